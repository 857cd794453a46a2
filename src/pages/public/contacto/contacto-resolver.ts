import { zodResolver } from '@hookform/resolvers/zod'
import { contactoSchema } from '#modules/ajustes/sitio/schema.ts'

/** Fetched when the user begins to write. */
export const contactoResolver = zodResolver(contactoSchema)

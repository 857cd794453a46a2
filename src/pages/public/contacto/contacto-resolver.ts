import { zodResolver } from '@hookform/resolvers/zod'
import { contactoSchema } from '#modules/ajustes/sitio/schema.ts'

/** Loaded when the user starts typing. */
export const contactoResolver = zodResolver(contactoSchema)

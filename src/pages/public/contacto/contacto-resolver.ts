import { zodResolver } from '@hookform/resolvers/zod'
import { contactoSchema } from '#modules/ajustes/sitio/schema.ts'

/** The contact form's rules, in a file of their own: fetched when somebody begins to write. */
export const contactoResolver = zodResolver(contactoSchema)

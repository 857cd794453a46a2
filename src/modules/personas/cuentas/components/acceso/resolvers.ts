import { zodResolver } from '@hookform/resolvers/zod'
import {
  loginSchema,
  nuevaContrasenaSchema,
  recuperarSchema,
  registroSchema,
} from '#modules/personas/cuentas/schema.ts'

/** Resolvers of visitors' forms, for `lazyRules`. */
export const loginResolver = zodResolver(loginSchema)
export const recuperarResolver = zodResolver(recuperarSchema)
export const registroResolver = zodResolver(registroSchema)
export const nuevaContrasenaResolver = zodResolver(nuevaContrasenaSchema)

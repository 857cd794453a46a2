import { z } from 'zod'
import { type Registro, registroSchema } from '#modules/personas/cuentas/schema.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** What is stored of an unfinished registration: never the passwords, nor the consent. */
const { password: _password, confirmarPassword: _again, terminos: _terminos, ...fields } = registroSchema.shape
const names = Object.keys(fields) as (keyof typeof fields)[]

type Draft = { [Name in keyof typeof fields]?: string | undefined }

const text = z.string().optional().catch(undefined)
const draft = draftStorage<Draft>(
  'tab',
  'azahar-registro',
  z.object(Object.fromEntries(names.map((name) => [name, text]))),
)

/** Stores what was typed while this tab lives, so that neither a failure nor a reload loses it. */
export const keepDraft = (values: Partial<Registro>): void =>
  draft.keep(Object.fromEntries(names.map((name) => [name, values[name]])))
export const readDraft = (): Partial<Registro> =>
  Object.fromEntries(Object.entries(draft.read() ?? {}).filter(([, value]) => value !== undefined))
export const dropDraft = draft.forget

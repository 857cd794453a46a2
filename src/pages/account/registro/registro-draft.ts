import { maskTelefono } from '#modules/personas/cuentas/rules.ts'
import type { Registro } from '#modules/personas/cuentas/schema.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** The stored part of an unfinished registration: neither passwords nor consent. */
type Draft = Record<Exclude<keyof Registro, 'password' | 'confirmarPassword' | 'terminos'>, string>

export const emptyDraft: Draft = {
  email: '',
  nombreCompleto: '',
  telefono: maskTelefono(''),
  ciudad: '',
  barrio: '',
  direccion: '',
  numero: '',
  complemento: '',
  codigoPostal: '',
}

function textsOf(value: object): Partial<Draft> {
  const texts = Object.entries(value).filter(([name, text]) => name in emptyDraft && typeof text === 'string')
  return Object.fromEntries(texts)
}

const draft = draftStorage<Partial<Draft>>('tab', 'azahar-registro', {
  safeParse: (stored) => (typeof stored === 'object' && stored ? { data: textsOf(stored) } : {}),
})

/** Stores the input in this tab, so that it survives failures and reloads. */
export const keepDraft = (values: Partial<Registro>): void => draft.keep(textsOf(values))
export const readDraft = (): Partial<Draft> => draft.read() ?? {}
export const dropDraft = draft.forget

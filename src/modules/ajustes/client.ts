import { queryOptions } from '@tanstack/react-query'
import type { ajustesApi } from '#modules/ajustes/server/api.ts'
import { type AjusteValor, type ClaveDe, type Seccion, settings } from '#modules/ajustes/settings.ts'
import { call, fullClient } from '#ui/api-client.ts'
import type { AjusteChange } from './schema.ts'

const ajustes = fullClient<typeof ajustesApi>('/api/ajustes')

export const ajustesQuery = () => queryOptions({ queryKey: ['ajustes'], queryFn: ({ signal }) => readAjustes(signal) })

const readAjustes = async (signal: AbortSignal) => (await call(ajustes.index.$get, {}, signal)).items

/** The settings that the user's role needs. */
export const enUsoQuery = () =>
  queryOptions({
    queryKey: ['ajustes', 'en-uso'],
    queryFn: async ({ signal }) => (await call(ajustes['en-uso'].$get, {}, signal)).items,
  })

export type Ajuste = Awaited<ReturnType<typeof readAjustes>>[number]

/** A setting with the value type of its section. */
export type AjusteDe<Own extends Seccion> = Omit<Ajuste, 'clave' | 'valor' | 'deMarca'> & {
  clave: ClaveDe<Own>
  valor: AjusteValor<ClaveDe<Own>>
  deMarca: AjusteValor<ClaveDe<Own>>
}

export const ajustesDe = <Own extends Seccion>(ajustes: readonly Ajuste[], seccion: Own) =>
  ajustes.filter(({ clave }) => settings[clave].seccion === seccion) as AjusteDe<Own>[]

export const valoresDe = <Own extends Seccion>(enUso: readonly Pick<Ajuste, 'clave' | 'valor'>[], seccion: Own) =>
  enUso.filter(({ clave }) => settings[clave].seccion === seccion) as Pick<AjusteDe<Own>, 'clave' | 'valor'>[]

/** @throws AppError `stale` when somebody else changed it meanwhile; `invalid_request` with a message for `valor`. */
export const setAjuste = (change: AjusteChange) => call(ajustes.index.$put, { json: change })

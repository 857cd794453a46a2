import { queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { AjusteChange } from '#features/ajustes/schema.ts'
import type { ajustesApi } from '#features/ajustes/server/api.ts'
import { type AjusteValor, type ClaveDe, type Seccion, settings } from '#features/ajustes/settings.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const ajustes = hc<ReturnType<typeof ajustesApi>>('/api/ajustes', { fetch: fetchApi })

/** Every setting of the desk, in the order of the page. */
export const ajustesQuery = () => queryOptions({ queryKey: ['ajustes'], queryFn: ({ signal }) => readAjustes(signal) })

const readAjustes = async (signal: AbortSignal) =>
  (await (await ajustes.index.$get({}, { init: { signal } })).json()).items

/** What one works with of them at the desk. */
export const enUsoQuery = () =>
  queryOptions({
    queryKey: ['ajustes', 'en-uso'],
    queryFn: async ({ signal }) => (await (await ajustes['en-uso'].$get({}, { init: { signal } })).json()).items,
  })

export type Ajuste = Awaited<ReturnType<typeof readAjustes>>[number]

/** A setting of a section, with the kind of value that the section has. */
export type AjusteDe<Own extends Seccion> = Omit<Ajuste, 'clave' | 'valor' | 'deMarca'> & {
  clave: ClaveDe<Own>
  valor: AjusteValor<ClaveDe<Own>>
  deMarca: AjusteValor<ClaveDe<Own>>
}

/** Those of a section, in the order of the page. */
export const ajustesDe = <Own extends Seccion>(ajustes: readonly Ajuste[], seccion: Own) =>
  ajustes.filter(({ clave }) => settings[clave].seccion === seccion) as AjusteDe<Own>[]

/** The values of a section, of those in use. */
export const valoresDe = <Own extends Seccion>(enUso: readonly Pick<Ajuste, 'clave' | 'valor'>[], seccion: Own) =>
  enUso.filter(({ clave }) => settings[clave].seccion === seccion) as Pick<AjusteDe<Own>, 'clave' | 'valor'>[]

/** @throws AppError `stale` when somebody else changed it meanwhile; `invalid_request` with a sentence for `valor`. */
export const setAjuste = async (change: AjusteChange) => (await ajustes.index.$put({ json: change })).json()

import { dayText, maxBusquedaLength, searchText } from '#shared/search.ts'

/**
 * The search of /admin/bitacora; unknown values are ignored. Without the list of verbs, because this is in every page's
 * bundle.
 */
export type BitacoraSearch = {
  q?: string | undefined
  quien?: string | undefined
  verbo?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  objeto?: string | undefined
}

const fitting = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : undefined)
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const bitacoraSearch = ({ q, quien, verbo, desde, hasta, objeto }: Record<string, unknown>): BitacoraSearch => ({
  q: searchText(q, maxBusquedaLength),
  quien: fitting(quien, uuid),
  verbo: fitting(verbo, /^[a-z_]{1,60}$/),
  desde: dayText(desde),
  hasta: dayText(hasta),
  objeto: fitting(objeto, uuid),
})

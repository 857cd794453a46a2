import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Categoria } from '#features/catalogo/rules.ts'
import type { Pagina } from '#features/vitrina/rules.ts'
import { vitrinas } from './client.ts'

const codigoParam = (codigo: string) => ({ codigo: encodeURIComponent(codigo) })

const getCon = async (codigo: string, signal: AbortSignal) =>
  (await vitrinas[':codigo'].$get({ param: codigoParam(codigo) }, { init: { signal } })).json()

/** A vitrina that is on. @throws AppError `not_found`, also when it is off. */
export const conQuery = (codigo: string) =>
  queryOptions({ queryKey: ['con', codigo], queryFn: ({ signal }) => getCon(codigo, signal) })

export type Con = Awaited<ReturnType<typeof getCon>>

/** A product at the public price, whoever looks. @throws AppError `not_found`. */
export const conProductoQuery = (codigo: string, id: string) =>
  queryOptions({
    queryKey: ['con', codigo, 'producto', id],
    queryFn: async ({ signal }) => {
      const param = { ...codigoParam(codigo), id: encodeURIComponent(id) }
      return (await vitrinas[':codigo'].productos[':id'].$get({ param }, { init: { signal } })).json()
    },
  })

/** Products of a line, newest first. */
export const conProductosQuery = (codigo: string, categoria: Categoria) =>
  infiniteQueryOptions({
    queryKey: ['con', codigo, 'categoria', categoria],
    queryFn: async ({ pageParam, signal }) => {
      const query = { categoria, ...(pageParam && { cursor: pageParam }) }
      return (
        await vitrinas[':codigo'].productos.$get({ param: codigoParam(codigo), query }, { init: { signal } })
      ).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

/** One of her selecciones: what of it is for sale. @throws AppError `not_found`. */
export const conSeleccionQuery = (codigo: string, slug: string) =>
  queryOptions({
    queryKey: ['con', codigo, 'seleccion', slug],
    queryFn: async ({ signal }) => {
      const param = { ...codigoParam(codigo), slug: encodeURIComponent(slug) }
      return (await vitrinas[':codigo'].selecciones[':slug'].$get({ param }, { init: { signal } })).json()
    },
  })

/** Tells that a page was opened, without a cookie and without waiting (spec 3.4). */
export function sendVisita(codigo: string, pagina: Pagina): void {
  const body = new Blob([JSON.stringify(pagina)], { type: 'application/json' })
  navigator.sendBeacon(`/api/vitrinas/${encodeURIComponent(codigo)}/visitas`, body)
}

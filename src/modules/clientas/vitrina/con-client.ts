import type { Pagina } from '#modules/clientas/vitrina/rules.ts'
import type { Categoria } from '#shared/categorias.ts'
import { type Answer, pages, query } from '#ui/api-client.ts'
import { vitrinas } from './client.ts'

/** A vitrina that is on. @throws AppError `not_found`, also when it is off. */
export const conQuery = (codigo: string) => query(['con', codigo], vitrinas[':codigo'].$get, { param: { codigo } })

export type Con = Answer<(typeof vitrinas)[':codigo']['$get']>

/** A product at the public price, whoever looks. @throws AppError `not_found`. */
export const conProductoQuery = (codigo: string, id: string) =>
  query(['con', codigo, 'producto', id], vitrinas[':codigo'].productos[':id'].$get, { param: { codigo, id } })

/** Products of a line, newest first. */
export const conProductosQuery = (codigo: string, categoria: Categoria) =>
  pages(['con', codigo, 'categoria', categoria], vitrinas[':codigo'].productos.$get, {
    param: { codigo },
    query: { categoria },
  })

/** One of her selecciones: what of it is for sale. @throws AppError `not_found`. */
export const conSeleccionQuery = (codigo: string, slug: string) =>
  query(['con', codigo, 'seleccion', slug], vitrinas[':codigo'].selecciones[':slug'].$get, { param: { codigo, slug } })

/** Tells that a page was opened, without a cookie and without waiting (spec 3.4). */
export function sendVisita(codigo: string, pagina: Pagina): void {
  const body = new Blob([JSON.stringify(pagina)], { type: 'application/json' })
  navigator.sendBeacon(`/api/vitrinas/${encodeURIComponent(codigo)}/visitas`, body)
}

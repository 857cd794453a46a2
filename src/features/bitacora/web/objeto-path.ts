import { isVerbo, type Verbo, verbosDe } from '#features/bitacora/rules.ts'
import { paths } from '#shared/paths.ts'
import type { Apunte } from './client.ts'

type Kind = keyof typeof verbosDe

/** Where the thing of a line is looked at, if it has a page and is there: what has no name is gone, or never had one. */
export function objetoPath({ verbo, objetoId, objeto }: Apunte): string | null {
  if (!isVerbo(verbo) || objeto === null) return null
  const kind = kindOf(verbo)
  return kind ? pathOf[kind](objetoId) : null
}

const kindOf = (verbo: Verbo): Kind | undefined =>
  (Object.keys(verbosDe) as Kind[]).find((kind) => (verbosDe[kind] as readonly Verbo[]).includes(verbo))

const pathOf: Record<Kind, (id: string) => string | null> = {
  producto: paths.adminProducto,
  campana: paths.adminCampana,
  consultora: paths.adminConsultora,
  pedido: paths.adminPedido,
  inventario: () => null,
  surtido: () => null,
  mensaje: () => null,
  ajuste: () => null,
  equipo: () => paths.adminEquipo,
}

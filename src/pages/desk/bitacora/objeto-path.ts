import type { Apunte } from '#modules/reportes/bitacora/client.ts'
import { paths } from '#shared/paths.ts'
import { isVerbo, type Verbo, verbosDe } from '#shared/verbos.ts'

type Kind = keyof typeof verbosDe

/**
 * Where the thing of a line is looked at, if it has a page and is there: what has no name is gone, or never had one.
 * @param team who is or was of it: they have no page of a consultora.
 */
export function objetoPath({ verbo, objetoId, objeto }: Apunte, team: ReadonlySet<string>): string | null {
  if (!isVerbo(verbo) || objeto === null) return null
  if (team.has(objetoId)) return paths.adminEquipo
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
  inventario: paths.adminInventarioTalla,
  surtido: paths.adminSurtido,
  mensaje: () => null,
  ajuste: () => paths.adminAjustes,
  equipo: () => paths.adminEquipo,
  cuenta: paths.adminConsultora,
}

import type { Linea, LineaRevision, PropuestaLinea, Revision } from '#modules/pedidos/propuesta-rules.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { findLineas, findPropuestaLineas } from './lineas-reads.ts'
import { proposeLineas } from './propuesta-writes.ts'

type FewerLineas = { posicion: number; cantidad: number }

/**
 * A revision that leaves fewer pieces of some lines, beside all that an open propuesta says already: the new one takes its place and must
 * not lose it (spec 3.3).
 * @param before the lines of now. @param offered those of the open propuesta; `null` when there is none.
 */
function revisionWithFewer(
  before: readonly Linea[],
  offered: readonly PropuestaLinea[] | null,
  fewer: readonly FewerLineas[],
  motivo: string,
): Revision {
  const wanted = new Map(fewer.map(({ posicion, cantidad }) => [posicion, cantidad]))
  const there = new Set(before.map(({ posicion }) => posicion))
  const lineas = before.flatMap((linea): LineaRevision[] => {
    const cantidad = wanted.get(linea.posicion)
    if (cantidad !== undefined) return [{ posicion: linea.posicion, cantidad, llegaEl: null, motivo, por: null }]
    const said = offered?.find(({ posicion }) => posicion === linea.posicion)
    return said ? repeated(linea, said) : []
  })
  const agregadas = (offered ?? []).flatMap(({ posicion, productoId, tallaId, cantidad, motivo: why }) =>
    there.has(posicion) || tallaId === null || cantidad === 0 ? [] : [{ productoId, tallaId, cantidad, motivo: why }],
  )
  return { lineas, agregadas }
}

/** What a propuesta says of a line, as whoever made it said it. */
function repeated(linea: Linea, said: PropuestaLinea): LineaRevision[] {
  const { posicion, cantidad, llegaEl, motivo, productoId, tallaId } = said
  const isOther = productoId !== linea.productoId || tallaId !== linea.tallaId
  const por = isOther && tallaId !== null ? { productoId, tallaId } : null
  if (!isOther && cantidad === linea.cantidad && llegaEl === linea.llegaEl && motivo === null) return []
  return [{ posicion, cantidad, llegaEl, motivo, por }]
}

type Fewer = {
  /** The one that staff saw. */
  version: number
  lineas: { posicion: number; cantidad: number }[]
  motivo: string
  /** Asked first in the transaction that writes. */
  assertStill: (tx: Writer) => Promise<void>
}

/**
 * Staff propose fewer pieces of some lines of a pedido, because they are not there (spec 3.3). What an open propuesta says besides is
 * proposed again with it. What is read here is of `version`, or the propuesta is refused as stale.
 * @throws as `proposeLineas`.
 */
export async function proposeFewer(
  db: Database,
  admin: Actor,
  id: string,
  { version, lineas, motivo, assertStill }: Fewer,
): Promise<{ version: number }> {
  const open = await db.read
    .selectFrom('propuestas')
    .select(['id', 'mensaje', 'confirmar'])
    .where('pedidoId', '=', id)
    .where('estado', '=', 'abierta')
    .executeTakeFirst()
  const [before, offered] = [await findLineas(db.read, id), open ? await findPropuestaLineas(db.read, open.id) : null]
  const revision = revisionWithFewer(before, offered, lineas, motivo)
  const { mensaje = null, confirmar = 0 } = open ?? {}
  const request = { ...revision, version, mensaje, confirmar: confirmar === 1 }
  return proposeLineas(db, admin, id, request, assertStill)
}

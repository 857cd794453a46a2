import type { Reader } from '#platform/db/database.ts'

/** What an id that stands among the changes of a line is called. */
export type Nombre = { id: string; nombre: string }

type Cambios = Record<string, readonly [antes: unknown, despues: unknown]>

/** Where a line names something by its id: a size, or the product of a line that has none, or a pedido. */
const idsIn: Record<string, (cambios: Cambios) => unknown[]> = {
  surtido_marcas: (cambios) => Object.keys(cambios),
  surtido_faltante: ({ prendaId }) => [prendaId?.[1]],
  surtido_sin_pedido: ({ pedido }) => [pedido?.[0]],
}

/** A surtido may have hundreds of marks in one line: no database takes as many values at once as a page of such lines has. */
const maxAtOnce = 1_000

/** Names that ids have, whatever they are of. @returns of a line the ids that stand among its changes, with their names. */
export async function findNombres(
  read: Reader,
  apuntes: readonly { verbo: string; cambios: Cambios }[],
): Promise<(apunte: { verbo: string; cambios: Cambios }) => Nombre[]> {
  const ids = [...new Set(apuntes.flatMap(namedIn))]
  const nombres = new Map<string, string>()
  for (let at = 0; at < ids.length; at += maxAtOnce)
    for (const { id, nombre } of await findSome(read, ids.slice(at, at + maxAtOnce))) nombres.set(id, nombre)
  return (apunte) =>
    namedIn(apunte).flatMap((id) => {
      const nombre = nombres.get(id)
      return nombre === undefined ? [] : [{ id, nombre }]
    })
}

const namedIn = ({ verbo, cambios }: { verbo: string; cambios: Cambios }): string[] =>
  (idsIn[verbo]?.(cambios) ?? []).filter((id) => typeof id === 'string')

async function findSome(read: Reader, ids: string[]): Promise<Nombre[]> {
  const tallas = await read
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id', 'nombre', 'talla'])
    .where('productoTallas.id', 'in', ids)
    .execute()
  const others = await read
    .selectFrom('productos')
    .select(['id', 'nombre'])
    .where('id', 'in', ids)
    .unionAll(read.selectFrom('pedidos').select(['id', 'numeroPedido as nombre']).where('id', 'in', ids))
    .execute()
  return [...tallas.map(({ id, nombre, talla }) => ({ id, nombre: `${nombre}, ${talla}` })), ...others]
}

import type { Parte } from '#modules/clientas/rules.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'

export type ParteConNombre = Parte & { nombre: string }

/** What of each size in her cart is for whom. */
export async function findRepartoCarrito(read: Reader, personaId: string) {
  const rows = await read
    .selectFrom('repartoCarrito as r')
    .innerJoin('clientas as c', 'c.id', 'r.clientaId')
    .select(['r.tallaId', 'r.clientaId', 'c.nombre', 'r.cantidad'])
    .where('r.personaId', '=', personaId)
    .orderBy('r.tallaId')
    .orderBy('c.orden')
    .orderBy('c.id')
    .execute()
  return [...Map.groupBy(rows, ({ tallaId }) => tallaId)].map(([tallaId, them]) => ({
    tallaId,
    partes: them.map(({ tallaId: _tallaId, ...parte }) => parte as ParteConNombre),
  }))
}

/** A line of her pedido: what she sells it for, who gets what of it, and whether it changed under that. */
export type LineaRepartida = {
  posicion: number
  cantidad: number
  precioVentaCentavos: number
  partes: (ParteConNombre & { entregadas: number })[]
  aviso: boolean
}

/** Her pedido line by line, and the lines with somebody's name that are no longer there. @throws not_found */
export async function findRepartoPedido(read: Reader, personaId: string, pedidoId: string) {
  const [lineas, partes, avisos] = await Promise.all([
    read
      .selectFrom('pedidos')
      .innerJoin('pedidoItems as i', (on) => on.onRef('i.pedidoId', '=', 'pedidos.id').on('i.hasta', 'is', null))
      .innerJoin('productos', 'productos.id', 'i.productoId')
      .leftJoin('preciosDePedido as p', (on) =>
        on
          .onRef('p.pedidoId', '=', 'i.pedidoId')
          .onRef('p.posicion', '=', 'i.posicion')
          .on('p.personaId', '=', personaId),
      )
      .select((eb) => [
        'i.posicion',
        'i.cantidad',
        eb.fn.coalesce('p.centavos', 'productos.precioCentavos').as('precioVentaCentavos'),
      ])
      .where('pedidos.id', '=', pedidoId)
      .where('pedidos.consultoraId', '=', personaId)
      .orderBy('i.posicion')
      .execute(),
    read
      .selectFrom('repartoPedidos as r')
      .innerJoin('clientas as c', 'c.id', 'r.clientaId')
      .select(['r.posicion', 'r.clientaId', 'c.nombre', 'r.cantidad', 'r.entregadas'])
      .where('r.personaId', '=', personaId)
      .where('r.pedidoId', '=', pedidoId)
      .orderBy('c.orden')
      .orderBy('c.id')
      .execute(),
    read
      .selectFrom('repartoAvisos')
      .select('posicion')
      .where('personaId', '=', personaId)
      .where('pedidoId', '=', pedidoId)
      .execute(),
  ])
  if (lineas.length === 0) await assertHers(read, personaId, pedidoId)
  const byLinea = Map.groupBy(partes, ({ posicion }) => posicion)
  const changed = new Set(avisos.map(({ posicion }) => posicion))
  const there = new Set(lineas.map(({ posicion }) => posicion))
  return {
    lineas: lineas.map(
      (linea): LineaRepartida => ({
        ...linea,
        precioVentaCentavos: Number(linea.precioVentaCentavos),
        partes: (byLinea.get(linea.posicion) ?? []).map(({ posicion: _posicion, ...parte }) => parte),
        aviso: changed.has(linea.posicion),
      }),
    ),
    /** Places of lines that were for somebody and are gone. */
    quitadas: [...changed].filter((posicion) => !there.has(posicion)),
  }
}

async function assertHers(read: Reader, personaId: string, pedidoId: string): Promise<void> {
  const pedido = await read
    .selectFrom('pedidos')
    .select('id')
    .where('id', '=', pedidoId)
    .where('consultoraId', '=', personaId)
    .executeTakeFirst()
  if (!pedido) throw new AppError('not_found', clientasTexts.pedidoMissing)
}

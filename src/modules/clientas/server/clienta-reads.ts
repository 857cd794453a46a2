import { sql } from 'kysely'
import { z } from 'zod'
import { buscado, deudas } from '#modules/clientas/rules.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains, sumOf } from '#platform/db/expressions.ts'
import { type Paging, pagedBy } from '#platform/http/cursor.ts'
import { notFound } from '#shared/errors.ts'

/** The account of a clienta: pedidos that are not cancelled, at the selling prices stored with them. */
type Cuenta = {
  porEntregar: number
  entregadas: number
  pidioCentavos: number
  abonadoCentavos: number
  /** Negative: a credit. */
  debeCentavos: number
}

export const sinCuenta: Cuenta = {
  porEntregar: 0,
  entregadas: 0,
  pidioCentavos: 0,
  abonadoCentavos: 0,
  debeCentavos: 0,
}

/** The parts of a consultora's pedidos, with selling prices. */
export const partesDePedidos = (read: Reader, personaId: string) =>
  read
    .selectFrom('repartoPedidos as r')
    .innerJoin('preciosDePedido as p', (on) =>
      on.onRef('p.pedidoId', '=', 'r.pedidoId').onRef('p.posicion', '=', 'r.posicion'),
    )
    .innerJoin('pedidos', 'pedidos.id', 'r.pedidoId')
    .where('r.personaId', '=', personaId)

/** The accounts of these clientas, or of all; clientas without entries are missing. */
export async function findCuentas(read: Reader, personaId: string, ids?: string[]): Promise<Map<string, Cuenta>> {
  if (ids?.length === 0) return new Map()
  const [lineas, abonos] = await Promise.all([
    partesDePedidos(read, personaId)
      .select((eb) => [
        'r.clientaId',
        eb.fn.sum<number>('r.cantidad').as('piezas'),
        eb.fn.sum<number>('r.entregadas').as('entregadas'),
        sumOf(eb.ref('p.centavos'), eb.ref('r.cantidad')).as('centavos'),
      ])
      .where('pedidos.status', '!=', 'cancelado')
      .$if(ids !== undefined, (query) => query.where('r.clientaId', 'in', ids ?? []))
      .groupBy('r.clientaId')
      .execute(),
    read
      .selectFrom('clientaAbonos')
      .select(({ ref }) => ['clientaId', sumOf(ref('centavos')).as('centavos')])
      .where('personaId', '=', personaId)
      .$if(ids !== undefined, (query) => query.where('clientaId', 'in', ids ?? []))
      .groupBy('clientaId')
      .execute(),
  ])
  const abonado = new Map(abonos.map(({ clientaId, centavos }) => [clientaId, centavos]))
  const pedido = new Map(lineas.map((row) => [row.clientaId, row]))
  const cuentaOf = (id: string): Cuenta => {
    const row = pedido.get(id)
    const entregadas = row?.entregadas ?? 0
    const pidioCentavos = row?.centavos ?? 0
    const abonadoCentavos = abonado.get(id) ?? 0
    const porEntregar = (row?.piezas ?? 0) - entregadas
    return { porEntregar, entregadas, pidioCentavos, abonadoCentavos, debeCentavos: pidioCentavos - abonadoCentavos }
  }
  return new Map([...new Set([...pedido.keys(), ...abonado.keys()])].map((id) => [id, cuentaOf(id)]))
}

export const byDeuda = pagedBy({ saldo: z.number(), orden: z.string().max(400), id: z.uuid() }, 1_000)

type Filter = Paging<typeof byDeuda> & { personaId: string; q?: string | undefined; primero?: 'deudas' | undefined }

/** A consultora's clientas by name, or the largest debts first, with open amounts; `q` is a part of a name or phone. */
export async function listClientas(read: Reader, filter: Filter) {
  const { personaId, q, primero, cursor, limite } = filter
  const saldo = primero ? saldoOfClienta(read, personaId) : sql<number>`0`
  let query = read
    .selectFrom(
      read.selectFrom('clientas').selectAll().select(saldo.as('saldo')).where('personaId', '=', personaId).as('c'),
    )
    .select(['id', 'nombre', 'telefono', 'tallas', 'cumple', 'orden', 'saldo'])
    .$if(primero !== undefined, (it) => it.orderBy('saldo'))
    .orderBy('orden')
    .orderBy('id')
    .limit(limite + 1)
  const text = buscado(q ?? '')
  if (text) query = query.where(contains('busqueda', text))
  if (cursor)
    query = query.where((eb) =>
      primero
        ? eb(eb.refTuple('saldo', 'orden', 'id'), '>', eb.tuple(cursor.saldo, cursor.orden, cursor.id))
        : eb(eb.refTuple('orden', 'id'), '>', eb.tuple(cursor.orden, cursor.id)),
    )
  const page = byDeuda.page(await query.execute(), limite)
  const cuentas = await findCuentas(
    read,
    personaId,
    page.items.map(({ id }) => id),
  )
  return {
    items: page.items.map(({ orden: _orden, saldo: _saldo, ...card }) => {
      const { porEntregar, debeCentavos } = cuentas.get(card.id) ?? sinCuenta
      return { ...card, porEntregar, porCobrarCentavos: debeCentavos }
    }),
    siguiente: page.siguiente,
  }
}

/** Balance of the clienta in the outer query: payments minus orders, so debts are negative. */
function saldoOfClienta(read: Reader, personaId: string) {
  const isHers = sql<string>`${sql.ref('clientas.id')}`
  const abonado = read
    .selectFrom('clientaAbonos')
    .select(({ ref }) => sumOf(ref('centavos')).as('centavos'))
    .where('personaId', '=', personaId)
    .where('clientaId', '=', isHers)
  const pidio = partesDePedidos(read, personaId)
    .select(({ ref }) => sumOf(ref('p.centavos'), ref('r.cantidad')).as('centavos'))
    .where('pedidos.status', '!=', 'cancelado')
    .where('r.clientaId', '=', isHers)
  return sql<number>`coalesce((${abonado}), 0) - coalesce((${pidio}), 0)`
}

export async function findResumen(read: Reader, personaId: string) {
  const [{ clientas }, cuentas] = await Promise.all([
    read
      .selectFrom('clientas')
      .select(({ fn }) => fn.countAll<number>().as('clientas'))
      .where('personaId', '=', personaId)
      .executeTakeFirstOrThrow(),
    findCuentas(read, personaId),
  ])
  return { clientas, ...deudas([...cuentas.values()].map(({ debeCentavos }) => debeCentavos)) }
}

/** @throws not_found, also for another consultora's. */
export async function findClienta(read: Reader, personaId: string, id: string) {
  return read
    .selectFrom('clientas')
    .select(['id', 'nombre', 'telefono', 'tallas', 'cumple', 'notas', 'createdAt'])
    .where('personaId', '=', personaId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(clientasTexts.missing))
}

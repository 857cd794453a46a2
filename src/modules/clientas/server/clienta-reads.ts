import { z } from 'zod'
import { buscado, deudas } from '#modules/clientas/rules.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains, sumOf } from '#platform/db/like.ts'
import { type Page, type Paging, pagedBy } from '#platform/http/cursor.ts'
import { AppError } from '#shared/errors.ts'
import { type Cuenta, findCuentas, sinCuenta } from './cuenta-reads.ts'

/** A clienta in the list, with what is open between them. */
export type ClientaCard = {
  id: string
  nombre: string
  telefono: string
  tallas: string
  cumple: string | null
  /** What she owes; `null` in modo clienta, where another clienta looks on. */
  porCobrarCentavos: number
} & Pick<Cuenta, 'porEntregar'>

export const byNombre = pagedBy({ orden: z.string().max(400), id: z.uuid() }, 1_000)

type Filter = Paging<typeof byNombre> & { personaId: string; q?: string | undefined }

/** Her clientas by name, a page at a time; `q` is a part of a name or of a phone. */
export async function listClientas(read: Reader, filter: Filter): Promise<Page<ClientaCard>> {
  const { personaId, q, cursor, limite } = filter
  let query = read
    .selectFrom('clientas')
    .select(['id', 'nombre', 'telefono', 'tallas', 'cumple', 'orden'])
    .where('personaId', '=', personaId)
    .orderBy('orden')
    .orderBy('id')
    .limit(limite + 1)
  const text = buscado(q ?? '')
  if (text) query = query.where(contains('busqueda', text))
  if (cursor) query = query.where((eb) => eb(eb.refTuple('orden', 'id'), '>', eb.tuple(cursor.orden, cursor.id)))
  const page = byNombre.page(await query.execute(), limite)
  const cuentas = await findCuentas(
    read,
    personaId,
    page.items.map(({ id }) => id),
  )
  return {
    items: page.items.map(({ orden: _orden, ...card }) => {
      const { porEntregar, debeCentavos } = cuentas.get(card.id) ?? sinCuenta
      return { ...card, porEntregar, porCobrarCentavos: debeCentavos }
    }),
    siguiente: page.siguiente,
  }
}

/** How many clientas a consultora has, what those who owe owe together, and what those who paid too much have in their favour. */
export async function findResumen(
  read: Reader,
  personaId: string,
): Promise<{ clientas: number; porCobrarCentavos: number; aFavorCentavos: number }> {
  const [{ clientas }, vendido, abonado] = await Promise.all([
    read
      .selectFrom('clientas')
      .select(({ fn }) => fn.countAll<number>().as('clientas'))
      .where('personaId', '=', personaId)
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('repartoPedidos as r')
      .innerJoin('preciosDePedido as p', (on) =>
        on.onRef('p.pedidoId', '=', 'r.pedidoId').onRef('p.posicion', '=', 'r.posicion'),
      )
      .innerJoin('pedidos', 'pedidos.id', 'r.pedidoId')
      .select((eb) => ['r.clientaId', sumOf(eb.ref('p.centavos'), eb.ref('r.cantidad')).as('centavos')])
      .where('r.personaId', '=', personaId)
      .where('pedidos.status', '!=', 'cancelado')
      .groupBy('r.clientaId')
      .execute(),
    read
      .selectFrom('clientaAbonos')
      .select((eb) => ['clientaId', sumOf(eb.ref('centavos')).as('centavos')])
      .where('personaId', '=', personaId)
      .groupBy('clientaId')
      .execute(),
  ])
  const debe = new Map(vendido.map(({ clientaId, centavos }) => [clientaId, Number(centavos)]))
  for (const { clientaId, centavos } of abonado) debe.set(clientaId, (debe.get(clientaId) ?? 0) - Number(centavos))
  return { clientas: Number(clientas), ...deudas([...debe.values()]) }
}

/** @throws not_found for somebody else's clienta as for one that never was. */
export async function findClienta(read: Reader, personaId: string, id: string) {
  const clienta = await read
    .selectFrom('clientas')
    .select(['id', 'nombre', 'telefono', 'tallas', 'cumple', 'notas', 'createdAt'])
    .where('personaId', '=', personaId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!clienta) throw new AppError('not_found', clientasTexts.missing)
  return clienta
}

import { byAge } from '#modules/entregas/surtidos/rules.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { hourMs } from '#shared/time.ts'
import { demoId, personaId } from './demo-data.ts'

const adminId = personaId('admin@azahar.test')

/** The demo's surtidos: one that is ended, and one that is open and half ticked. */
export const demoSurtidos = [demoId('surtido', 0), demoId('surtido', 1)] as const

/** What is being prepared is in an open surtido, what is on its way was in another (spec 3.3). */
export async function seedSurtidos(tx: Writer): Promise<void> {
  const [ended, open] = demoSurtidos
  await seedSurtido(tx, { id: ended, numero: 1, abierto: 0, status: 'enviado', hoursAgo: 52, ticked: 1 })
  await seedSurtido(tx, { id: open, numero: 2, abierto: 1, status: 'preparando', hoursAgo: 2, ticked: 0.5 })
  await tx.updateTable('contadores').set({ valor: 2 }).where('nombre', '=', 'surtido').execute()
}

type Demo = {
  id: string
  numero: number
  abierto: 0 | 1
  status: PedidoStatus
  hoursAgo: number
  /** Which share of its sizes was found. */
  ticked: number
}

async function seedSurtido(tx: Writer, { id, numero, abierto, status, hoursAgo, ticked }: Demo): Promise<void> {
  const instant = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
  const pedidos = await tx.selectFrom('pedidos').select(['id', 'createdAt']).where('status', '=', status).execute()
  await tx
    .insertInto('surtidos')
    .values({
      ...{ id, numero, abierto, version: 1, createdBy: adminId, createdAt: instant(hoursAgo) },
      ...{ terminadoBy: abierto ? null : adminId, terminadoAt: abierto ? null : instant(hoursAgo - 3) },
    })
    .execute()
  await tx
    .insertInto('surtidoPedidos')
    .values(pedidos.toSorted(byAge).map((it, index) => ({ surtidoId: id, lugar: index + 1, pedidoId: it.id, abierto })))
    .execute()
  const prendas = await tx
    .selectFrom('pedidoItems')
    .select(({ fn }) => ['tallaId', fn.min('nombre').as('nombre'), fn.sum<number>('cantidad').as('piezas')])
    .where(
      'pedidoId',
      'in',
      pedidos.map((it) => it.id),
    )
    .where('tallaId', 'is not', null)
    .groupBy('tallaId')
    .orderBy('nombre')
    .orderBy('tallaId')
    .execute()
  const marcas = prendas
    .slice(0, Math.ceil(prendas.length * ticked))
    .flatMap(({ tallaId, piezas }) =>
      tallaId
        ? [{ surtidoId: id, prendaId: tallaId, piezas: Number(piezas), actorId: adminId, at: instant(hoursAgo - 1) }]
        : [],
    )
  await tx.insertInto('surtidoMarcas').values(marcas).execute()
}

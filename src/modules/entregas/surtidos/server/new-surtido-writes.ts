import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { byAge, whyOut } from '#modules/entregas/surtidos/rules.ts'
import type { NuevoSurtido } from '#modules/entregas/surtidos/schema.ts'
import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { Cambios } from '#modules/pedidos/schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'

/** A pedido that was not added, or not moved to preparando, and why. */
type Stayed = { id: string; numeroPedido: string | null; detail: string | null }

type NuevoHecho = { id: string; numero: number; entraron: number; fuera: Stayed[]; sinPasar: Stayed[] }

/** Moves several pedidos to their next status, one transaction each; passed in from the pedidos module. */
export type ChangePedidos = (
  db: Database,
  admin: Actor,
  cambios: Cambios,
  deMarca: AjustesDeMarca,
) => Promise<{ items: Cambiado[] }>

type Cambiado = Stayed & { resultado: 'cambio' | 'igual' | 'rechazado' }

type Moving = { changePedidos: ChangePedidos; deMarca: AjustesDeMarca }

/**
 * Creates a surtido of the pedidos (spec 3.3) that are confirmado or preparando, without an open propuesta and in no other open surtido.
 * Then moves the confirmado ones to preparando, one transaction each; a retry continues with the rest.
 * @param nuevo each pedido with its displayed version.
 * @throws conflict with the reasons when none can be added.
 */
export async function makeSurtido(
  db: Database,
  admin: Actor,
  nuevo: NuevoSurtido,
  { changePedidos, deMarca }: Moving,
): Promise<NuevoHecho> {
  const made = await db.write(async (tx) => {
    const at = now()
    const id = newId()
    const ids = nuevo.pedidos.map((pedido) => pedido.id)
    await lockRows(tx, 'pedidos', ids)
    const rows = await findCandidates(tx, ids)
    const entran = rows.filter((row) => whyOut(row) === null).toSorted(byAge)
    const fuera = outOf(ids, rows)
    if (entran.length === 0)
      throw new AppError('conflict', 'Ninguno de esos pedidos puede entrar en un surtido.', { pedidos: fuera })
    const numero = await nextNumero(tx)
    await tx
      .insertInto('surtidos')
      .values({
        id,
        numero,
        abierto: 1,
        version: 1,
        createdBy: admin.id,
        createdAt: at,
        terminadoBy: null,
        terminadoAt: null,
      })
      .execute()
    await tx
      .insertInto('surtidoPedidos')
      .values(entran.map((row, index) => ({ surtidoId: id, lugar: index + 1, pedidoId: row.id, abierto: 1 })))
      .execute()
    const after = { numero, pedidos: entran.map(({ numeroPedido }) => numeroPedido) }
    await recordChange(tx, { actor: admin, verbo: 'surtido_hecho', objetoId: id, after, at })
    tx.publish({ topic: 'surtido', id, version: 1 })
    return { id, numero, entran: entran.map((row) => row.id), fuera }
  })
  const seen = new Map(nuevo.pedidos.map((pedido) => [pedido.id, pedido.version]))
  const pedidos = await findConfirmados(db, made.id)
  const wishes = pedidos.map(({ id, version }) => ({
    id,
    status: 'preparando' as const,
    version: seen.get(id) ?? version,
  }))
  const moved =
    wishes.length === 0 ? [] : (await changePedidos(db, admin, { pedidos: wishes, sinDireccion: false }, deMarca)).items
  const sinPasar = moved.filter(({ resultado }) => resultado === 'rechazado')
  return {
    ...{ id: made.id, numero: made.numero, entraron: made.entran.length, fuera: made.fuera },
    sinPasar: sinPasar.map(({ id, numeroPedido, detail }) => ({ id, numeroPedido, detail })),
  }
}

type Candidate = Awaited<ReturnType<typeof findCandidates>>[number]

/** The pedidos, each with its open surtido. */
async function findCandidates(tx: Writer, ids: string[]) {
  const rows = await tx
    .selectFrom('pedidos')
    .leftJoin('surtidoPedidos', (join) =>
      join.onRef('surtidoPedidos.pedidoId', '=', 'pedidos.id').on('surtidoPedidos.abierto', '=', 1),
    )
    .leftJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'pedidos.createdAt', 'surtidos.numero as surtido'])
    .select((eb) =>
      eb
        .selectFrom('propuestas')
        .select('propuestas.id')
        .whereRef('propuestas.pedidoId', '=', 'pedidos.id')
        .where('estado', '=', 'abierta')
        .as('propuestaId'),
    )
    .where('pedidos.id', 'in', ids)
    .execute()
  return rows.map(({ propuestaId, ...row }) => ({ ...row, conPropuesta: propuestaId !== null }))
}

/** The pedidos that are not added, with the reason, in request order. */
function outOf(ids: string[], rows: Candidate[]): Stayed[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): Stayed[] => {
    const row = known.get(id)
    if (!row) return [{ id, numeroPedido: null, detail: 'Pedido no encontrado' }]
    const why = whyOut(row)
    if (!why) return []
    return [{ id, numeroPedido: row.numeroPedido, detail: surtidoTexts.out[why](row.status, row.surtido ?? 0) }]
  })
}

const findConfirmados = (db: Database, surtidoId: string) =>
  db.read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidos', 'pedidos.id', 'surtidoPedidos.pedidoId')
    .select(['pedidos.id', 'pedidos.version'])
    .where('surtidoId', '=', surtidoId)
    .where('status', '=', 'confirmado')
    .orderBy('lugar')
    .execute()

/** The next number. Taken late, because on PostgreSQL its row stays locked until the commit. */
async function nextNumero(tx: Writer): Promise<number> {
  const { valor } = await tx
    .updateTable('contadores')
    .set((eb) => ({ valor: eb('valor', '+', 1) }))
    .where('nombre', '=', 'surtido')
    .returning('valor')
    .executeTakeFirstOrThrow()
  return valor
}

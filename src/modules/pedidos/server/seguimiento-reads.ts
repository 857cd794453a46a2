import type { Reader } from '#platform/db/database.ts'
import type { LlamadaRow, PagoRow } from '#platform/db/schema.ts'
import type { Scope } from './scope.ts'

/** An entry of the book of a pedido; `corregido` says that a later one takes it back. Staff see who wrote it. */
export type Pago = Omit<PagoRow, 'pedidoId' | 'actorId'> & { corregido: boolean; nombre?: string | null }

/** The book of a pedido, oldest first (spec 3.2). */
export async function findPagos(read: Reader, pedidoId: string, scope: Scope): Promise<Pago[]> {
  const rows = await read
    .selectFrom('pagos')
    .leftJoin('profiles', 'profiles.id', 'pagos.actorId')
    .select(['pagos.id', 'fecha', 'forma', 'referencia', 'centavos', 'corrige', 'pagos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', pedidoId)
    .orderBy('pagos.createdAt')
    .orderBy('pagos.id')
    .execute()
  const corrected = new Set(rows.map(({ corrige }) => corrige))
  return rows.map(({ nombreCompleto, ...pago }) => ({
    ...pago,
    corregido: corrected.has(pago.id),
    ...(scope === 'everybody' && { nombre: nombreCompleto }),
  }))
}

export type Llamada = Omit<LlamadaRow, 'pedidoId' | 'actorId'> & { nombre: string | null }
export type NotaInterna = { id: string; texto: string; createdAt: string; nombre: string | null }

/** What staff alone know of a pedido, newest first (spec 3.1). */
export type Seguimiento = {
  llamarEl: string | null
  llamadas: Llamada[]
  notasInternas: NotaInterna[]
  /** The open surtido that it is in, and its box there (spec 3.3). */
  surtido: { id: string; numero: number; lugar: number } | null
}

export async function findSeguimiento(read: Reader, pedidoId: string): Promise<Seguimiento> {
  const [porLlamar, llamadas, notasInternas, surtido] = await Promise.all([
    read.selectFrom('pedidosPorLlamar').select('llamarEl').where('pedidoId', '=', pedidoId).executeTakeFirst(),
    read
      .selectFrom('llamadas')
      .leftJoin('profiles', 'profiles.id', 'llamadas.actorId')
      .select(['llamadas.id', 'resultado', 'nota', 'volverEl', 'llamadas.createdAt', 'nombreCompleto as nombre'])
      .where('pedidoId', '=', pedidoId)
      .orderBy('llamadas.createdAt', 'desc')
      .execute(),
    read
      .selectFrom('notasInternas')
      .leftJoin('profiles', 'profiles.id', 'notasInternas.actorId')
      .select(['notasInternas.id', 'texto', 'notasInternas.createdAt', 'nombreCompleto as nombre'])
      .where('pedidoId', '=', pedidoId)
      .orderBy('notasInternas.createdAt', 'desc')
      .execute(),
    read
      .selectFrom('surtidoPedidos')
      .innerJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
      .select(['surtidos.id', 'numero', 'lugar'])
      .where('pedidoId', '=', pedidoId)
      .where('surtidoPedidos.abierto', '=', 1)
      .executeTakeFirst(),
  ])
  return { llamarEl: porLlamar?.llamarEl ?? null, llamadas, notasInternas, surtido: surtido ?? null }
}

import { type Kysely, sql } from 'kysely'

/**
 * A pedido that is cancelled, or that was delivered and is not any more, has no day of delivery: what was undone kept it until now (spec
 * 3.1). The timeline still says when it was delivered. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `update pedidos set fecha_entrega = null
        where fecha_entrega is not null and (status = 'cancelado' or (status <> 'entregado' and exists (
          select 1 from pedido_eventos
          where pedido_eventos.pedido_id = pedidos.id and tipo = 'status' and cambios like '%"status":["entregado",%')))`,
    )
    .execute(db)
}

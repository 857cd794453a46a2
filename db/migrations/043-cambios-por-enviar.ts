import { type Kysely, sql } from 'kysely'

/**
 * The new size of a cambio is sent from Surtido (spec 3.3, docs/decisions/008): `guia` is what its parcel is followed by, JSON as that of a
 * pedido. The indexes are what waits to be sent, and what came and is not credited yet. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of schema) await sql.raw(statement).execute(db)
}

const schema = [
  'alter table devoluciones add column guia text',
  `create index devoluciones_por_enviar on devoluciones (created_at, id) where estado = 'recibida' and tipo = 'cambio'`,
  `create index devoluciones_por_abonar on devoluciones (created_at, id)
    where estado = 'recibida' and tipo = 'devolucion' and abono_centavos is null`,
]

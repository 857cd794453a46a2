import { type Kysely, sql } from 'kysely'

/**
 * One table for the Idempotency-Keys of all verbs (docs/decisions/007) in the place of one for each of six. Keys of the last week are
 * carried over as used: their fingerprints are of another kind, so that whoever sends such a request again is told what it made. No
 * reference to "user": a foreign key would lock the person's row before the verb does. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const json = engine === 'postgres' ? 'json_build_object' : 'json_object'
  const since = new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString()
  await sql
    .raw(`create table idempotencia (
      actor_id text not null,
      clave text not null,
      paso text not null,
      huella text not null,
      resultado text,
      hecho text,
      created_at text not null,
      primary key (actor_id, clave, paso)
    )${engine === 'postgres' ? '' : ' strict'}`)
    .execute(db)
  await sql`create index idempotencia_by_age on idempotencia (created_at)`.execute(db)
  const keys = [
    [
      'pedido_claves',
      'consultora_id',
      `${json}('pedido', ${json}('id', p.id, 'numeroPedido', p.numero_pedido, 'totalCentavos', p.total_centavos))`,
      'join pedidos p on p.id = k.pedido_id',
    ],
    [
      'producto_claves',
      'admin_id',
      `${json}('producto', ${json}('id', p.id, 'nombre', p.nombre))`,
      'join productos p on p.id = k.producto_id',
    ],
    ['devolucion_claves', 'actor_id', `${json}('devolucion', ${json}('id', k.devolucion_id))`, ''],
    ['surtido_claves', 'actor_id', 'null', ''],
    ['carrito_claves', 'persona_id', 'null', ''],
    ['inventario_claves', 'admin_id', 'null', ''],
  ] as const
  for (const [table, owner, made, join] of keys) {
    const text = engine === 'postgres' ? `cast(${made} as text)` : made
    await sql
      .raw(`insert into idempotencia (actor_id, clave, paso, huella, resultado, hecho, created_at)
        select k.${owner}, k.clave, '0', '', null, ${text}, k.created_at from ${table} k ${join}
        where k.created_at > '${since}' on conflict do nothing`)
      .execute(db)
    await sql.raw(`drop table ${table}`).execute(db)
  }
}

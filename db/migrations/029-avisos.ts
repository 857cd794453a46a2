import { type Kysely, sql } from 'kysely'

/**
 * Who wants to hear when a size is back (spec 3.4, docs/decisions/012). A consultora has one row per size, however often she asks: `turno`
 * is her place in its queue, `vence_at` until when a piece counts as hers to order once she was told. Partial indexes for the two states
 * that are asked for. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(strict)) await sql.raw(statement).execute(db)
}

const schema = (strict: string): string[] => [
  `create table avisos (
    id text primary key,
    consultora_id text not null references profiles (id) on delete cascade,
    talla_id text not null references producto_tallas (id),
    estado text not null check (estado in ('espera', 'avisado', 'pedido', 'vencido', 'quitado')),
    turno integer not null check (turno > 0),
    avisado_at text,
    vence_at text,
    cerrado_at text,
    created_at text not null,
    unique (consultora_id, talla_id),
    unique (talla_id, turno),
    check (estado <> 'avisado' or (avisado_at is not null and vence_at is not null))
  )${strict}`,
  `create index avisos_en_espera on avisos (talla_id, turno) where estado = 'espera'`,
  `create index avisos_avisados on avisos (talla_id, vence_at) where estado = 'avisado'`,
  `create index avisos_por_vencer on avisos (vence_at) where estado = 'avisado'`,
]

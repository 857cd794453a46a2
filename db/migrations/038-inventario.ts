import { type Kysely, sql } from 'kysely'

/**
 * Inventario (spec 3.3, docs/decisions/005). The ledger learns why staff change a stock by hand, with their words in `nota`; `lote` joins the
 * rows that one deed wrote. Its index is in the order in which a size's ledger is read. A product may say from how many pieces on it is
 * told of (0: never; null: by the setting). `inventario_claves` keeps what an attempt has answered, so that sending it again is answered
 * the same. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const own = engine === 'postgres' ? postgres : sqlite
  for (const statement of [...own, ...both(engine === 'postgres' ? '' : ' strict')])
    await sql.raw(statement).execute(db)
}

const motivos = `motivo in ('inicial', 'pedido', 'status', 'ajuste', 'lineas', 'propuesta', 'conteo', 'merma', 'entrada', 'muestra')`

/** SQLite cannot change a CHECK: the column is added anew. */
const sqlite = [
  `alter table stock_movimientos add column longer_motivo text not null default 'pedido' check (longer_${motivos})`,
  'update stock_movimientos set longer_motivo = motivo',
  'alter table stock_movimientos drop column motivo',
  'alter table stock_movimientos rename column longer_motivo to motivo',
]

const postgres = [
  `alter table stock_movimientos drop constraint stock_movimientos_motivo_check, add check (${motivos})`,
]

const both = (strict: string): string[] => [
  'alter table stock_movimientos add column nota text',
  'alter table stock_movimientos add column lote text',
  'create index stock_movimientos_of_lote on stock_movimientos (lote) where lote is not null',
  'drop index stock_movimientos_of_talla',
  'create index stock_movimientos_of_talla on stock_movimientos (talla_id, created_at desc, id desc)',
  'alter table productos add column pocas_piezas integer check (pocas_piezas between 0 and 999999)',
  'create index productos_con_pocas on productos (pocas_piezas) where pocas_piezas > 0',
  `create table inventario_claves (
    admin_id text not null references "user" (id),
    clave text not null,
    huella text not null,
    lote text not null,
    respuesta text,
    created_at text not null,
    primary key (admin_id, clave)
  )${strict}`,
]

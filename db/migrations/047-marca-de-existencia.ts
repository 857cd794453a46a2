import { type Kysely, sql } from 'kysely'

/**
 * Each size counts the movements that are no sale (`marca`), and the ledger row of such a movement keeps that number and the stock that it
 * left (`quedan`): a stock that was read under an older mark is out of date, and the rows after it say why (spec 3.3,
 * docs/decisions/005). Rows from before have neither. `surtido_faltantes` keeps how many pieces of a line were
 * found, so that none is missed twice. Pieces that a surtido did not find leave the stock as soon as no pedido holds them: until
 * then they stand in `faltan`, with who missed them. A product of a file that is refused because a cell changed there and here keeps
 * what the file would do (`alternativa`, docs/decisions/009). Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of [
    'alter table producto_tallas add column marca integer not null default 0 check (marca >= 0)',
    'alter table stock_movimientos add column marca integer',
    'alter table stock_movimientos add column quedan integer',
    'alter table producto_tallas add column faltan integer not null default 0 check (faltan >= 0)',
    `alter table producto_tallas add column faltan_por text references "user" (id)`,
    `create table surtido_faltantes (
      surtido_id text not null references surtidos (id),
      pedido_id text not null references pedidos (id),
      posicion integer not null,
      quedan integer not null,
      primary key (surtido_id, pedido_id, posicion)
    )${strict}`,
    'alter table carga_productos add column alternativa text',
    'create unique index stock_movimientos_of_marca on stock_movimientos (talla_id, marca) where marca is not null',
  ])
    await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Each size counts the movements that are no sale (`marca`), and the ledger row of such a movement keeps that number and the stock that it
 * left (`quedan`): a stock that was read under an older mark is out of date, and the rows after it say why (spec 3.3,
 * docs/decisions/009). Rows from before have neither. A product of a file that is refused because a cell changed there and here keeps
 * what the file would do (`alternativa`, docs/decisions/045). Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table producto_tallas add column marca integer not null default 0 check (marca >= 0)',
    'alter table stock_movimientos add column marca integer',
    'alter table stock_movimientos add column quedan integer',
    'alter table carga_productos add column alternativa text',
    'create unique index stock_movimientos_of_marca on stock_movimientos (talla_id, marca) where marca is not null',
  ])
    await sql.raw(statement).execute(db)
}

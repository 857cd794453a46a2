import { type Kysely, sql } from 'kysely'

/**
 * What the reports read (docs/decisions/013). Two tables of what was wanted and not had, by Mexican day: pieces that a consultora asked
 * for and there were not, as the most of a size that she lacked on that day; and what she searched for and did not find. The primary
 * keys begin with day and person, so that the rows of one person and day are counted without reading others. And an index that holds all
 * that the reports ask of pedidos; that of their lines is in db/migrations/024. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(strict)) await sql.raw(statement).execute(db)
}

const schema = (strict: string): string[] => [
  `create table demanda_perdida (
    dia text not null,
    consultora_id text not null references profiles (id) on delete cascade,
    talla_id text not null references producto_tallas (id),
    piezas integer not null check (piezas > 0),
    primary key (dia, consultora_id, talla_id)
  )${strict}`,
  `create index demanda_perdida_of_talla on demanda_perdida (talla_id)`,
  `create index demanda_perdida_of_consultora on demanda_perdida (consultora_id)`,
  `create table busquedas_sin_resultado (
    dia text not null,
    consultora_id text not null references profiles (id) on delete cascade,
    texto text not null check (texto <> ''),
    veces integer not null check (veces > 0),
    primary key (dia, consultora_id, texto)
  )${strict}`,
  `create index busquedas_sin_resultado_of_consultora on busquedas_sin_resultado (consultora_id)`,
  `create index pedidos_of_period on pedidos (created_at, status, id, consultora_id, total_centavos)`,
]

import { type Kysely, sql } from 'kysely'

/**
 * What the brand's desk counts. `pedidos_contados` holds how many pedidos there are and what they add up to, by status,
 * for each Mexican day that they were sent on (UTC-6 all year since 2022) and, with an empty `dia`, for all days: the
 * figures cost the same with 100,000 pedidos as with ten. The database keeps it itself, whoever writes.
 * On PostgreSQL also `fold`, the search's spelling, which SQLite gets from the server (src/platform/db/sqlite.ts).
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const statements = engine === 'postgres' ? postgres : sqlite
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const table = (bigint: string, strict: string) => `create table pedidos_contados (
    dia text not null,
    status text not null,
    pedidos ${bigint} not null,
    total_centavos ${bigint} not null,
    primary key (dia, status)
  )${strict}`

const backfill = (dia: string) => `insert into pedidos_contados (dia, status, pedidos, total_centavos)
  select dia, status, count(*), sum(total_centavos) from (
    select '' as dia, status, total_centavos from pedidos
    union all
    select ${dia} as dia, status, total_centavos from pedidos
  ) as counted group by dia, status`

const sqliteCount = (row: 'old' | 'new', sign: '+' | '-') => `
  insert into pedidos_contados (dia, status, pedidos, total_centavos) values
    ('', ${row}.status, ${sign}1, ${sign}${row}.total_centavos),
    (date(${row}.created_at, '-6 hours'), ${row}.status, ${sign}1, ${sign}${row}.total_centavos)
  on conflict (dia, status) do update set
    pedidos = pedidos + excluded.pedidos, total_centavos = total_centavos + excluded.total_centavos;`

const sqlite = [
  table('integer', ' strict'),
  backfill(`date(created_at, '-6 hours')`),
  `create trigger pedidos_contados_alta after insert on pedidos begin ${sqliteCount('new', '+')} end`,
  `create trigger pedidos_contados_cambio after update of status, total_centavos on pedidos
    begin ${sqliteCount('old', '-')} ${sqliteCount('new', '+')} end`,
  `create trigger pedidos_contados_baja after delete on pedidos begin ${sqliteCount('old', '-')} end`,
]

const postgresDay = (createdAt: string) =>
  `to_char((${createdAt}::timestamptz at time zone 'UTC') - interval '6 hours', 'YYYY-MM-DD')`

const postgres = [
  table('bigint', ''),
  backfill(postgresDay('created_at')),
  // One statement that takes its rows in one order, so that two transactions wait for each other and never dead-lock.
  `create function count_pedido() returns trigger language plpgsql as $$
    begin
      insert into pedidos_contados as counted (dia, status, pedidos, total_centavos)
      select dia, status, sum(pedidos), sum(total_centavos) from (
        select unnest(array['', ${postgresDay('old.created_at')}]) as dia, old.status, -1 as pedidos,
          -old.total_centavos as total_centavos where tg_op <> 'INSERT'
        union all
        select unnest(array['', ${postgresDay('new.created_at')}]), new.status, 1, new.total_centavos where tg_op <> 'DELETE'
      ) as change group by dia, status order by dia, status
      on conflict (dia, status) do update set
        pedidos = counted.pedidos + excluded.pedidos,
        total_centavos = counted.total_centavos + excluded.total_centavos;
      return null;
    end $$`,
  // At the commit: the rows that everybody counts in are held for no longer than that.
  `create constraint trigger pedidos_contados after insert or delete or update of status, total_centavos on pedidos
    deferrable initially deferred for each row execute function count_pedido()`,
  `create function fold(words text) returns text language sql immutable strict parallel safe as
    $$ select lower(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`,
]

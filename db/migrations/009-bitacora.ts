import { type Kysely, sql } from 'kysely'

/**
 * Who at the desk changed what, and when, where no other table says so (pedidos have their events, stock its ledger):
 * what each thing was before and after. Rows are added and never changed; the database itself refuses anything else.
 * Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const statements = [table(engine === 'postgres' ? '' : ' strict'), ...indexes, ...refusals[engine]]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// `objeto_id` is a product, a person or a letter, as `verbo` says: no key that refers to one table.
const table = (strict: string) => `create table bitacora (
    id text primary key,
    actor_id text not null references "user" (id),
    verbo text not null check (verbo <> ''),
    objeto_id text not null,
    cambios text not null,
    created_at text not null
  )${strict}`

const indexes = [
  'create index bitacora_newest on bitacora (created_at desc, id desc)',
  'create index bitacora_of_objeto on bitacora (objeto_id, created_at desc, id desc)',
]

const sentence = 'bitacora violates its rule: rows are added and never changed'

const refusals = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger bitacora_no_${change} before ${change} on bitacora begin
      select raise(abort, '${sentence}');
    end`,
  ),
  postgres: [
    `create function refuse_bitacora() returns trigger language plpgsql as $$
      begin raise exception '${sentence}' using errcode = 'restrict_violation'; end $$`,
    `create trigger bitacora_append_only before update or delete on bitacora
      for each row execute function refuse_bitacora()`,
    `create trigger bitacora_no_truncate before truncate on bitacora
      for each statement execute function refuse_bitacora()`,
  ],
}

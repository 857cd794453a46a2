import { type Kysely, sql } from 'kysely'

/**
 * The second factor (spec 3.7, docs/decisions/003). `two_factor` and `user.two_factor_enabled` are those of Better Auth's plugin, in its
 * own words; its own lock of accounts is off, and its two columns stay empty. `session.probado_at` is when the person of a session
 * proved a second factor in it last. `codigos_usados` keeps each code that was tried for as long as it could be good again.
 * `llaves` are passkeys, `llave_retos` the challenges that were answered, for as long as
 * they could be answered again. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const types = engine === 'postgres' ? { bigint: 'bigint', strict: '' } : { bigint: 'integer', strict: ' strict' }
  for (const statement of schema(types)) await sql.raw(statement).execute(db)
}

const schema = ({ bigint, strict }: { bigint: string; strict: string }): string[] => [
  `alter table "user" add column two_factor_enabled integer not null default 0 check (two_factor_enabled in (0, 1))`,
  'alter table session add column probado_at text',
  `create table two_factor (
    id text primary key,
    user_id text not null unique references "user" (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified integer not null default 0 check (verified in (0, 1)),
    failed_verification_count integer not null default 0,
    locked_until text
  )${strict}`,
  `create table codigos_usados (
    user_id text not null references "user" (id) on delete cascade,
    huella text not null,
    hasta text not null,
    primary key (user_id, huella)
  )${strict}`,
  `create table llaves (
    id text primary key,
    user_id text not null references "user" (id) on delete cascade,
    credencial_id text not null unique,
    clave_publica text not null,
    contador ${bigint} not null check (contador >= 0),
    transportes text not null,
    nombre text not null check (nombre <> ''),
    created_at text not null,
    usada_at text
  )${strict}`,
  'create index llaves_of_user on llaves (user_id, created_at, id)',
  `create table llave_retos (id text primary key, hasta text not null)${strict}`,
  'create index llave_retos_hasta on llave_retos (hasta)',
]

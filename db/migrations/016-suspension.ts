import { type Kysely, sql } from 'kysely'

/**
 * A consultora who may not order (spec 3.1), and when an application was refused. Suspension stands beside the role because it
 * is what she may do: the row is there for every consultora, so who orders and who suspends wait for each other at it, and it goes
 * with the role. A refused application has no role, so its day stands in the profile. Each list of the directory has its own
 * index, in its own order. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, refusedBefore, ...indexes]) await sql.raw(statement).execute(db)
}

const columns = [
  'alter table user_roles add column suspendida_at text',
  'alter table user_roles add column suspendida_by text references "user" (id)',
  'alter table user_roles add column suspension_motivo text',
  'alter table user_roles add column suspension_version integer not null default 0',
  'alter table profiles add column rechazada_at text',
]

// Who has no role was refused; the staff log says when, for as long as there has been one.
const refusedBefore = `update profiles set rechazada_at = coalesce(
    (select max(created_at) from bitacora where objeto_id = profiles.id and verbo = 'solicitud_rechazada'), created_at)
  where not exists (select 1 from user_roles where user_id = profiles.id)`

const indexes = [
  `create index consultoras_activas on user_roles (approved_at desc, user_id desc)
    where role = 'consultor' and suspendida_at is null`,
  `create index consultoras_suspendidas on user_roles (suspendida_at desc, user_id desc)
    where role = 'consultor' and suspendida_at is not null`,
  'create index solicitudes_rechazadas on profiles (rechazada_at desc, id desc) where rechazada_at is not null',
]

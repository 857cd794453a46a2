import { type Kysely, sql } from 'kysely'

/**
 * Staff roles beside admin (spec 3.7, docs/decisions/004), and invitations to the team. SQLite drops no column that a rule of the table
 * names, and `role` is in one, so the table is made anew there; nothing refers to it. Who left the team keeps her account and her rows in
 * the log: `equipo_hasta` tells her from one whose application was refused. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of [...(engine === 'postgres' ? postgres : sqlite), ...both(strict)])
    await sql.raw(statement).execute(db)
}

const roles = `role in ('admin', 'ventas', 'almacen', 'catalogo', 'consultor', 'pendiente')`

const postgres = [`alter table user_roles drop constraint user_roles_role_check, add check (${roles})`]

const columns = `user_id, role, created_at, approved_at, approved_by, suspendida_at, suspendida_by, suspension_motivo, suspension_version`

const sqlite = [
  `create table user_roles_of_staff (
    user_id text primary key references "user" (id) on delete cascade,
    role text not null check (${roles}),
    created_at text not null,
    approved_at text,
    approved_by text references "user" (id),
    suspendida_at text,
    suspendida_by text references "user" (id),
    suspension_motivo text,
    suspension_version integer not null default 0,
    check (role <> 'consultor' or (approved_at is not null and approved_by is not null))
  ) strict`,
  `insert into user_roles_of_staff (${columns}) select ${columns} from user_roles`,
  'drop table user_roles',
  'alter table user_roles_of_staff rename to user_roles',
  'create index user_roles_by_role on user_roles (role, created_at desc, user_id desc)',
  `create index consultoras_activas on user_roles (approved_at desc, user_id desc)
    where role = 'consultor' and suspendida_at is null`,
  `create index consultoras_suspendidas on user_roles (suspendida_at desc, user_id desc)
    where role = 'consultor' and suspendida_at is not null`,
]

const both = (strict: string): string[] => [
  'alter table profiles add column equipo_hasta text',
  'create index equipo_de_antes on profiles (equipo_hasta) where equipo_hasta is not null',
  // `mensaje_id` is the letter whose link is good; its row may be swept away one day.
  `create table invitaciones (
    id text primary key,
    email text not null,
    nombre_completo text not null,
    role text not null check (role in ('admin', 'ventas', 'almacen', 'catalogo')),
    estado text not null check (estado in ('abierta', 'aceptada', 'retirada')),
    mensaje_id text not null,
    enviada_at text not null,
    created_by text not null references "user" (id),
    created_at text not null,
    cerrada_at text,
    check ((estado = 'abierta') = (cerrada_at is null))
  )${strict}`,
  // One address waits for one answer, whoever invites at the same time.
  `create unique index invitaciones_abiertas on invitaciones (email) where estado = 'abierta'`,
  'create index invitaciones_by_letter on invitaciones (mensaje_id)',
  'create index bitacora_of_actor on bitacora (actor_id, created_at desc, id desc)',
  'create index bitacora_of_verbo on bitacora (verbo, created_at desc, id desc)',
]

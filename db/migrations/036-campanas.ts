import { type Kysely, sql } from 'kysely'

/**
 * Campañas (spec 3.5, docs/decisions/006): from one instant to another, never two at once, which the verbs see to. What a product costs a
 * consultora in one, and whether it is sold only then. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(strict)) await sql.raw(statement).execute(db)
}

const schema = (strict: string): string[] => [
  `create table campanas (
    id text primary key,
    nombre text not null check (nombre <> ''),
    desde text not null,
    hasta text not null,
    texto text,
    imagen_id text references imagenes (id),
    minimo_centavos integer check (minimo_centavos > 0),
    minimo_primer_centavos integer check (minimo_primer_centavos > 0),
    version integer not null check (version > 0),
    created_at text not null,
    updated_at text not null,
    check (desde < hasta)
  )${strict}`,
  `create index campanas_por_inicio on campanas (desde, id)`,
  `create index campanas_por_cierre on campanas (hasta)`,
  `create index campanas_por_imagen on campanas (imagen_id) where imagen_id is not null`,
  `create table campana_productos (
    campana_id text not null references campanas (id) on delete cascade,
    producto_id text not null references productos (id),
    precio_centavos integer check (precio_centavos >= 0),
    solo_campana integer not null default 1 check (solo_campana in (0, 1)),
    primary key (campana_id, producto_id)
  )${strict}`,
  `create index campana_productos_por_producto on campana_productos (producto_id, campana_id)`,
]

import { type Kysely, sql } from 'kysely'

/**
 * Products are searched in memory (docs/decisions/013): their trigrams go, and the searched text leaves the indexes of lists. `busqueda` stays
 * for the names that a product had (015). A product may have another colour family than its swatch says. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of [...(engine === 'postgres' ? postgres : sqlite), familia])
    await sql.raw(statement).execute(db)
}

const familia = `alter table productos add column color_familia text check (color_familia in
  ('negro', 'blanco', 'gris', 'beige', 'cafe', 'rojo', 'rosa', 'naranja', 'amarillo', 'verde', 'azul', 'morado'))`

const sqlite = [
  'drop trigger productos_trigramas_alta',
  'drop trigger productos_trigramas_cambio',
  'drop trigger productos_trigramas_baja',
  'drop table productos_trigramas',
  'drop index productos_newest',
  'create index productos_newest on productos (activo, created_at desc, id desc)',
  'drop index productos_all',
  'create index productos_all on productos (created_at desc, id desc)',
]

const postgres = ['drop index if exists productos_trigramas', 'drop function if exists sufijos(text)']

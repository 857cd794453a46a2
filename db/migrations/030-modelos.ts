import { type Kysely, sql } from 'kysely'

/**
 * Products that are one garment in several colours share `modelo_id` (spec 3.5, docs/decisions/009); none for the products that are
 * there. A colour has a name, the name as it is compared (once in a modelo), and a swatch, which pages write into a style and which is
 * therefore nothing but `#rrggbb`. The index finds the colours of a modelo, newest first. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const hex = '[0-9a-f]'
  const isSwatch = engine === 'postgres' ? `color_muestra ~ '^#${hex}{6}$'` : `color_muestra glob '#${hex.repeat(6)}'`
  for (const statement of schema(isSwatch)) await sql.raw(statement).execute(db)
}

const schema = (isSwatch: string): string[] => [
  'alter table productos add column modelo_id text',
  'alter table productos add column color_nombre text',
  'alter table productos add column color_clave text',
  `alter table productos add column color_muestra text check (${isSwatch})`,
  `create index productos_by_modelo on productos (modelo_id, activo, created_at desc, id desc) where modelo_id is not null`,
  `create unique index productos_color_clave on productos (modelo_id, color_clave) where modelo_id is not null`,
]

import { type Kysely, sql } from 'kysely'

/**
 * Hyphens, apostrophes and spaces of all kinds are one in searches and in SKUs, and characters that nobody sees are none. What is kept of
 * before follows; of two SKUs that are one by now the later keeps its own key, so that staff can tell them apart and put them right.
 * Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await sql.raw(foldOfPostgres).execute(db)
  const { rows } =
    await sql<Row>`select id, nombre, sku, sku_clave, busqueda from productos order by created_at, id`.execute(db)
  const taken = new Set(rows.flatMap(({ sku_clave }) => sku_clave ?? []))
  for (const row of rows) {
    const clave = row.sku === null ? null : keyOf(row.sku)
    const isFree = clave !== null && clave !== row.sku_clave && !taken.has(clave)
    if (isFree) {
      await sql`update productos set sku_clave = ${clave} where id = ${row.id}`.execute(db)
      taken.add(clave)
    }
    const busqueda = found(row)
    if (busqueda !== row.busqueda)
      await sql`update productos set busqueda = ${busqueda} where id = ${row.id}`.execute(db)
  }
  for (const [table, column] of folded) {
    const name = sql.ref(column)
    await sql`update ${sql.table(table)} set ${name} = fold(${name}) where ${name} <> fold(${name})`.execute(db)
  }
}

type Row = { id: string; nombre: string; sku: string | null; sku_clave: string | null; busqueda: string }

const folded = [
  ['clientas', 'orden'],
  ['clientas', 'busqueda'],
  ['profiles_busqueda', 'busqueda'],
] as const

const invisible = '\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\uFEFF'
const hyphens = '\\u2010-\\u2015\\u2212\\uFE58\\uFE63\\uFF0D'
const apostrophes = '\\u2018\\u2019\\u201B\\u02BC\\u2032\\u00B4\\u0060\\uFF07'

const plain = (text: string): string =>
  text
    .replace(new RegExp(`[${invisible}]`, 'g'), '')
    .replace(new RegExp(`[${hyphens}]`, 'g'), '-')
    .replace(new RegExp(`[${apostrophes}]`, 'g'), "'")
    .replace(/\s+/g, ' ')

const keyOf = (sku: string): string | null => plain(sku).trim().normalize('NFC').toLowerCase() || null

function found({ nombre, sku }: Row): string {
  const words = plain(sku === null ? nombre : `${nombre} ${sku}`)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
  return words.includes('-') ? `${words} ${words.replaceAll('-', '')}` : words
}

const foldOfPostgres = `
  create or replace function fold(words text) returns text language sql immutable strict parallel safe as
  $$ select lower(regexp_replace(normalize(
    regexp_replace(regexp_replace(regexp_replace(words, '[${invisible}]', '', 'g'), '[${hyphens}]', '-', 'g'),
      '[${apostrophes}]', '''', 'g'), NFD), '[\\u0300-\\u036f]', '', 'g')) $$`

import { type Kysely, sql } from 'kysely'

/** The post's catalogue of códigos postales (spec 3.3.5); empty until somebody imports it. Frozen: a change is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table codigos_postales (
    codigo text not null,
    colonia text not null,
    municipio text not null,
    estado text not null,
    ciudad text not null
  )`.execute(db)
  await sql`create index codigos_postales_codigo on codigos_postales (codigo, colonia)`.execute(db)
}

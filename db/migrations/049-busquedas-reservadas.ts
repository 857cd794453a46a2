import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * What consultoras searched for in vain is stored as a hash until three of them searched for it, and only then as text: one person's text
 * may be the name of somebody. Texts that fewer had searched for are forgotten. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  await sql.raw(`create table busquedas_textos (clave text primary key, texto text not null)${strict}`).execute(db)
  await sql.raw('alter table busquedas_sin_resultado rename column texto to clave').execute(db)
  const { rows } = await sql<{ texto: string; consultoras: number | string }>`
    select clave as texto, count(distinct consultora_id) as consultoras from busquedas_sin_resultado group by clave`.execute(
    db,
  )
  for (const { texto, consultoras } of rows) {
    const clave = createHash('sha256').update(texto).digest('base64url').slice(0, 27)
    await sql`update busquedas_sin_resultado set clave = ${clave} where clave = ${texto}`.execute(db)
    if (Number(consultoras) >= 3)
      await sql`insert into busquedas_textos (clave, texto) values (${clave}, ${texto})`.execute(db)
  }
  await sql
    .raw('create index busquedas_sin_resultado_of_clave on busquedas_sin_resultado (clave, consultora_id)')
    .execute(db)
}

import { sql } from 'kysely'
import { type Periodo, vendidos } from '#modules/reportes/periodo-rules.ts'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { percentOf } from './producto-reads.ts'
import type { Reporte } from './reads.ts'
import { placedIn, rowsOf } from './sold-reads.ts'

/**
 * The pieces of all pedidos of the period, by product line: those that she asked for when she sent it, and what became of the lines that
 * there are by now (spec 3.2). A line that both sides changed since is asked for and never sent. Rows add up: what was asked for and what was
 * added since is sent, open, cancelled or taken out.
 */
export async function readEnviado({ read, engine }: Database, periodo: Periodo): Promise<Reporte<'enviado'>> {
  const [now, changed] = await Promise.all([linesOfNow(read, engine, periodo), changedSince(read, periodo)])
  const filas = categorias.flatMap((categoria, at) => {
    const [todas, enviadas, canceladas] = (['todas', 'enviadas', 'canceladas'] as const).map((name) =>
      Number(now?.[`${name}${at}`] ?? 0),
    ) as [number, number, number]
    const gone = changed.get(categoria) ?? 0
    const pedidas = todas + gone
    if (pedidas === 0 && todas === 0) return []
    const [agregadas, quitadas] = [Math.max(0, -gone), Math.max(0, gone)]
    const [linea, parte] = [categoriaTexts[categoria], percentOf(enviadas, pedidas)]
    const abiertas = todas - enviadas - canceladas
    return { linea, pedidas, agregadas, enviadas, abiertas, canceladas, quitadas, parte }
  })
  return { cifras: [], filas: filas.sort((a, b) => b.pedidas - a.pedidas) }
}

type Sums = Record<`${'todas' | 'enviadas' | 'canceladas'}${number}`, number | null>

/** A column for each sum: SQLite would sort every line of the period to group them, which takes as long as all the rest. */
async function linesOfNow(read: Reader, engine: Engine, periodo: Periodo): Promise<Sums | undefined> {
  const { garments, lineaOf } = perEngine[engine]
  const sums = categorias.flatMap((categoria, at) => {
    const sum = (name: string, also = sql``) =>
      sql`sum(i.cantidad) filter (where garments.linea = ${lineaOf(categoria, at)} ${also}) as ${sql.ref(`${name}${at}`)}`
    return [
      sum('todas'),
      sum('enviadas', sql`and p.status in (${sql.join(vendidos)})`),
      sum('canceladas', sql`and p.status = 'cancelado'`),
    ]
  })
  const [row] = await rowsOf(
    read,
    sql<Sums>`
      with garments as ${garments}
      select ${sql.join(sums)}
      from pedidos p join pedido_items i on i.pedido_id = p.id and i.hasta is null
      join garments on garments.id = i.producto_id
      where ${placedIn(periodo)}`,
  )
  return row
}

const numbers = sql.join(
  categorias.map((categoria, at) => sql`when ${categoria} then ${sql.lit(at)}`),
  sql` `,
)

/**
 * Each product with its line. SQLite looks it up in a small table made for this, with a number for the line, which is quicker to compare
 * fifteen times; PostgreSQL hashes the products as they are.
 */
const perEngine = {
  sqlite: {
    garments: sql`materialized (select id, case categoria ${numbers} end as linea from productos)`,
    lineaOf: (_: Categoria, at: number) => sql.lit(at),
  },
  postgres: {
    garments: sql`not materialized (select id, categoria as linea from productos)`,
    lineaOf: (categoria: Categoria) => sql.val(categoria),
  },
} satisfies Record<Engine, unknown>

/**
 * By how many pieces more she asked for than there are in the lines of now: those of lines that were in force when she last sent the pedido
 * and ended since, less those of lines that came since. The changed lines are few, and SQLite takes a cross join as it is written: them first.
 */
async function changedSince(read: Reader, periodo: Periodo): Promise<Map<Categoria, number>> {
  const rows = await rowsOf(
    read,
    sql<{ categoria: Categoria; piezas: number }>`
      select categoria, sum(case when i.hasta is null then -i.cantidad else i.cantidad end) as piezas
      from pedido_items i cross join pedidos p cross join productos
      where (i.hasta is not null or i.desde > 1) and p.id = i.pedido_id and productos.id = i.producto_id
        and ${placedIn(periodo)} and case when i.hasta is null then i.desde > p.enviada_version
          else i.desde <= p.enviada_version and i.hasta > p.enviada_version end
      group by categoria`,
  )
  return new Map(rows.map(({ categoria, piezas }) => [categoria, Number(piezas)]))
}

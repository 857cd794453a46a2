import { type RawBuilder, sql } from 'kysely'
import {
  addDias,
  cambioPorcentual,
  compareTallas,
  type Dias,
  instantsOf,
  type Periodo,
  vendidos,
} from '#modules/reportes/periodo-rules.ts'
import type { Cifra } from '#modules/reportes/vistas.ts'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/expressions.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import type { Reporte } from './reads.ts'

/** Queries shared by reports of sales; index-only (db/migrations/020 and 024). */

/** Condition on `pedidos as p`: placed in these days. */
export const placedIn = (dias: Dias): RawBuilder<boolean> => {
  const { from, before } = instantsOf(dias)
  return sql<boolean>`p.created_at >= ${from} and p.created_at < ${before}`
}

/** Condition on `pedidos as p`: placed in these days and sold. */
export const soldIn = (dias: Dias): RawBuilder<boolean> =>
  sql<boolean>`${placedIn(dias)} and p.status in (${sql.join(vendidos)})`

/**
 * Sold lines in their current state (spec 3.2), summed by one column: a table with `clave`, `piezas` and `centavos`.
 */
const soldBy = (column: 'producto_id' | 'talla', dias: Dias): RawBuilder<unknown> => sql`(
  select i.${sql.ref(column)} as clave, sum(i.cantidad) as piezas, ${sumOf(sql`i.subtotal_centavos`)} as centavos
  from pedidos p join pedido_items i on i.pedido_id = p.id and i.hasta is null
  where ${soldIn(dias)} group by i.${sql.ref(column)})`

/** The Mexican day of an instant, as in db/migrations/002. */
export const dayOf = (engine: Engine, column: RawBuilder<unknown>): RawBuilder<string> =>
  engine === 'sqlite'
    ? sql<string>`date(${column}, '-6 hours')`
    : sql<string>`to_char((${column}::timestamptz at time zone 'UTC') - interval '6 hours', 'YYYY-MM-DD')`

export const rowsOf = async <Row>(read: Reader, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(read)).rows

/** Sales by product line, compared with the period before. */
export async function readLineas({ read }: Database, periodo: Periodo): Promise<Reporte<'lineas'>> {
  const [ahora, antes] = await Promise.all([soldByLinea(read, periodo), soldByLinea(read, periodo.antes)])
  const before = new Map(antes.map(({ categoria, centavos }) => [categoria, centavos]))
  const now = new Map(ahora.map((row) => [row.categoria, row]))
  const all = [...new Set([...now.keys(), ...before.keys()])]
  const filas = all.map((categoria) => {
    const ventasCentavos = now.get(categoria)?.centavos ?? 0
    const antesCentavos = before.get(categoria) ?? 0
    return {
      linea: categoriaTexts[categoria],
      ventasCentavos,
      antesCentavos,
      cambio: cambioPorcentual(ventasCentavos, antesCentavos),
      piezas: now.get(categoria)?.piezas ?? 0,
    }
  })
  return { cifras: [], filas: filas.sort((a, b) => b.ventasCentavos - a.ventasCentavos) }
}

type Sold = { piezas: number; centavos: number }

const soldByLinea = (read: Reader, dias: Dias) =>
  rowsOf(
    read,
    sql<Sold & { categoria: Categoria }>`
      select productos.categoria, sum(sold.piezas) as piezas, ${sumOf(sql`sold.centavos`)} as centavos
      from ${soldBy('producto_id', dias)} as sold join productos on productos.id = sold.clave group by productos.categoria`,
  )

type Named = { nombre: string; sku: string | null; categoria: Categoria; todas: number }

/** Products by sales, compared with the period before. */
export async function readProductos(
  { read }: Database,
  periodo: Periodo,
  limite: number | null,
): Promise<Reporte<'productos'>> {
  const sold = await rowsOf(
    read,
    sql<Sold & Named & { id: string }>`
      select productos.id, nombre, sku, categoria, sold.piezas, sold.centavos, sold.todas
      from (
        select *, count(*) over () as todas from ${soldBy('producto_id', periodo)} as lines
        order by centavos desc, clave ${limited(limite)}
      ) as sold join productos on productos.id = sold.clave
      order by sold.centavos desc, productos.id`,
  )
  const before = await rowsOf(
    read,
    sql<Sold & { clave: string }>`select * from ${soldBy('producto_id', periodo.antes)} as lines`,
  )
  const antes = new Map(before.map(({ clave, centavos }) => [clave, centavos]))
  return {
    cifras: [],
    total: sold[0]?.todas ?? 0,
    filas: sold.map(({ id, nombre, sku, categoria, piezas, centavos }) => ({
      producto: nombre,
      sku,
      linea: categoriaTexts[categoria],
      ventasCentavos: centavos,
      antesCentavos: antes.get(id) ?? 0,
      piezas,
    })),
  }
}

/** Sell-through by product, best first, then by pieces sold. */
export async function readDesplazamiento(
  { read }: Database,
  periodo: Periodo,
  limite: number | null,
): Promise<Reporte<'desplazamiento'>> {
  const rows = await rowsOf(
    read,
    sql<Named & { piezas: number; existencia: number }>`
      select nombre, sku, categoria, piezas, existencia, count(*) over () as todas
      from (
        select productos.id, nombre, sku, categoria, coalesce(sold.piezas, 0) as piezas,
          coalesce(stocked.existencia, 0) as existencia
        from productos
        left join ${soldBy('producto_id', periodo)} as sold on sold.clave = productos.id
        left join (
          select producto_id, sum(stock) as existencia from producto_tallas group by producto_id
        ) as stocked on stocked.producto_id = productos.id
      ) as each_one
      where piezas + existencia > 0
      order by piezas * 1.0 / (piezas + existencia) desc, piezas desc, id ${limited(limite)}`,
  )
  return {
    cifras: [],
    total: rows[0]?.todas ?? 0,
    filas: rows.map(({ nombre, sku, categoria, piezas, existencia }) => ({
      producto: nombre,
      sku,
      linea: categoriaTexts[categoria],
      piezas,
      existencia,
      desplazamiento: percentOf(piezas, piezas + existencia),
    })),
  }
}

/** Sold pieces by size, in the usual order. */
export async function readTallas({ read }: Database, periodo: Periodo): Promise<Reporte<'tallas'>> {
  const rows = await rowsOf(
    read,
    sql<Sold & { clave: string | null }>`select * from ${soldBy('talla', periodo)} as sold`,
  )
  const all = rows.reduce((sum, { piezas }) => sum + piezas, 0)
  return {
    cifras: [],
    filas: rows
      .toSorted((a, b) => compareTallas(a.clave, b.clave))
      .map(({ clave, piezas, centavos }) => ({
        talla: clave ?? '—',
        piezas,
        parte: percentOf(piezas, all),
        ventasCentavos: centavos,
      })),
  }
}

export const limited = (limite: number | null) => (limite === null ? sql`` : sql`limit ${limite}`)

/** Percent with one decimal. */
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10)

/** Sales by consultora, and how many are active, new and dormant. */
export async function readConsultoras(
  { read }: Database,
  periodo: Periodo,
  limite: number | null,
  hoy: string,
): Promise<Reporte<'consultoras'>> {
  const [rows, activas, activasAntes, nuevas, nuevasAntes, dormidas] = await Promise.all([
    soldByConsultora(read, periodo, limite),
    countActivas(read, periodo),
    countActivas(read, periodo.antes),
    countNuevas(read, periodo),
    countNuevas(read, periodo.antes),
    countDormidas(read, hoy),
  ])
  return {
    cifras: [
      cifra('Activas', 'Enviaron en el periodo al menos un pedido que no se canceló.', activas, activasAntes),
      cifra('Nuevas', 'Se aprobaron en el periodo.', nuevas, nuevasAntes),
      cifra('Inactivas 30 días', 'Su último pedido fue hace 30 a 59 días.', dormidas.dormidas30),
      cifra('Inactivas 60 días', 'Su último pedido fue hace 60 a 89 días.', dormidas.dormidas60),
      cifra('Inactivas 90 días', 'Su último pedido fue hace 90 días o más.', dormidas.dormidas90),
      cifra('Sin pedidos', 'Consultoras que nunca han enviado un pedido.', dormidas.sinPedidos),
    ],
    total: rows[0]?.todas ?? 0,
    filas: rows.map(({ nombreCompleto, centavos, pedidos, ultimoAt }) => ({
      consultora: nombreCompleto,
      ventasCentavos: centavos,
      pedidos,
      ultimoDia: mexicanDay(new Date(ultimoAt)),
    })),
  }
}

const cifra = (titulo: string, nota: string, valor: number, antes?: number): Cifra => ({
  ...{ titulo, nota, tipo: 'cuenta', valor },
  ...(antes !== undefined && { antes }),
})

const soldByConsultora = (read: Reader, dias: Dias, limite: number | null) =>
  rowsOf(
    read,
    sql<{ nombreCompleto: string; centavos: number; pedidos: number; ultimoAt: string; todas: number }>`
      select profiles.nombre_completo, sold.*
      from (
        select p.consultora_id, count(*) as pedidos, ${sumOf(sql`p.total_centavos`)} as centavos, max(p.created_at) as ultimo_at,
          count(*) over () as todas
        from pedidos p where ${soldIn(dias)}
        group by p.consultora_id order by centavos desc, p.consultora_id ${limited(limite)}
      ) as sold join profiles on profiles.id = sold.consultora_id
      order by sold.centavos desc, sold.consultora_id`,
  )

/** Consultoras with a pedido in the period that was not cancelled. */
async function countActivas(read: Reader, dias: Dias): Promise<number> {
  const query = sql<{ personas: number }>`
    select count(distinct p.consultora_id) as personas from pedidos p where ${placedIn(dias)} and p.status <> 'cancelado'`
  return (await rowsOf(read, query))[0]?.personas ?? 0
}

/** Consultoras approved in the period, former ones excluded. */
async function countNuevas(read: Reader, dias: Dias): Promise<number> {
  const { from, before } = instantsOf(dias)
  const row = await read
    .selectFrom('userRoles')
    .select(({ fn }) => fn.countAll<number>().as('personas'))
    .where('role', '=', 'consultor')
    .where('approvedAt', '>=', from)
    .where('approvedAt', '<', before)
    .executeTakeFirstOrThrow()
  return row.personas
}

type Dormidas = { dormidas30: number; dormidas60: number; dormidas90: number; sinPedidos: number }

/** Active consultoras by the age of their latest pedido, as of today; one index lookup each. */
async function countDormidas(read: Reader, hoy: string): Promise<Dormidas> {
  const [d30, d60, d90] = [30, 60, 90].map((days) => startOfMexicanDay(addDias(hoy, 1 - days)))
  const query = sql<Dormidas>`
    select count(case when ultimo < ${d30} and ultimo >= ${d60} then 1 end) as dormidas30,
      count(case when ultimo < ${d60} and ultimo >= ${d90} then 1 end) as dormidas60,
      count(case when ultimo < ${d90} then 1 end) as dormidas90,
      count(case when ultimo is null then 1 end) as sin_pedidos
    from (
      select (select max(p.created_at) from pedidos p where p.consultora_id = user_roles.user_id) as ultimo
      from user_roles where role = 'consultor' and suspendida_at is null
    ) as last_ones`
  const [row] = await rowsOf(read, query)
  return row as Dormidas
}

/**
 * Pieces of all pedidos of the period by product line: requested when the pedido was sent, and their current outcome
 * (spec 3.2). A line changed since counts as requested and never shipped. Requested plus added equals shipped, open,
 * cancelled and removed.
 */
export async function readEnviado({ read, engine }: Database, periodo: Periodo): Promise<Reporte<'enviado'>> {
  const [now, changed] = await Promise.all([linesOfNow(read, engine, periodo), changedSince(read, periodo)])
  const filas = categorias.flatMap((categoria, at) => {
    const [todas, enviadas, canceladas] = (['todas', 'enviadas', 'canceladas'] as const).map(
      (name) => now?.[`${name}${at}`] ?? 0,
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

/** One column per sum: with GROUP BY, SQLite would sort all lines, which doubles the time. */
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
 * Products with their line. SQLite uses a small temporary table with numeric lines, which compare faster; PostgreSQL
 * uses a hash join.
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
 * Requested pieces beyond the current lines: lines that were valid when the pedido was last sent and ended since, minus
 * lines added since. On SQLite the cross join starts with the few changed lines.
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
  return new Map(rows.map(({ categoria, piezas }) => [categoria, piezas]))
}

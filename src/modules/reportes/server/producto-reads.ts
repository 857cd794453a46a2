import { sql } from 'kysely'
import { cambioPorcentual, compareTallas, type Dias, type Periodo } from '#modules/reportes/periodo-rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/like.ts'
import type { Categoria } from '#shared/categorias.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import type { Reporte } from './reads.ts'
import { rowsOf, soldBy } from './sold-reads.ts'

/** Sales by product line, with the period before. */
export async function readLineas({ read }: Database, periodo: Periodo): Promise<Reporte<'lineas'>> {
  const [ahora, antes] = await Promise.all([soldByLinea(read, periodo), soldByLinea(read, periodo.antes)])
  const before = new Map(antes.map(({ categoria, centavos }) => [categoria, Number(centavos)]))
  const now = new Map(ahora.map((row) => [row.categoria, row]))
  const all = [...new Set([...now.keys(), ...before.keys()])]
  const filas = all.map((categoria) => {
    const ventasCentavos = Number(now.get(categoria)?.centavos ?? 0)
    const antesCentavos = before.get(categoria) ?? 0
    return {
      linea: categoriaTexts[categoria],
      ventasCentavos,
      antesCentavos,
      cambio: cambioPorcentual(ventasCentavos, antesCentavos),
      piezas: Number(now.get(categoria)?.piezas ?? 0),
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

/** Products by what was sold of them, most first, each with the period before. */
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
  const antes = new Map(before.map(({ clave, centavos }) => [clave, Number(centavos)]))
  return {
    cifras: [],
    total: Number(sold[0]?.todas ?? 0),
    filas: sold.map(({ id, nombre, sku, categoria, piezas, centavos }) => ({
      producto: nombre,
      sku,
      linea: categoriaTexts[categoria],
      ventasCentavos: Number(centavos),
      antesCentavos: antes.get(id) ?? 0,
      piezas: Number(piezas),
    })),
  }
}

/** Of what there was of each product, how much was sold (sell-through): the best first, and of two the one that sold more. */
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
    total: Number(rows[0]?.todas ?? 0),
    filas: rows.map(({ nombre, sku, categoria, piezas, existencia }) => ({
      producto: nombre,
      sku,
      linea: categoriaTexts[categoria],
      piezas: Number(piezas),
      existencia: Number(existencia),
      desplazamiento: percentOf(Number(piezas), Number(piezas) + Number(existencia)),
    })),
  }
}

/** Pieces by the name of their size, as it was when they were sold, in the usual order of sizes. */
export async function readTallas({ read }: Database, periodo: Periodo): Promise<Reporte<'tallas'>> {
  const rows = await rowsOf(
    read,
    sql<Sold & { clave: string | null }>`select * from ${soldBy('talla', periodo)} as sold`,
  )
  const all = rows.reduce((sum, { piezas }) => sum + Number(piezas), 0)
  return {
    cifras: [],
    filas: rows
      .toSorted((a, b) => compareTallas(a.clave, b.clave))
      .map(({ clave, piezas, centavos }) => ({
        talla: clave ?? '—',
        piezas: Number(piezas),
        parte: percentOf(Number(piezas), all),
        ventasCentavos: Number(centavos),
      })),
  }
}

export const limited = (limite: number | null) => (limite === null ? sql`` : sql`limit ${limite}`)

/** Of a hundred, to one decimal. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10

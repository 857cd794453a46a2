import { sql } from 'kysely'
import type { AdminProducto, AdminTalla } from '#modules/catalogo/admin-producto.ts'
import { columnNames, readNow } from '#modules/catalogo/cargas/hoja.ts'
import type { FilaLeida } from '#modules/catalogo/cargas/lectura.ts'
import type { Hallado } from '#modules/catalogo/cargas/plan-form.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { skuKey, tallaKey } from '#modules/catalogo/rules.ts'
import {
  findAdminProductos,
  findUltimosGuardados,
  type UltimosGuardados,
} from '#modules/catalogo/server/admin-reads.ts'
import { markedSince } from '#modules/existencias/server/reads.ts'
import type { Moved } from '#modules/existencias/texts.ts'
import type { Reader } from '#platform/db/database.ts'

/** Names in one query: engines take only so many parameters. */
const atOnce = 500

/**
 * The products that the groups of a file name, read some hundreds at a time: by SKU, and those without one by their name. A SKU that differs
 * from one that there is by zeros at its beginning was most likely changed by Excel, and is refused.
 * @param grupos the rows of each product.
 */
export async function findHallados(read: Reader, grupos: FilaLeida[][]): Promise<Hallado[]> {
  const named = grupos.map(([first]) => ({
    sku: skuKey(String(first?.valores.sku ?? '')),
    nombre: String(first?.valores.nombre ?? ''),
  }))
  const bySku = new Map<string, string>()
  for (const skus of chunks(unique(named.map(({ sku }) => sku ?? ''))))
    for (const row of await skusIn(read, skus)) bySku.set(row.skuClave ?? '', row.id)
  const lost = named.flatMap(({ sku }) => (sku && !bySku.has(sku) && /^[1-9]\d*$/.test(sku) ? [sku] : []))
  const byDigits = new Map<string, string>()
  for (const skus of chunks(unique(lost)))
    for (const row of await zerosBefore(read, skus)) byDigits.set(row.digits, row.sku ?? '')
  const byName = new Map<string, { id: string; sku: string | null }[]>()
  for (const nombres of chunks(unique(named.flatMap(({ sku, nombre }) => (sku ? [] : [nombre])))))
    for (const row of await namesIn(read, nombres)) byName.set(row.nombre, [...(byName.get(row.nombre) ?? []), row])

  const ids = named.map(({ sku, nombre }) => (sku ? bySku.get(sku) : soleOf(byName.get(nombre))))
  const productos = new Map<string, AdminProducto>()
  for (const some of chunks(unique(ids.map((id) => id ?? ''))))
    for (const producto of await findAdminProductos(read, some)) productos.set(producto.id, producto)
  const desde = await sinceDownload(
    read,
    grupos,
    ids.map((id) => productos.get(id ?? '')),
  )
  const ultimos = await lastSaves(
    read,
    grupos,
    ids.map((id) => productos.get(id ?? '')),
  )
  return named.map(({ sku, nombre }, index): Hallado => {
    const zeros = sku ? byDigits.get(sku) : undefined
    if (!sku && !nombre) return { motivo: cargasTexts.nameless }
    if (zeros) return { motivo: cargasTexts.zerosLost(sku ?? '', zeros) }
    const homonyms = sku ? [] : (byName.get(nombre) ?? [])
    const withSku = homonyms.find((it) => it.sku !== null)
    if (withSku) return { motivo: cargasTexts.hasSku(nombre, withSku.sku ?? '') }
    if (homonyms.length > 1) return { motivo: cargasTexts.homonyms(nombre) }
    const id = ids[index] ?? ''
    return { conocido: productos.get(id), desde, ultimos: ultimos.get(id)?.campos }
  })
}

/** Who changed what a file would change: of products without such a cell it is not asked. */
async function lastSaves(read: Reader, grupos: FilaLeida[][], conocidos: (AdminProducto | undefined)[]) {
  const changed = conocidos.filter((conocido, index) =>
    grupos[index]?.some(({ valores }) =>
      columnNames.some((name) => conocido && valores[name] !== undefined && valores[name] !== readNow(name, conocido)),
    ),
  )
  const found = new Map<string, UltimosGuardados>()
  for (const some of chunks(changed.flatMap((conocido) => conocido?.id ?? [])))
    for (const [id, ultimos] of await findUltimosGuardados(read, some)) found.set(id, ultimos)
  return found
}

/** What happened to the sizes whose mark is another than the one that the file names. */
async function sinceDownload(read: Reader, grupos: FilaLeida[][], conocidos: (AdminProducto | undefined)[]) {
  const lecturas = grupos.flatMap((filas, index) =>
    filas.flatMap(({ valores: { talla, existencia, existenciaVista, existenciaMarca } }) => {
      if (existencia === undefined || existenciaVista === undefined) return []
      const named = (it: AdminTalla) => !it.retirada && tallaKey(it.talla) === tallaKey(String(talla ?? ''))
      const known = conocidos[index]?.tallas.find(named)
      const marca = existenciaMarca as number | undefined
      return known && known.marca !== marca ? [{ tallaId: known.id, marca }] : []
    }),
  )
  const since = new Map<string, Moved[]>()
  for (const some of chunks(lecturas))
    for (const [tallaId, rows] of await markedSince(read, some)) since.set(tallaId, rows)
  return since
}

const skusIn = (read: Reader, skus: string[]) =>
  read.selectFrom('productos').select(['id', 'skuClave']).where('skuClave', 'in', skus).execute()

const zerosBefore = (read: Reader, skus: string[]) => {
  const digits = sql<string>`ltrim(sku_clave, '0')`
  const query = read.selectFrom('productos').select(['sku', digits.as('digits')])
  return query.where('skuClave', 'like', '0%').where(digits, 'in', skus).execute()
}

const namesIn = (read: Reader, nombres: string[]) =>
  read.selectFrom('productos').select(['id', 'sku', 'nombre']).where('nombre', 'in', nombres).execute()

const soleOf = (rows: { id: string; sku: string | null }[] = []): string | undefined =>
  rows.length === 1 && rows[0]?.sku === null ? rows[0].id : undefined

const unique = (texts: string[]): string[] => [...new Set(texts)].filter(Boolean)

const chunks = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / atOnce) }, (_, index) =>
    list.slice(index * atOnce, (index + 1) * atOnce),
  )

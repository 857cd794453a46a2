import { Indice, type ProductoIndexado } from '#modules/catalogo/indice.ts'
import type { Database, Reader } from '#platform/db/database.ts'

export type OpenIndice = {
  /** The index, with every change published before the call. */
  current: () => Promise<Indice>
  stop: () => void
}

/** Products indexed before other requests get a turn. */
const chunk = 250

/**
 * The catalogue in memory: built at the first call of `current` and kept by events. While events of other servers do not arrive, every call compares
 * the versions of all products.
 */
export function openIndice(db: Database): OpenIndice {
  const indice = new Indice()
  const versions = new Map<string, number>()
  const changed = new Set<string>()
  let isStale = true
  let working: Promise<void> = Promise.resolve()
  const unsubscribe = db.subscribe((event) => {
    if (event.topic === 'missed') isStale = true
    else if (event.topic === 'producto') changed.add(event.id)
  })

  const load = async (ids: string[]) => {
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const found = await findIndexados(db.read, some)
      for (const id of some) {
        const row = found.get(id)
        if (row) indice.put(row.producto)
        else indice.remove(id)
        if (row) versions.set(id, row.version)
        else versions.delete(id)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const refresh = async () => {
    const isWhole = isStale || !db.isListening()
    if (!isWhole && changed.size === 0) return
    // A change during this read is read by the next call.
    const ids = isWhole ? await changedIds(db.read, versions) : [...changed]
    changed.clear()
    isStale = false
    try {
      await load(ids)
    } catch (error) {
      isStale = true
      throw error
    }
  }
  return {
    current: async () => {
      const work = working.then(refresh)
      working = work.catch(() => {})
      await work
      return indice
    },
    stop: unsubscribe,
  }
}

async function changedIds(read: Reader, versions: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await read.selectFrom('productos').select(['id', 'version']).execute()
  const there = new Set(rows.map(({ id }) => id))
  const gone = [...versions.keys()].filter((id) => !there.has(id))
  return [...rows.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id), ...gone]
}

async function findIndexados(read: Reader, ids: string[]) {
  const productos = await read
    .selectFrom('productos')
    .select(['id', 'sku', 'nombre', 'colorNombre', 'activo', 'version'])
    .where('id', 'in', ids)
    .execute()
  const tallas = await read
    .selectFrom('productoTallas')
    .select(['id', 'productoId', 'talla'])
    .where('productoId', 'in', ids)
    .where('activo', '=', 1)
    .orderBy('posicion')
    .execute()
  const tallasOf = Map.groupBy(tallas, ({ productoId }) => productoId)
  return new Map(
    productos.map(({ version, activo, ...producto }) => {
      const own = (tallasOf.get(producto.id) ?? []).map(({ id, talla }) => ({ id, talla }))
      const indexado: ProductoIndexado = { ...producto, activo: activo === 1, tallas: own }
      return [producto.id, { producto: indexado, version }] as const
    }),
  )
}

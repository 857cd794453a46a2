import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { familiaDerivada } from '#modules/catalogo/colores.ts'
import { Indice } from '#modules/catalogo/indice.ts'
import type { PreciosDeCampana } from '#modules/catalogo/lista.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'

/** The catalogue in memory, including every change published before `current` was called. */
export type Catalogo = {
  indice: Indice
  /** Whether a modelo has a single card in lists without a search (docs/decisions/009). */
  unaTarjeta: boolean
  /** Prices of the campaña that is open at an instant; `undefined` if none is. */
  campanaAt: (at: string) => PreciosDeCampana | undefined
}

export type OpenIndice = {
  current: () => Promise<Catalogo>
  stop: () => void
}

type Campana = { desde: string; hasta: string; precios: PreciosDeCampana }

/** Products per batch; other requests run between batches. */
const chunk = 50
/** Delay of a background refresh, which batches changes. */
const gatherMs = 100
/** Minimum interval of full comparisons while events of other servers do not arrive. */
const compareEveryMs = 1_000

const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * The catalogue in memory: built by the first call of `current` and updated by events of products, stock, campañas and settings. While
 * events of other servers do not arrive, it compares the versions of all products.
 */
export function openIndice(db: Database, deMarca: AjustesDeMarca): OpenIndice {
  const indice = new Indice()
  const versions = new Map<string, number>()
  const changed = { productos: new Set<string>(), tallas: new Set<string>(), campanas: true, ajustes: true }
  let campanas: Campana[] = []
  let unaTarjeta = false
  let isStale = true
  let isBuilt = false
  let comparedAt = 0
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const read = async () => {
    const isWhole = isStale || (!db.isListening() && performance.now() - comparedAt > compareEveryMs)
    if (isWhole) changed.ajustes = changed.campanas = true
    if (changed.ajustes) await readAjustes()
    if (changed.campanas) {
      changed.campanas = false
      campanas = await findCampanas(db.read)
    }
    // Cleared before reading: a change during this read is left to the next call.
    const [ids, tallas] = [[...changed.productos], [...changed.tallas]]
    changed.productos.clear()
    changed.tallas.clear()
    isStale = false
    if (isWhole) {
      await loadProductos(await changedIds(db.read, versions))
      if (isBuilt) await loadAllTallas()
      isBuilt = true
      comparedAt = performance.now()
    }
    await loadProductos(ids)
    await loadTallas(tallas)
  }
  const refresh = async () => {
    try {
      await read()
    } catch (error) {
      isStale = changed.ajustes = changed.campanas = true
      throw error
    }
  }
  const readAjustes = async () => {
    changed.ajustes = false
    const valores = await readValores(db.read, deMarca, ['busqueda_sinonimos', 'catalogo_una_tarjeta'])
    unaTarjeta = valores.catalogo_una_tarjeta
    indice.setSinonimos(valores.busqueda_sinonimos)
  }
  const loadProductos = async (ids: string[]) => {
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const found = await findIndexados(db.read, some)
      await turn()
      for (const id of some) {
        const row = found.get(id)
        if (row) indice.put(row.producto, row.textos)
        else indice.remove(id)
        if (row) versions.set(id, row.version)
        else versions.delete(id)
      }
      await turn()
    }
  }
  const loadTallas = async (ids: string[]) => {
    for (let at = 0; at < ids.length; at += chunk)
      for (const { id, productoId, disponible } of await findTallas(db.read, 'id', ids.slice(at, at + chunk)))
        indice.setDisponible(productoId, id, disponible)
  }
  /** After missed events; needed because stock has no version. */
  const loadAllTallas = async () => {
    const ids = indice.newest().map(({ id }) => id)
    for (let at = 0; at < ids.length; at += chunk) {
      for (const { id, productoId, disponible } of await findTallas(db.read, 'productoId', ids.slice(at, at + chunk)))
        indice.setDisponible(productoId, id, disponible)
      await turn()
    }
  }

  const current = async () => {
    const work = working.then(refresh)
    working = work.catch(() => {})
    await work
    return {
      indice,
      unaTarjeta,
      campanaAt: (at: string) => campanas.find(({ desde, hasta }) => desde <= at && hasta > at)?.precios,
    }
  }
  const gather = () => {
    // An index that was never used is not refreshed.
    if (isBuilt)
      timer ??= setTimeout(
        () =>
          void current()
            .catch(() => {})
            .finally(() => {
              timer = undefined
            }),
        gatherMs,
      ).unref()
  }
  const unsubscribe = db.subscribe((event) => {
    if (event.topic === 'missed') isStale = changed.ajustes = changed.campanas = true
    else if (event.topic === 'producto') changed.productos.add(event.id)
    else if (event.topic === 'stock') for (const id of event.tallas) changed.tallas.add(id)
    else if (event.topic === 'campana') changed.campanas = true
    else if (event.topic === 'ajuste') changed.ajustes = true
    else return
    gather()
  })
  return {
    current,
    stop: () => {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

const pageSize = 1_000

/** Products with a changed version, and products that were deleted. */
async function changedIds(read: Reader, versions: ReadonlyMap<string, number>): Promise<string[]> {
  const [changed, there]: [string[], Set<string>] = [[], new Set()]
  for (let last = ''; ; ) {
    const rows = await read
      .selectFrom('productos')
      .select(['id', 'version'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { id, version } of rows) {
      there.add(id)
      if (versions.get(id) !== version) changed.push(id)
    }
    if (rows.length < pageSize) break
    last = rows.at(-1)?.id ?? ''
    await turn()
  }
  return [...changed, ...[...versions.keys()].filter((id) => !there.has(id))]
}

/** Open and future campañas, with their prices. */
async function findCampanas(read: Reader): Promise<Campana[]> {
  const rows = await read
    .selectFrom('campanas')
    .leftJoin('campanaProductos', 'campanaId', 'campanas.id')
    .select(['campanas.id', 'desde', 'hasta', 'productoId', 'campanaProductos.precioCentavos'])
    .where('hasta', '>', now())
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const precios = new Map(own.flatMap((it) => (it.productoId ? [[it.productoId, it.precioCentavos] as const] : [])))
    return own[0] ? [{ desde: own[0].desde, hasta: own[0].hasta, precios }] : []
  })
}

const findTallas = (read: Reader, by: 'id' | 'productoId', ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : read
        .selectFrom('productoTallas')
        .select((eb) => ['id', 'productoId', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
        .where(by, 'in', ids)
        .where('activo', '=', 1)
        .orderBy('posicion')
        .execute()

async function findIndexados(read: Reader, ids: string[]) {
  const rows = await read
    .selectFrom('productos')
    .select(['id', 'sku', 'nombre', 'descripcion', 'composicion', 'categoria', 'activo', 'version', 'createdAt'])
    .select(['modeloId', 'colorNombre', 'colorMuestra', 'colorFamilia', 'precioCentavos', 'costoConsultoraCentavos'])
    .select('pocasPiezas')
    .where('id', 'in', ids)
    .execute()
  const tallasOf = Map.groupBy(await findTallas(read, 'productoId', ids), ({ productoId }) => productoId)
  return new Map(
    rows.map((row) => {
      const { version, activo, descripcion, composicion, colorMuestra, colorFamilia, costoConsultoraCentavos, ...own } =
        row
      const tallas = tallasOf.get(row.id) ?? []
      const familia = colorFamilia ?? familiaDerivada({ ...own, colorMuestra })
      const producto = { ...own, activo: activo === 1, tallas, familia, costoCentavos: costoConsultoraCentavos }
      return [row.id, { producto, textos: { descripcion, composicion }, version }] as const
    }),
  )
}

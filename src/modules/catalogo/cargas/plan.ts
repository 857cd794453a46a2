import { type AdminProducto, type AdminTalla, fields, isField, type ProductoField } from '#modules/catalogo/fields.ts'
import { adminProductoTexts, slipTexts } from '#modules/catalogo/producto-texts.ts'
import { oddTextOf, skuKey, slipsOf, tallaKey } from '#modules/catalogo/rules.ts'
import { emptyProducto, formOf, type ProductoForm, productoSchema } from '#modules/catalogo/schema.ts'
import { deltaOfTyped } from '#modules/existencias/rules.ts'
import { type Moved, sinceText } from '#modules/existencias/texts.ts'
import { fold } from '#shared/fold.ts'
import { piezasText } from '#shared/format.ts'
import {
  type Celda,
  type Control,
  columnNames,
  existenciaVistaTitulo,
  type FilaLeida,
  readNow,
  vistoOf,
} from './hoja.ts'
import type { Accion, CambioDeFila } from './rules.ts'
import { cargasTexts } from './texts.ts'

/** The changes of a product: form values, and sizes with the stock at the time of the plan. */
export type CambioDeProducto = { campos: Partial<ProductoForm>; tallas: TallaPlan[] }

/** The change if the file's values are preferred to the stored ones. */
export type Alternativa = {
  cambio: CambioDeProducto
  filas: { fila: number; accion: Accion; cambios: CambioDeFila[] }[]
}

type TallaPlan = {
  id: string | null
  talla: string
  /** The entered stock, based on `stockVisto` and `marca`; missing if the file does not change it. */
  stock?: number
  stockVisto: number
  marca?: number | undefined
  activo?: boolean
}

/** The stored product of some rows, or why there is none. */
export type Hallado = {
  conocido?: AdminProducto | undefined
  motivo?: string | undefined
  /** A question before the product is created. */
  duda?: string | undefined
  /** By size: movements since the file's `marca`, newest first. */
  desde?: ReadonlyMap<string, Moved[]> | undefined
  ultimos?: Ultimos | undefined
}
type Ultimo = { quien: string; createdAt: string }
type Ultimos = { [Name in ProductoField]?: Ultimo }

/** Whether the file wins a conflict. */
type Preferencia = 'ninguna' | 'archivo'

/** A row of the plan; `conflictos`: how many of the `motivos` disappear if the file wins. */
type DraftFila = FilaLeida & { cambios: CambioDeFila[]; conflictos: number }
type Draft = CambioDeProducto & Omit<Hallado, 'motivo'> & { filas: DraftFila[]; preferencia: Preferencia }

/** Refuses a row because of a conflict: its cell changed both in the file and in the database. */
function refuseConflict(fila: DraftFila, motivo: string): void {
  fila.motivos.push(motivo)
  fila.conflictos++
}

/** Validates with the form's schema; each message goes to its row and column. */
function assertForm(draft: Draft): void {
  if (draft.filas.some(({ motivos }) => motivos.length > 0)) return
  const form = formWith(draft.conocido, draft)
  const { error } = productoSchema.safeParse(form)
  for (const { path, message } of error?.issues ?? []) {
    const [field, index, part] = path
    const isTalla = field === 'tallas'
    const named = isTalla ? form.tallas[Number(index)]?.talla : undefined
    const fila = draft.filas.find(({ valores }) =>
      isTalla
        ? named !== undefined && tallaKey(String(valores.talla ?? '')) === tallaKey(named)
        : valores[field as ProductoField] !== undefined,
    )
    const label = part === 'stock' ? 'Existencia' : isTalla ? 'Talla' : labelOf(String(field))
    ;(fila ?? draft.filas[0])?.motivos.push(`«${label}»: ${lowerFirst(message)}.`)
  }
}

const labelOf = (name: string): string => (isField(name) ? fields[name].label : name)
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The product's form with the file's changes. */
export function formWith(conocido: AdminProducto | undefined, { campos, tallas }: CambioDeProducto): ProductoForm {
  // A new product is inactive unless the file says otherwise.
  const form = conocido ? formOf(conocido) : { ...emptyProducto, activo: false }
  const retiradas = new Set(conocido?.tallas.filter(({ retirada }) => retirada).map(({ id }) => id))
  const changed = new Map(tallas.map((it) => [it.id, it]))
  const kept = form.tallas
    .filter(({ id }) => !retiradas.has(id ?? '') || changed.has(id))
    .map((it) => {
      const plan = changed.get(it.id)
      const typed = plan?.stock !== undefined && { stock: plan.stock, stockVisto: plan.stockVisto, marca: plan.marca }
      return { ...it, ...typed, activo: plan?.activo ?? it.activo }
    })
  const added = tallas
    .filter(({ id }) => id === null)
    .map(({ talla, stock = 0, activo = true }) => ({ id: null, talla, stock, stockVisto: 0, activo }))
  return { ...form, ...campos, tallas: [...kept, ...added] }
}

function takeTallas(draft: Draft): void {
  const seen = new Map<string, number>()
  for (const fila of draft.filas) {
    const { talla, existencia, estadoTalla } = fila.valores
    if (talla === undefined) {
      const says = [existencia, estadoTalla].some((it) => it !== undefined && it !== 0)
      if (says && !fila.motivos.some((it) => it.startsWith('«Talla»')))
        fila.motivos.push('«Talla»: falta decir de qué talla es.')
      continue
    }
    const key = tallaKey(String(talla))
    const earlier = seen.get(key)
    if (earlier) fila.motivos.push(`La talla ${talla} de este producto está también en la fila ${earlier}.`)
    else takeTalla(draft, fila, String(talla))
    seen.set(key, earlier ?? fila.fila)
  }
}

function takeTalla(draft: Draft, fila: DraftFila, talla: string): void {
  const { conocido, tallas } = draft
  const { existencia, existenciaVista, estadoTalla, estadoTallaVisto } = fila.valores as {
    existencia?: number
    existenciaVista?: number
    estadoTalla?: boolean
    estadoTallaVisto?: boolean
  }
  const activa = estadoTalla === estadoTallaVisto ? undefined : estadoTalla
  const same = conocido?.tallas.filter((it) => tallaKey(it.talla) === tallaKey(talla)) ?? []
  const known = same.find(({ retirada }) => !retirada)
  if (isOtherNow(draft, fila, known)) {
    const says = (existencia ?? existenciaVista) !== existenciaVista || activa !== undefined
    if (says) refuseConflict(fila, cargasTexts.sizeGone(talla, known !== undefined))
    return
  }
  if (!known) {
    // A removed size keeps its returned pieces unless the file says otherwise.
    const [off] = same
    const stock = existencia ?? off?.stock ?? 0
    const read = off ? { id: off.id, stockVisto: off.stock, marca: off.marca } : { id: null, stockVisto: 0 }
    tallas.push({ ...read, talla, stock, activo: activa ?? true })
    fila.cambios.push({ que: `Talla ${talla}`, de: null, a: `nueva, con ${piezasText(stock)}` })
    return
  }
  const plan: TallaPlan = { id: known.id, talla: known.talla, stockVisto: known.stock, marca: known.marca }
  takeStock(draft, fila, known, plan)
  if (activa !== undefined && activa !== known.activo) {
    plan.activo = activa
    const say = (it: boolean) => (it ? 'Activa' : 'Inactiva')
    fila.cambios.push({ que: `Estado de la talla ${known.talla}`, de: say(known.activo), a: say(activa) })
  }
  if (plan.stock !== undefined || plan.activo !== undefined) tallas.push(plan)
}

/** Whether the downloaded size lost its name, perhaps to another one; older downloads do not say which size it was. */
function isOtherNow({ conocido, preferencia }: Draft, { valores }: DraftFila, known: AdminTalla | undefined): boolean {
  if (!conocido || valores.existenciaVista === undefined || preferencia === 'archivo') return false
  return !known?.id.endsWith((valores.existenciaMarca as Control | undefined)?.talla ?? '')
}

/**
 * Applies a row to the stock of a size by `deltaOfTyped`. A download contains stock and `marca`: an unchanged cell keeps the stock; for a
 * changed one, later sales are applied on top. Without a `marca` the downloaded stock must still be the current one. A file without
 * downloaded stock is compared with the current one.
 */
function takeStock({ desde, preferencia }: Draft, fila: DraftFila, known: AdminTalla, plan: TallaPlan): void {
  const { valores, motivos, cambios } = fila
  const { existencia, existenciaVista, existenciaMarca } = valores as {
    existencia?: number
    existenciaVista?: number
    existenciaMarca?: Control
  }
  if (existencia === undefined || existencia === existenciaVista) return
  // If the file wins, it is compared with the current stock, not the downloaded one.
  const isByHand = existenciaVista === undefined || preferencia === 'archivo'
  const typed = {
    stock: existencia,
    stockVisto: isByHand ? known.stock : existenciaVista,
    marca: isByHand ? known.marca : existenciaMarca?.marca,
  }
  const since = desde?.get(known.id) ?? []
  const delta = deltaOfTyped(typed, known, since)
  if (delta === 0 || (typed.marca === undefined && existencia === known.stock)) return
  if (delta === null) {
    refuseConflict(
      fila,
      [
        `«Existencia»: era ${typed.stockVisto} al descargar el archivo y ahora es ${known.stock}.`,
        sinceText(typed.marca, since),
        `Descárgalo de nuevo, o vacía «${existenciaVistaTitulo}» para escribir ${existencia}.`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return
  }
  Object.assign(plan, typed)
  const after = known.stock + delta
  cambios.push(stockChange(known, after, existencia))
  if (existencia >= 0 && after < known.apartado)
    motivos.push(
      `«Existencia»: ${known.apartado > 0 ? adminProductoTexts.heldMore(known.apartado) : adminProductoTexts.belowZero}`,
    )
}

/** A change of stock as displayed. @param existencia what the file says; the rest was sold or returned since it was read. */
export function stockChange({ talla, stock }: Pick<AdminTalla, 'talla' | 'stock'>, after: number, existencia: number) {
  const pieces = existencia - after
  const since = pieces > 0 ? `salieron ${pieces}` : `regresaron ${-pieces}`
  const sold = pieces === 0 ? '' : ` (el archivo dice ${existencia}; desde entonces ${since})`
  return { que: `Existencia de la talla ${talla}`, de: String(stock), a: `${after}${sold}` } satisfies CambioDeFila
}

type FilaPlan = {
  fila: number
  producto: string
  accion: Accion
  cambios: CambioDeFila[]
  motivo: string | null
  celdas: Celda[]
}

export type ProductoPlan = {
  productoId: string | null
  version: number | null
  accion: Accion
  cambio: CambioDeProducto
  filas: FilaPlan[]
  /** Refused only because of conflicts, so the file's values can be chosen. */
  elegible: boolean
}

/** The rows of each product, by SKU, else by name, in file order. */
export function grupos(filas: FilaLeida[]): FilaLeida[][] {
  const keyOf = (leida: FilaLeida) => {
    const { sku } = leida.valores
    const nombre = nombreOf(leida)
    return sku ? `sku ${skuKey(String(sku))}` : nombre ? `nombre ${fold(nombre)}` : `fila ${leida.fila}`
  }
  return [...Map.groupBy(filas, keyOf).values()]
}

/** The name that identifies a row without SKU; in a downloaded file the name at the download. */
export const nombreOf = ({ valores: { nombre, nombreVisto } }: FilaLeida): string => String(nombreVisto ?? nombre ?? '')

/**
 * Plans a file's changes to one product (spec 3.5) without writing. One refused row refuses the product.
 * @param preferencia whether the file wins conflicts.
 */
export function planDe(
  filas: FilaLeida[],
  { motivo, ...hallado }: Hallado,
  preferencia: Preferencia = 'ninguna',
): ProductoPlan {
  const draft: Draft = {
    ...hallado,
    preferencia,
    campos: {},
    tallas: [],
    filas: filas.map((fila) => ({ ...fila, motivos: [...fila.motivos], cambios: [], conflictos: 0 })),
  }
  if (motivo) for (const fila of draft.filas) fila.motivos.unshift(motivo)
  for (const name of columnNames) takeField(draft, name)
  takeTallas(draft)
  assertForm(draft)
  return finished(draft)
}

/**
 * Takes the value of a field, which must be the same in all rows of a product. Empty cells and unchanged ones keep the stored value; a
 * conflict is refused unless the file wins.
 */
function takeField(draft: Draft, name: ProductoField): void {
  const { conocido, campos, filas } = draft
  const visto = vistoOf(name)
  const filled = filas.filter(
    ({ valores }) => valores[name] !== undefined && !(conocido && valores[name] === valores[visto]),
  )
  const [first] = filled
  if (!first) return
  const value = first.valores[name]
  const isNamedBy = name === namedBy(first)
  for (const { valores, motivos } of filled)
    if (
      valores[name] !== value &&
      !(isNamedBy && keyBy[name]?.(String(value)) === keyBy[name]?.(String(valores[name])))
    )
      motivos.push(`«${fields[name].label}» no es igual que en la fila ${first.fila}, del mismo producto.`)
  if (conocido && isNamedBy) return
  const before = conocido && fields[name].formOf(conocido)
  if (before === value) return
  if (conocido && refuseStale(draft, conocido, name, filled)) return
  Object.assign(campos, { [name]: value })
  // These two identify the row and are displayed anyway.
  if (!conocido && (name === 'sku' || name === 'nombre')) return
  const cambio = {
    que: fields[name].label,
    de: conocido ? shownOf(conocido, name) : null,
    a: shownWith(name, value),
    nota: noteOf(draft, name, first),
  }
  for (const { cambios } of filled) cambios.push(cambio)
}

/** The field that identifies the product of a row, which the row cannot change. */
const namedBy = ({ valores: { sku, nombreVisto } }: FilaLeida): ProductoField | null =>
  sku ? 'sku' : nombreVisto === undefined ? 'nombre' : null
const keyBy: { [Name in ProductoField]?: (text: string) => string | null } = { sku: skuKey, nombre: fold }

/** Refuses rows with a conflict. @returns whether there are any. */
function refuseStale(draft: Draft, conocido: AdminProducto, name: ProductoField, filled: DraftFila[]): boolean {
  if (draft.preferencia === 'archivo') return false
  const visto = vistoOf(name)
  const now = readNow(name, conocido)
  const stale = filled.filter(({ valores }) => valores[visto] !== undefined && valores[visto] !== now)
  for (const fila of stale) {
    const facts = {
      label: fields[name].label,
      archivo: shownWith(name, fila.valores[name]),
      era: shownWith(name, fila.valores[visto]),
      ahora: shownOf(conocido, name),
      ultimo: draft.ultimos?.[name],
    }
    refuseConflict(fila, cargasTexts.bothChanged(facts))
  }
  return stale.length > 0
}

const shownOf = (producto: AdminProducto, name: ProductoField): string => fields[name].shown(producto)
const shownWith = (name: ProductoField, value: unknown): string =>
  fields[name].shown({ [name]: value === '' ? null : value } as unknown as AdminProducto)

/** Who last changed a value that the file replaces without having seen it. */
function noteOf({ conocido, ultimos }: Draft, name: ProductoField, { valores }: DraftFila): string | null {
  const ultimo = conocido && valores[vistoOf(name)] === undefined ? ultimos?.[name] : undefined
  return ultimo ? cargasTexts.lastChanged(ultimo) : null
}

function finished(draft: Draft): ProductoPlan {
  const { conocido, campos, tallas, filas } = draft
  const bad = filas.find(({ motivos }) => motivos.length > 0)
  const elegible = Boolean(bad) && filas.every(({ motivos, conflictos }) => motivos.length === conflictos)
  if (!bad) askAbout(draft)
  const changes = Object.keys(campos).length > 0 || tallas.length > 0
  const accion: Accion = bad ? 'rechazar' : !conocido ? 'crear' : changes ? 'cambiar' : 'dejar'
  const accionOf = ({ cambios }: DraftFila): Accion => (accion === 'cambiar' && cambios.length === 0 ? 'dejar' : accion)
  return {
    ...{ productoId: conocido?.id ?? null, version: conocido?.version ?? null, accion },
    elegible,
    cambio: bad ? { campos: {}, tallas: [] } : { campos, tallas },
    filas: filas.map((fila) => ({
      ...{ fila: fila.fila, accion: accionOf(fila), cambios: bad ? [] : fila.cambios, celdas: fila.celdas },
      producto: productoText(fila, conocido),
      motivo: bad ? motivoOf(fila, bad) : null,
    })),
  }
}

/** Adds the form's warnings to the first changed row; the import then needs a confirmation. */
function askAbout({ conocido, campos, tallas, filas, duda }: Draft): void {
  const after = formWith(conocido, { campos, tallas })
  const before = conocido ? formOf(conocido) : null
  const fila = filas.find(({ cambios }) => cambios.length > 0) ?? filas[0]
  const facts = {
    ...{ precio: after.precioCentavos ?? 0, costo: after.costoConsultoraCentavos ?? 0, activo: after.activo },
    texto: oddTextOf(after, before) ?? '',
  }
  const asked = slipsOf(after, before).map((slip) => slipTexts[slip](facts))
  for (const a of duda ? [duda, ...asked] : asked) fila?.cambios.push({ que: '¿Seguro?', de: null, a, duda: true })
}

const motivoOf = ({ motivos }: DraftFila, bad: DraftFila): string =>
  motivos.join(' ') || `No se toca: la fila ${bad.fila}, del mismo producto, tiene un error.`

function productoText({ valores: { sku, nombre, talla } }: DraftFila, conocido: AdminProducto | undefined): string {
  const own = [sku, nombre ?? conocido?.nombre, talla !== undefined && `talla ${talla}`]
  return own.filter(Boolean).join(' · ').slice(0, 300)
}

import { type AdminProducto, type AdminTalla, fields, isField, type ProductoField } from '#features/catalogo/fields.ts'
import { emptyProducto, formOf } from '#features/catalogo/form-values.ts'
import { skuKey, tallaKey } from '#features/catalogo/rules.ts'
import { type ProductoForm, productoSchema } from '#features/catalogo/schema.ts'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import { type Celda, columnNames, existenciaVistaTitulo } from './hoja.ts'
import type { FilaLeida } from './lectura.ts'
import type { Accion, CambioDeFila } from './rules.ts'

export type FilaPlan = {
  fila: number
  /** Which product and size it names, to be read. */
  producto: string
  accion: Accion
  cambios: CambioDeFila[]
  motivo: string | null
  celdas: Celda[]
}

/** What is written of a product: values of its form's fields, and sizes with what was on hand when the plan was made. */
export type CambioDeProducto = { campos: Partial<ProductoForm>; tallas: TallaPlan[] }
type TallaPlan = { id: string | null; talla: string; stock?: number; stockVisto: number; activo?: boolean }

export type ProductoPlan = {
  productoId: string | null
  version: number | null
  accion: Accion
  cambio: CambioDeProducto
  filas: FilaPlan[]
}

/** What is kept already of the product that some rows name, or why they name none. */
export type Hallado = { conocido?: AdminProducto | undefined; motivo?: string }

/** The rows of each product, in the order of the file: those with one SKU, and without one those with one name. */
export function grupos(filas: FilaLeida[]): FilaLeida[][] {
  const keyOf = ({ fila, valores: { sku, nombre } }: FilaLeida) =>
    sku ? `sku ${skuKey(String(sku))}` : nombre ? `nombre ${nombre}` : `fila ${fila}`
  return [...Map.groupBy(filas, keyOf).values()]
}

/**
 * What a file would do to one product (spec 3.5): nothing is written for it. A product is refused whole when one of its rows is.
 * @param filas its rows.
 */
export function planDe(filas: FilaLeida[], { conocido, motivo }: Hallado): ProductoPlan {
  const draft: Draft = { conocido, campos: {}, tallas: [], filas: filas.map((fila) => ({ ...fila, cambios: [] })) }
  if (motivo) for (const fila of draft.filas) fila.motivos.unshift(motivo)
  for (const name of columnNames) takeField(draft, name)
  takeTallas(draft)
  assertForm(draft)
  return finished(draft)
}

type DraftFila = FilaLeida & { cambios: CambioDeFila[] }
type Draft = CambioDeProducto & { conocido: AdminProducto | undefined; filas: DraftFila[] }

/** A product has one name and one price, whichever of its rows says it; an empty cell leaves what there is. */
function takeField({ conocido, campos, filas }: Draft, name: ProductoField): void {
  const said = filas.filter(({ valores }) => valores[name] !== undefined)
  const [first] = said
  if (!first) return
  const value = first.valores[name]
  for (const { valores, motivos } of said)
    if (valores[name] !== value && !(name === 'sku' && skuKey(String(value)) === skuKey(String(valores[name]))))
      motivos.push(`«${fields[name].label}» no es igual que en la fila ${first.fila}, del mismo producto.`)
  // The SKU is how the product was found.
  if (conocido && name === 'sku') return
  const before = conocido && fields[name].formOf(conocido)
  if (before === value) return
  Object.assign(campos, { [name]: value })
  // Of a new product the row is called by them.
  if (!conocido && (name === 'sku' || name === 'nombre')) return
  const cambio = { que: fields[name].label, de: conocido ? shownOf(conocido, name) : null, a: shownWith(name, value) }
  for (const { cambios } of said) cambios.push(cambio)
}

const shownOf = (producto: AdminProducto, name: ProductoField): string => fields[name].shown(producto)
const shownWith = (name: ProductoField, value: unknown): string =>
  fields[name].shown({ [name]: value } as unknown as AdminProducto)

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

function takeTalla({ conocido, tallas }: Draft, fila: DraftFila, talla: string): void {
  const { existencia, estadoTalla: activa } = fila.valores as { existencia?: number; estadoTalla?: boolean }
  const same = conocido?.tallas.filter((it) => tallaKey(it.talla) === tallaKey(talla)) ?? []
  const known = same.find(({ retirada }) => !retirada)
  if (!known) {
    // One that was taken off keeps the pieces that came back to it, unless the file says otherwise.
    const visto = same[0]?.stock ?? 0
    const stock = existencia ?? visto
    tallas.push({ id: null, talla, stock, stockVisto: visto, activo: activa ?? true })
    fila.cambios.push({ que: `Talla ${talla}`, de: null, a: `nueva, con ${piezasText(stock)}` })
    return
  }
  const stock = newStock(known, fila)
  const plan: TallaPlan = { id: known.id, talla: known.talla, stockVisto: known.stock }
  if (stock !== undefined) {
    plan.stock = stock
    fila.cambios.push({ que: `Existencia de la talla ${known.talla}`, de: String(known.stock), a: String(stock) })
    if (known.apartado > 0 && stock < known.apartado)
      fila.motivos.push(`«Existencia»: ${adminProductoTexts.heldMore(known.apartado)}`)
  }
  if (activa !== undefined && activa !== known.activo) {
    plan.activo = activa
    const say = (it: boolean) => (it ? 'Activa' : 'Inactiva')
    fila.cambios.push({ que: `Estado de la talla ${known.talla}`, de: say(known.activo), a: say(activa) })
  }
  if (plan.stock !== undefined || plan.activo !== undefined) tallas.push(plan)
}

/**
 * The stock that a row wants, or `undefined` to leave it. A file that was downloaded says what was on hand then: what was not changed in
 * it is not written back over what was sold since, and what was changed in both places is refused. Given again it changes nothing.
 */
function newStock({ stock }: AdminTalla, { valores, motivos }: DraftFila): number | undefined {
  const { existencia, existenciaVista: vista } = valores as { existencia?: number; existenciaVista?: number }
  if (existencia === undefined || existencia === stock || existencia === vista) return undefined
  if (vista === undefined || vista === stock) return existencia
  motivos.push(
    `«Existencia»: era ${vista} al descargar el archivo y ahora es ${stock}. Descárgalo de nuevo, o vacía «${existenciaVistaTitulo}» para escribir ${existencia}.`,
  )
  return undefined
}

/** The rules of the form hold for a file, too; each sentence goes to the row and the column that it is about. */
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

/** The form of a product with what a file changes of it, as staff would send it. */
export function formWith(conocido: AdminProducto | undefined, { campos, tallas }: CambioDeProducto): ProductoForm {
  // Nobody has seen a product that comes from a file: it starts inactive unless the file says otherwise.
  const form = conocido ? formOf(conocido) : { ...emptyProducto, activo: false }
  const retiradas = new Set(conocido?.tallas.filter(({ retirada }) => retirada).map(({ id }) => id))
  const changed = new Map(tallas.map((it) => [it.id, it]))
  const kept = form.tallas
    .filter(({ id }) => !retiradas.has(id ?? ''))
    .map((it) => {
      const { stock, stockVisto, activo } = changed.get(it.id) ?? {}
      return {
        ...it,
        ...(stock !== undefined && { stock, stockVisto: stockVisto ?? it.stock }),
        activo: activo ?? it.activo,
      }
    })
  const added = tallas
    .filter(({ id }) => id === null)
    .map(({ talla, stock = 0, activo = true }) => ({ id: null, talla, stock, stockVisto: 0, activo }))
  return { ...form, ...campos, tallas: [...kept, ...added] }
}

function finished({ conocido, campos, tallas, filas }: Draft): ProductoPlan {
  const bad = filas.find(({ motivos }) => motivos.length > 0)
  const changes = Object.keys(campos).length > 0 || tallas.length > 0
  const accion: Accion = bad ? 'rechazar' : !conocido ? 'crear' : changes ? 'cambiar' : 'dejar'
  const accionOf = ({ cambios }: DraftFila): Accion => (accion === 'cambiar' && cambios.length === 0 ? 'dejar' : accion)
  return {
    ...{ productoId: conocido?.id ?? null, version: conocido?.version ?? null, accion },
    cambio: bad ? { campos: {}, tallas: [] } : { campos, tallas },
    filas: filas.map((fila) => ({
      ...{ fila: fila.fila, accion: accionOf(fila), cambios: bad ? [] : fila.cambios, celdas: fila.celdas },
      producto: productoText(fila, conocido),
      motivo: bad ? motivoOf(fila, bad) : null,
    })),
  }
}

const motivoOf = ({ motivos }: DraftFila, bad: DraftFila): string =>
  motivos.join(' ') || `No se toca: la fila ${bad.fila}, del mismo producto, tiene un error.`

function productoText({ valores: { sku, nombre, talla } }: DraftFila, conocido: AdminProducto | undefined): string {
  const own = [sku, nombre ?? conocido?.nombre, talla !== undefined && `talla ${talla}`]
  return own.filter(Boolean).join(' · ').slice(0, 300)
}

const piezasText = (count: number): string => (count === 1 ? '1 pieza' : `${count} piezas`)

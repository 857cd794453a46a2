import type { AdminProducto } from '#features/catalogo/admin-producto.ts'
import { fields, type ProductoField } from '#features/catalogo/fields.ts'
import { skuKey } from '#features/catalogo/rules.ts'
import { type Celda, columnNames } from './hoja.ts'
import type { FilaLeida } from './lectura.ts'
import { assertForm, type CambioDeProducto, type Draft, type DraftFila, type Hallado } from './plan-form.ts'
import { takeTallas } from './plan-tallas.ts'
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

export type ProductoPlan = {
  productoId: string | null
  version: number | null
  accion: Accion
  cambio: CambioDeProducto
  filas: FilaPlan[]
}

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
export function planDe(filas: FilaLeida[], { conocido, motivo, desde }: Hallado): ProductoPlan {
  const draft: Draft = {
    conocido,
    desde,
    campos: {},
    tallas: [],
    filas: filas.map((fila) => ({ ...fila, cambios: [] })),
  }
  if (motivo) for (const fila of draft.filas) fila.motivos.unshift(motivo)
  for (const name of columnNames) takeField(draft, name)
  takeTallas(draft)
  assertForm(draft)
  return finished(draft)
}

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

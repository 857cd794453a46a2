import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import { fields, type ProductoField } from '#modules/catalogo/fields.ts'
import { formOf } from '#modules/catalogo/form-values.ts'
import { slipTexts } from '#modules/catalogo/producto-texts.ts'
import { oddTextOf, skuKey, slipsOf } from '#modules/catalogo/rules.ts'
import { type Celda, columnNames, readNow, vistoOf } from './hoja.ts'
import type { FilaLeida } from './lectura.ts'
import {
  assertForm,
  type CambioDeProducto,
  type Draft,
  type DraftFila,
  formWith,
  type Hallado,
  type Preferencia,
  refuseConflict,
} from './plan-form.ts'
import { takeTallas } from './plan-tallas.ts'
import type { Accion, CambioDeFila } from './rules.ts'
import { cargasTexts } from './texts.ts'

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
  /** Refused only because cells changed in the file and here: the file's may be chosen. */
  elegible: boolean
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
 * @param preferencia what is done about cells that changed in the file and here.
 */
export function planDe(
  filas: FilaLeida[],
  { motivo, ...hallado }: Hallado,
  preferencia: Preferencia = 'ninguna',
): ProductoPlan {
  const draft: Draft = {
    conocido: hallado.conocido,
    desde: hallado.desde,
    ultimos: hallado.ultimos,
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
 * A product has one name and one price, whichever of its rows says it. An empty cell leaves what there is, and so does one that is as it was
 * downloaded. A cell that changed in the file and here is refused, unless the file's is preferred.
 */
function takeField(draft: Draft, name: ProductoField): void {
  const { conocido, campos, filas } = draft
  const visto = vistoOf(name)
  const said = filas.filter(({ valores }) => valores[name] !== undefined && valores[name] !== valores[visto])
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
  if (conocido && refuseStale(draft, conocido, name, said)) return
  Object.assign(campos, { [name]: value })
  // Of a new product the row is called by them.
  if (!conocido && (name === 'sku' || name === 'nombre')) return
  const cambio = {
    que: fields[name].label,
    de: conocido ? shownOf(conocido, name) : null,
    a: shownWith(name, value),
    nota: noteOf(draft, name, first),
  }
  for (const { cambios } of said) cambios.push(cambio)
}

/** Refuses the rows whose cell changed in the file and here. @returns whether there are any. */
function refuseStale(draft: Draft, conocido: AdminProducto, name: ProductoField, said: DraftFila[]): boolean {
  if (draft.preferencia === 'archivo') return false
  const visto = vistoOf(name)
  const now = readNow(name, conocido)
  const stale = said.filter(({ valores }) => valores[visto] !== undefined && valores[visto] !== now)
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

/** Who changed the value last that a file replaces without saying what it was. */
function noteOf({ conocido, ultimos }: Draft, name: ProductoField, { valores }: DraftFila): string | null {
  const ultimo = conocido && valores[vistoOf(name)] === undefined ? ultimos?.[name] : undefined
  return ultimo ? cargasTexts.lastChanged(ultimo) : null
}

function finished({ conocido, campos, tallas, filas }: Draft): ProductoPlan {
  const bad = filas.find(({ motivos }) => motivos.length > 0)
  const elegible = Boolean(bad) && filas.every(({ motivos, conflictos }) => motivos.length === conflictos)
  if (!bad) askAbout({ conocido, campos, tallas, filas })
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

/** The questions of the form are the file's, too: each at the first row that changes something, and applying needs a yes. */
function askAbout({ conocido, campos, tallas, filas }: Pick<Draft, 'conocido' | 'campos' | 'tallas' | 'filas'>): void {
  const after = formWith(conocido, { campos, tallas })
  const before = conocido ? formOf(conocido) : null
  const fila = filas.find(({ cambios }) => cambios.length > 0) ?? filas[0]
  const facts = {
    ...{ precio: after.precioCentavos ?? 0, costo: after.costoConsultoraCentavos ?? 0, activo: after.activo },
    texto: oddTextOf(after, before) ?? '',
  }
  for (const slip of slipsOf(after, before))
    fila?.cambios.push({ que: '¿Seguro?', de: null, a: slipTexts[slip](facts), duda: true })
}

const motivoOf = ({ motivos }: DraftFila, bad: DraftFila): string =>
  motivos.join(' ') || `No se toca: la fila ${bad.fila}, del mismo producto, tiene un error.`

function productoText({ valores: { sku, nombre, talla } }: DraftFila, conocido: AdminProducto | undefined): string {
  const own = [sku, nombre ?? conocido?.nombre, talla !== undefined && `talla ${talla}`]
  return own.filter(Boolean).join(' · ').slice(0, 300)
}

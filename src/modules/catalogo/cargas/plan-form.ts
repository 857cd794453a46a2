import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import { fields, isField, type ProductoField } from '#modules/catalogo/fields.ts'
import { emptyProducto, formOf } from '#modules/catalogo/form-values.ts'
import { tallaKey } from '#modules/catalogo/rules.ts'
import { type ProductoForm, productoSchema } from '#modules/catalogo/schema.ts'
import type { Moved } from '#modules/existencias/texts.ts'
import type { FilaLeida } from './lectura.ts'
import type { Accion, CambioDeFila } from './rules.ts'

/** What is written of a product: values of its form's fields, and sizes with what was on hand when the plan was made. */
export type CambioDeProducto = { campos: Partial<ProductoForm>; tallas: TallaPlan[] }

/** The change of a product and of its rows when the file's values are chosen over the database's. */
export type Alternativa = {
  cambio: CambioDeProducto
  filas: { fila: number; accion: Accion; cambios: CambioDeFila[] }[]
}

export type TallaPlan = {
  id: string | null
  talla: string
  /** What was typed, over the reading of `stockVisto` and `marca`; missing where the file leaves the stock. */
  stock?: number
  stockVisto: number
  marca?: number | undefined
  activo?: boolean
}

/** What is kept already of the product that some rows name, or why they name none. */
export type Hallado = {
  conocido?: AdminProducto | undefined
  motivo?: string
  /** By size: what happened to it since the mark that the file names, newest first. */
  desde?: ReadonlyMap<string, Moved[]> | undefined
  /** Who changed each field last. */
  ultimos?: Ultimos | undefined
}
export type Ultimo = { quien: string; createdAt: string }
type Ultimos = { [Name in ProductoField]?: Ultimo }

/** Whose value is taken where a cell changed in the file and here: nobody's, until somebody chooses the file's. */
export type Preferencia = 'ninguna' | 'archivo'

/** A plan while it is made: what its rows change so far, and what is wrong with them; `conflictos` are those that a choice settles. */
export type DraftFila = FilaLeida & { cambios: CambioDeFila[]; conflictos: number }
export type Draft = CambioDeProducto &
  Pick<Hallado, 'conocido' | 'desde' | 'ultimos'> & { filas: DraftFila[]; preferencia: Preferencia }

/** Refuses a row because a cell changed in the file and here. */
export function refuseConflict(fila: DraftFila, motivo: string): void {
  fila.motivos.push(motivo)
  fila.conflictos++
}

/** The rules of the form hold for a file, too; each sentence goes to the row and the column that it is about. */
export function assertForm(draft: Draft): void {
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

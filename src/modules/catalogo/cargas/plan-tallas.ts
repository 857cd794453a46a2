import type { AdminTalla } from '#modules/catalogo/admin-producto.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { tallaKey } from '#modules/catalogo/rules.ts'
import { deltaOfTyped } from '#modules/existencias/rules.ts'
import { sinceText } from '#modules/existencias/texts.ts'
import { existenciaVistaTitulo } from './hoja.ts'
import { type Draft, type DraftFila, refuseConflict, type TallaPlan } from './plan-form.ts'

/** What the rows of a product say about its sizes. */
export function takeTallas(draft: Draft): void {
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
  const { existencia, estadoTalla, estadoTallaVisto } = fila.valores as {
    existencia?: number
    estadoTalla?: boolean
    estadoTallaVisto?: boolean
  }
  const activa = estadoTalla === estadoTallaVisto ? undefined : estadoTalla
  const same = conocido?.tallas.filter((it) => tallaKey(it.talla) === tallaKey(talla)) ?? []
  const known = same.find(({ retirada }) => !retirada)
  if (!known) {
    // One that was taken off keeps the pieces that came back to it, unless the file says otherwise.
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

/**
 * What a row does to the stock of a size, by the one rule for typed stock. A file that was downloaded says what was on hand then, and under
 * which mark: what was not changed in it leaves the stock, and what was is right less what was sold since. One without the mark is
 * compared with the stock that it saw; one that was made by hand, with what there is now.
 */
function takeStock({ desde, preferencia }: Draft, fila: DraftFila, known: AdminTalla, plan: TallaPlan): void {
  const { valores, motivos, cambios } = fila
  const { existencia, existenciaVista, existenciaMarca } = valores as {
    existencia?: number
    existenciaVista?: number
    existenciaMarca?: number
  }
  if (existencia === undefined || existencia === existenciaVista) return
  // What is chosen over what others wrote is typed over what the review shows.
  const isByHand = existenciaVista === undefined || preferencia === 'archivo'
  const typed = {
    stock: existencia,
    stockVisto: isByHand ? known.stock : existenciaVista,
    marca: isByHand ? known.marca : existenciaMarca,
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
  const sold = after === existencia ? '' : ` (el archivo dice ${existencia}; ${soldText(existencia - after)})`
  cambios.push({ que: `Existencia de la talla ${known.talla}`, de: String(known.stock), a: `${after}${sold}` })
  if (existencia >= 0 && after < known.apartado)
    motivos.push(
      `«Existencia»: ${known.apartado > 0 ? adminProductoTexts.heldMore(known.apartado) : adminProductoTexts.belowZero}`,
    )
}

const soldText = (pieces: number): string =>
  pieces > 0 ? `desde la descarga salieron ${pieces}` : `desde la descarga regresaron ${-pieces}`

const piezasText = (count: number): string => (count === 1 ? '1 pieza' : `${count} piezas`)

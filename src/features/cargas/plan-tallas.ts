import type { AdminTalla } from '#features/catalogo/admin-producto.ts'
import { adminProductoTexts } from '#features/catalogo/producto-texts.ts'
import { tallaKey } from '#features/catalogo/rules.ts'
import { existenciaVistaTitulo } from './hoja.ts'
import type { Draft, DraftFila, TallaPlan } from './plan-form.ts'

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

const piezasText = (count: number): string => (count === 1 ? '1 pieza' : `${count} piezas`)

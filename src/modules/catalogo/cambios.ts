/** One change of a product by staff, as a sentence; long texts stand apart from it. */
export type Cambio = { frase: string; antes?: string; despues?: string }

/** `Precio público: de $500.00 a $450.00`. */
export const fromTo =
  <Value>(label: string, say: (value: Value) => string) =>
  (before: Value, after: Value): Cambio[] => [{ frase: `${label}: de ${say(before)} a ${say(after)}` }]

const verbs = {
  singular: { added: 'Se agregó la', changed: 'Cambió la', removed: 'Se quitó la' },
  plural: { added: 'Se agregaron las', changed: 'Cambiaron las', removed: 'Se quitaron las' },
}

/** @param noun the text as a sentence goes on: `descripción`. */
export const textChanged =
  (noun: string, number: keyof typeof verbs = 'singular') =>
  (before: string | null, after: string | null): Cambio[] => [
    {
      frase: `${verbs[number][!before ? 'added' : after ? 'changed' : 'removed']} ${noun}`,
      antes: before ?? `sin ${noun}`,
      despues: after ?? `sin ${noun}`,
    },
  ]

/** A size as the history notes it. */
export type TallaNoted = { id: string; talla: string; stock: number; activo: boolean }

export function tallasChanged(before: TallaNoted[], after: TallaNoted[]): Cambio[] {
  const was = new Map(before.map((it) => [it.id, it]))
  const is = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !is.has(id)).map(({ talla }) => `Se quitó la talla ${talla}`)
  const frases = [...gone, ...after.flatMap((it) => tallaChanged(was.get(it.id), it))]
  return (frases.length > 0 ? frases : ['Cambió el orden de las tallas']).map((frase) => ({ frase }))
}

function tallaChanged(before: TallaNoted | undefined, { talla, stock, activo }: TallaNoted): string[] {
  if (!before) return [`Se agregó la talla ${talla} con ${pieces(stock)}`]
  return [
    before.talla !== talla && `La talla ${before.talla} ahora se llama ${talla}`,
    before.stock !== stock && `Stock de la talla ${talla}: de ${before.stock} a ${pieces(stock)}`,
    before.activo !== activo && (activo ? `Se activó la talla ${talla}` : `Se desactivó la talla ${talla}`),
  ].filter((it) => it !== false)
}

const pieces = (cantidad: number): string => (cantidad === 1 ? '1 pieza' : `${cantidad} piezas`)

import { formatPesos } from '#shared/format.ts'
import type { Categoria } from './rules.ts'
import { categoriaTexts } from './texts.ts'

/** One change of a product by staff, as a sentence; long texts stand apart from it. */
export type Cambio = { frase: string; antes?: string; despues?: string }

type Pair = readonly [before: unknown, after: unknown]
type Talla = { id: string; talla: string; stock: number; activo: boolean }

/** What a line of the bitácora says about a product (threats A89): each change, from and to, long texts last. */
export function cambiosOf(verbo: string, cambios: Record<string, Pair>): Cambio[] {
  if (verbo === 'producto_creado') return [{ frase: 'Producto creado' }]
  const told = Object.entries(cambios).flatMap(([campo, pair]) => (words[campo] ?? noWords)(...pair))
  if (told.length === 0) return [{ frase: 'Guardado sin cambios' }]
  return told.toSorted((one, other) => Number('antes' in one) - Number('antes' in other))
}

const noWords = (): Cambio[] => []

const fromTo = (label: string, say: (value: unknown) => string) => (before: unknown, after: unknown) => [
  { frase: `${label}: de ${say(before)} a ${say(after)}` },
]
const pesos = (value: unknown) => formatPesos(Number(value))

const words: Record<string, (before: unknown, after: unknown) => Cambio[]> = {
  nombre: fromTo('Nombre', (value) => `«${value}»`),
  sku: fromTo('SKU', (value) => String(value ?? 'ninguno')),
  categoria: fromTo('Categoría', (value) => categoriaTexts[value as Categoria]),
  precioCentavos: fromTo('Precio público', pesos),
  costoConsultoraCentavos: fromTo('Costo de consultora', pesos),
  activo: (_, after) => [{ frase: after ? 'Se activó el producto' : 'Se desactivó el producto' }],
  descripcion: (before, after) => [
    {
      frase: !before ? 'Se agregó la descripción' : after ? 'Cambió la descripción' : 'Se quitó la descripción',
      antes: String(before ?? 'sin descripción'),
      despues: String(after ?? 'sin descripción'),
    },
  ],
  imagenId: (before, after) => [
    { frase: `${!before ? 'Se puso' : after ? 'Cambió' : 'Se quitó'} la imagen principal` },
  ],
  imagenesAdicionales: (before, after) => {
    const [had, has] = [before as unknown[], after as unknown[]].map(({ length }) => length)
    return [{ frase: had === has ? 'Cambiaron las imágenes adicionales' : `Imágenes adicionales: de ${had} a ${has}` }]
  },
  tallas: (before, after) => tallasChanged(before as Talla[], after as Talla[]).map((frase) => ({ frase })),
}

function tallasChanged(before: Talla[], after: Talla[]): string[] {
  const was = new Map(before.map((it) => [it.id, it]))
  const is = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !is.has(id)).map(({ talla }) => `Se quitó la talla ${talla}`)
  const changed = after.flatMap((it) => tallaChanged(was.get(it.id), it))
  const told = [...gone, ...changed]
  return told.length > 0 ? told : ['Cambió el orden de las tallas']
}

function tallaChanged(before: Talla | undefined, { talla, stock, activo }: Talla): string[] {
  if (!before) return [`Se agregó la talla ${talla} con ${pieces(stock)}`]
  return [
    before.talla !== talla && `La talla ${before.talla} ahora se llama ${talla}`,
    before.stock !== stock && `Stock de la talla ${talla}: de ${before.stock} a ${pieces(stock)}`,
    before.activo !== activo && (activo ? `Se activó la talla ${talla}` : `Se desactivó la talla ${talla}`),
  ].filter((it) => it !== false)
}

const pieces = (cantidad: number): string => (cantidad === 1 ? '1 pieza' : `${cantidad} piezas`)

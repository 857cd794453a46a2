import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { type ProductoVenta, readMensaje, ventaQuery } from '#modules/pedidos/lectura/client.ts'
import { type Entendida, isEntendida, type LineaLeida } from '#modules/pedidos/lectura/lectura.ts'
import { levantarTexts, porQueTexts } from '#modules/pedidos/levantar-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { useVerb } from '#ui/use-verb.ts'
import type { Leyendo, Piezas } from './draft.ts'
import { ProductoOpcion } from './producto-opcion.tsx'

type BuscarProps = {
  /** Pieces that a size button or a typed line adds. */
  onAdd: Leyendo['add']
  /** How many a press on a size adds. */
  cantidad?: number
  initial?: string
  /** Another way to order of a product that was found. */
  more?: (producto: ProductoVenta) => ReactNode
}

const maxLength = 100

/** Finds a product by name or code; a line such as `AZ-VES-001 M 2` is read and added with Enter. */
export function Buscar({ onAdd, cantidad = 1, initial = '', more }: BuscarProps) {
  const [text, setText] = useState(initial)
  const [said, setSaid] = useState('')
  const q = useDeferredValue(text.trim())
  const query = useQuery({ ...ventaQuery(q), enabled: q !== '' && typeof window !== 'undefined' })
  const add = (productos: ProductoVenta[], partidas: Entendida[]) => {
    setSaid(partidas.map((it) => addedText(productos, it, onAdd(productos, [it]))).join('. '))
  }
  const reading = useVerb({
    mutationFn: readMensaje,
    burst: true,
    onSuccess: ({ lineas: [linea], productos }) => {
      const partidas = linea?.tipo === 'pedido' ? linea.partidas : []
      if (partidas.length === 0 || !partidas.every(isEntendida)) return setSaid(whyNot(linea))
      add(productos, partidas)
      setText('')
    },
    onError: (error) => setSaid(detailOf(error)),
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    event.preventDefault()
    if (!reading.isPending) reading.mutate(text)
  }
  const found = q === '' ? [] : (query.data ?? [])
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label={levantarTexts.search}
        placeholder={levantarTexts.search}
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          setSaid('')
        }}
        onKeyDown={press}
        maxLength={maxLength}
      />
      <p role="status" className="text-sm text-ink-soft">
        {said || statusOf(q, query.isError, query.isSuccess && found.length === 0)}
      </p>
      {found.length > 0 && (
        <ul className="flex flex-col gap-4">
          {found.map((producto) => (
            <li key={producto.id}>
              <ProductoOpcion
                producto={producto}
                onTalla={({ id: tallaId }) => add([producto], [{ productoId: producto.id, tallaId, cantidad }])}
              >
                {isFirstOfModelo(producto, found) && more?.(producto)}
              </ProductoOpcion>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Of several colours that were found the first one speaks for the garment. */
const isFirstOfModelo = ({ id, modeloId }: ProductoVenta, found: ProductoVenta[]): boolean =>
  !modeloId || found.find((it) => it.modeloId === modeloId)?.id === id

function statusOf(q: string, failed: boolean, nothing: boolean): string {
  if (q === '') return levantarTexts.searchHint
  if (failed) return levantarTexts.searchFailed
  return nothing ? levantarTexts.searchNothing(q) : ''
}

function whyNot(linea: LineaLeida | undefined): string {
  const why = linea?.tipo === 'pedido' ? linea.partidas.find((it) => !isEntendida(it)) : undefined
  return why && !isEntendida(why) ? porQueTexts[why.porQue] : porQueTexts['sin producto']
}

function addedText(
  productos: ProductoVenta[],
  { productoId, tallaId }: Entendida,
  { agregadas, pedidas }: Piezas,
): string {
  const producto = productos.find(({ id }) => id === productoId)
  const talla = producto?.tallas.find(({ id }) => id === tallaId)
  const named = [producto?.nombre ?? '', talla?.talla ?? ''] as const
  if (agregadas === 0) return levantarTexts.addedNone(...named)
  if (agregadas < pedidas) return levantarTexts.addedSome(agregadas, pedidas, ...named)
  return levantarTexts.added(...named, agregadas)
}

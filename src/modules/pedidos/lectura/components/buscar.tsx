import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { Sugerencia } from '#modules/catalogo/components/busqueda/sugerencia.tsx'
import { CuadriculaButton, type Into } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import { type ProductoVenta, readMensaje, ventaQuery } from '#modules/pedidos/client.ts'
import { type Entendida, isEntendida, type LineaLeida } from '#modules/pedidos/lectura/lectura.ts'
import { levantarTexts, porQueTexts } from '#modules/pedidos/levantar-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { searchTexts } from '#shared/search.ts'
import { Button } from '#ui/button.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'
import type { Leyendo, Piezas } from './draft.ts'

type BuscarProps = {
  /** Pieces that a size button or an entered line adds. */
  onAdd: Leyendo['add']
  cantidad?: number
  /** Another way to order the product. */
  more?: (producto: ProductoVenta) => ReactNode
}

const maxLength = 100

/** Finds a product by name or code; Enter reads and adds a line such as `AZ-VES-001 M 2`. */
export function Buscar({ onAdd, cantidad = 1, more }: BuscarProps) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const q = useDeferredValue(text.trim())
  const query = useQuery({ ...ventaQuery(q), enabled: q !== '' && typeof window !== 'undefined' })
  const add = (productos: ProductoVenta[], partidas: Entendida[]) => {
    setMessage(partidas.map((it) => addedText(productos, it, onAdd(productos, [it]))).join('. '))
  }
  const reading = useVerb({
    mutationFn: readMensaje,
    burst: true,
    onSuccess: ({ lineas: [linea], productos }) => {
      const partidas = linea?.tipo === 'pedido' ? linea.partidas : []
      if (partidas.length === 0 || !partidas.every(isEntendida)) return setMessage(whyNot(linea))
      add(productos, partidas)
      setText('')
    },
    onError: (error) => setMessage(detailOf(error)),
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    event.preventDefault()
    if (!reading.isPending) reading.mutate(text)
  }
  const found = q === '' ? [] : (query.data?.items ?? [])
  const sugerencia = q === '' || message ? undefined : query.data?.sugerencia
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label={levantarTexts.search}
        placeholder={levantarTexts.search}
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          setMessage('')
        }}
        onKeyDown={press}
        maxLength={maxLength}
      />
      <p role="status" className="text-sm text-ink-soft">
        {message || statusOf(q, query.isError, query.isSuccess && found.length === 0)}
      </p>
      {sugerencia && <Sugerencia palabra={sugerencia} onChoose={setText} />}
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

/** Only the first of a garment's colours offers the grid. */
const isFirstOfModelo = ({ id, modeloId }: ProductoVenta, found: ProductoVenta[]): boolean =>
  !modeloId || found.find((it) => it.modeloId === modeloId)?.id === id

function statusOf(q: string, failed: boolean, nothing: boolean): string {
  if (q === '') return 'O escribe el código con talla y cantidad, como AZ-VES-001 M 2, y presiona Enter.'
  if (failed) return searchTexts.failed
  return nothing
    ? `Ningún producto a la venta coincide con «${q}». Si es un código con talla y cantidad, presiona Enter.`
    : ''
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

type OpcionProps = {
  producto: ProductoVenta
  note?: string
  /** Another way to order it, below its sizes. */
  children?: ReactNode
  onTalla: (talla: ProductoVenta['tallas'][number]) => void
}

/** A product to add: picture, price, and a button per size with its available stock. */
export function ProductoOpcion({ producto, note, children, onTalla }: OpcionProps) {
  const { nombre, sku, imagen, tallas, fueraDeCampana, precioUnitarioCentavos } = producto
  return (
    <div className="flex gap-4">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          <FactLine
            facts={[
              sku,
              precioUnitarioCentavos !== undefined && <Money key="precio" centavos={precioUnitarioCentavos} />,
              note,
            ]}
          />
        </p>
        {fueraDeCampana && <p className="mt-0.5 text-sm font-semibold text-warning">{fueraText(fueraDeCampana)}</p>}
        <ul aria-label={`Tallas de ${nombre}`} className="mt-2 flex flex-wrap gap-2">
          {tallas.map((talla) => (
            <li key={talla.id} className="max-w-full">
              <Button
                variant="secondary"
                size="sm"
                once
                className="min-w-18 px-2!"
                disabled={talla.disponible <= 0 || fueraDeCampana !== undefined}
                onClick={() => onTalla(talla)}
              >
                <VisuallyHidden>{`Agregar ${nombre}, talla`} </VisuallyHidden>
                {talla.talla}
                <span className="font-normal text-ink-soft tabular-nums">{Math.max(0, talla.disponible)}</span>
                <VisuallyHidden> disponibles</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
        {tallas.length === 0 && <p className="mt-2 text-sm text-ink-soft">Sin tallas a la venta</p>}
        {children}
      </div>
    </div>
  )
}

type PorColorProps = {
  producto: Pick<ProductoVenta, 'id' | 'modeloId' | 'nombre'>
  into: Into
}

/** Opens the grid of all colours of a garment (spec 3.5.2). */
export const PorColor = ({ producto: { id, modeloId, nombre }, into }: PorColorProps) =>
  modeloId && (
    <CuadriculaButton
      modelo={{ modeloId, productoId: id }}
      nombre={nombre}
      into={into}
      variant="link"
      size="sm"
      className="mt-3"
    />
  )

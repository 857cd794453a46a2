import type { CSSProperties } from 'react'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { Muestra } from '#modules/catalogo/components/colores.tsx'
import type { ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { Lugar } from '#modules/catalogo/cuadricula/rules.ts'
import {
  type Celda,
  type Escrito,
  type Fila,
  isOpen,
  type Plano,
  pedidoOf,
  piezasOf,
  problemaOf,
} from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts, problemaText } from '#modules/catalogo/cuadricula/texts.ts'
import { controlClass, Input } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type CeldaProps = {
  id: string
  at: Lugar
  celda: Celda
  color: string
  talla: string
  escrito: Escrito
  /** Text for the pieces already there; empty if none. */
  held: string
  /** Hides the size label above the cell on a wide screen. */
  tallaClass: string
  onType: (text: string) => void
}

/** A cell: the quantity and the pieces left; a sold-out one has no input. */
function CeldaInput({ id, at, celda, color, talla, escrito, held, tallaClass, onType }: CeldaProps) {
  const { tallaId, quedan, cerrada } = celda
  const typed = escrito[tallaId] ?? ''
  const problema = problemaOf(celda, typed)
  const label = cerrada
    ? `${color}, talla ${talla}, fuera de campaña`
    : cuadriculaTexts.cell(color, talla, quedan, held)
  const none = held === '' ? 'Agotada' : cuadriculaTexts.noMore
  const why = cerrada ? cuadriculaTexts.closed : none
  const size = (
    <span aria-hidden="true" className={`mb-0.5 block truncate text-center text-sm font-semibold ${tallaClass}`}>
      {talla}
    </span>
  )
  if (!isOpen(celda, escrito))
    return (
      <div className="min-w-0 text-center text-xs text-ink-soft">
        {size}
        <p className="grid min-h-11 place-items-center rounded-md border border-dashed border-line-strong px-1">
          <VisuallyHidden>{why === cuadriculaTexts.noMore ? `${label}, ${why}` : label}</VisuallyHidden>
          <span aria-hidden="true">{why}</span>
        </p>
        {held !== '' && <Note aria-hidden="true">{held}</Note>}
      </div>
    )
  return (
    <div className="min-w-0 text-center text-xs text-ink-soft">
      {size}
      <Input
        aria-label={label}
        aria-invalid={problema ? true : undefined}
        aria-describedby={problema ? id : undefined}
        data-fila={at.fila}
        data-columna={at.columna}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={`${controlClass} min-h-11 px-1 text-center font-semibold tabular-nums ${typed === '' || problema ? '' : 'bg-accent-soft! text-accent-soft-ink!'}`}
      />
      {problema ? (
        <Note id={id} className="font-semibold text-danger">
          {problemaText(problema)}
        </Note>
      ) : (
        <Note aria-hidden="true">{`${quedan} disp.`}</Note>
      )}
      {held !== '' && <Note aria-hidden="true">{held}</Note>}
    </div>
  )
}

const maxLength = 12

const Note = ({ className = '', ...rest }: React.ComponentProps<'p'>) => (
  <p {...rest} className={`mt-0.5 leading-tight tabular-nums ${className}`} />
)

type FilasProps = {
  id: string
  plano: Plano
  productos: ProductoDeCuadricula[]
  escrito: Escrito
  heldOf: (tallaId: string) => string
  priceOf: (producto: ProductoDeCuadricula) => number | null
  onType: (at: Lugar, tallaId: string, text: string) => void
}

/** A table if all columns fit, else a card per colour. */
const looks = {
  few: {
    heads: '@min-[41rem]:grid',
    row: '@min-[41rem]:grid @min-[41rem]:py-2.5',
    cells: '@min-[41rem]:contents',
    size: '@min-[41rem]:hidden',
    none: '@min-[41rem]:block',
  },
  some: {
    heads: '@min-[55rem]:grid',
    row: '@min-[55rem]:grid @min-[55rem]:py-2.5',
    cells: '@min-[55rem]:contents',
    size: '@min-[55rem]:hidden',
    none: '@min-[55rem]:block',
  },
  many: { heads: '', row: '', cells: '', size: '', none: '' },
}
const columns = 'grid-cols-[minmax(9rem,1fr)_repeat(var(--columnas),minmax(4rem,6.5rem))_4.5rem] gap-x-2'

const lookOf = ({ columnas: { length } }: Plano) => (length <= 6 ? looks.few : length <= 9 ? looks.some : looks.many)

export function CuadriculaFilas({ id, plano, productos, escrito, heldOf, priceOf, onType }: FilasProps) {
  const look = lookOf(plano)
  return (
    <div style={{ '--columnas': plano.columnas.length } as CSSProperties}>
      <div
        aria-hidden="true"
        className={`hidden ${look.heads} ${columns} border-b border-line pb-2 text-center text-sm font-semibold`}
      >
        <span />
        {plano.columnas.map((talla) => (
          <span key={talla} className="wrap-anywhere">
            {talla}
          </span>
        ))}
      </div>
      <div className="divide-y divide-line">
        {plano.filas.map((fila, index) => {
          const producto = productos[index]
          if (!producto) return null
          const { partidas } = pedidoOf({ ...plano, filas: [fila] }, escrito)
          return (
            <fieldset
              key={fila.productoId}
              aria-label={fila.nombre}
              className={`min-w-0 py-4 ${look.row} ${columns} items-start`}
            >
              <div className="flex min-w-0 items-start gap-3">
                <Color fila={fila} producto={producto} price={priceOf(producto)} />
                <Piezas piezas={piezasOf(partidas)} className={look.size} />
              </div>
              <div className={`mt-3 grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2 ${look.cells}`}>
                {fila.celdas.map((celda, columna) => {
                  const talla = plano.columnas[columna] ?? ''
                  if (!celda) return <span key={talla} className={`hidden ${look.none}`} />
                  const at = { fila: index, columna }
                  return (
                    <CeldaInput
                      key={talla}
                      id={`${id}-${index}-${columna}`}
                      {...{ at, celda, talla, escrito }}
                      color={fila.nombre}
                      held={heldOf(celda.tallaId)}
                      tallaClass={look.size}
                      onType={(text) => onType(at, celda.tallaId, text)}
                    />
                  )
                })}
              </div>
              <Piezas piezas={piezasOf(partidas)} className={`hidden pt-3 ${look.none}`} />
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

type ColorProps = { fila: Fila; producto: ProductoDeCuadricula; price: number | null }

const Color = ({ fila, producto, price }: ColorProps) => (
  <div className="flex min-w-0 flex-1 items-start gap-3">
    <Muestra muestra={producto.muestra} imagen={producto.imagen} color={fila.nombre} className="size-9 shrink-0" />
    <div className="min-w-0">
      <p className="leading-snug font-semibold wrap-anywhere">{fila.nombre}</p>
      {producto.fueraDeCampana && (
        <p className="text-sm font-semibold text-warning">{fueraText(producto.fueraDeCampana)}</p>
      )}
      {price !== null && <Money centavos={price} className="text-sm text-ink-soft" />}
    </div>
  </div>
)

/** The pieces of a row. Rendered twice; CSS shows one. */
const Piezas = ({ piezas, className }: { piezas: number; className: string }) => (
  <p className={`shrink-0 text-right text-sm tabular-nums ${className}`}>
    {piezas > 0 && cuadriculaTexts.piezas(piezas)}
  </p>
)

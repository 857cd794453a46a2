import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Undo from 'lucide-react/icons/undo-2'
import { type RefObject, startTransition, useEffect, useId, useRef, useState } from 'react'
import { cuadriculaQuery, type Destino, type ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import {
  adjusted,
  type Lugar,
  type Plano,
  pedidoOf,
  piezasOf,
  planoOf,
  type Relleno,
  totalOf,
  withTexto,
} from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts, fueraText } from '#modules/catalogo/cuadricula/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Fold } from '#ui/page.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useStoredText } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'
import { CuadriculaFilas } from './cuadricula-filas.tsx'
import { type UseEscrito, type UseTeclado, useEscrito, useTeclado } from './use-teclado.ts'

type ToolsProps = {
  oneDigit: boolean
  setOneDigit: (on: boolean) => void
  uso: UseEscrito
  canRepeat: boolean
  onRepeat: () => void
  onSaid: (text: string) => void
}

function CuadriculaTools({ oneDigit, setOneDigit, uso, canRepeat, onRepeat, onSaid }: ToolsProps) {
  return (
    <div className="mb-2 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" className="text-left!" disabled={!canRepeat} onClick={onRepeat}>
          Copiar esta fila a las de abajo
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo aria-hidden="true" className="size-4.5" />}
          disabled={!uso.canUndo}
          onClick={() => uso.undo() && onSaid(cuadriculaTexts.undone)}
        >
          Deshacer
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={Object.keys(uso.escrito).length === 0}
          onClick={() => {
            uso.set({})
            onSaid('Se vaciaron las casillas')
          }}
        >
          Vaciar
        </Button>
      </div>
      <Checkbox
        label="Avanzar con cada número"
        hint={<span className="max-md:hidden">Para cantidades del 1 al 9: no hace falta cambiar de casilla.</span>}
        checked={oneDigit}
        onChange={({ target }) => setOneDigit(target.checked)}
      />
    </div>
  )
}

const Teclas = () => (
  <Fold title="Con el teclado" className="mt-2 border-t border-line pt-1 text-sm max-md:hidden">
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-3 lg:grid-cols-[auto_1fr_auto_1fr]">
      {cuadriculaTexts.keyList.map(([key, does]) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{key}</dt>
          <dd className="text-ink-soft">{does}</dd>
        </div>
      ))}
    </dl>
  </Fold>
)

const storageKey = 'azahar-cuadricula-cifras'

/** Whether each digit moves to the next cell; stored in this browser. */
function useOneDigit(): [boolean, (on: boolean) => void] {
  const [text, keep] = useStoredText('browser', storageKey)
  return [text === '1', (on) => keep(on ? '1' : '0')]
}

function CuadriculaEspera({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isError)
    return (
      <ErrorState
        title="No se pudieron leer los colores y las tallas"
        detail={detailOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <LoadingRegion label="Cargando colores y tallas…" className="flex flex-col gap-4">
      {[1, 2, 3, 4].map((it) => (
        <Skeleton key={it} className="h-36 w-full rounded-md md:h-16" />
      ))}
    </LoadingRegion>
  )
}

const maxShown = 6

/** The result of the last fill or paste, and the values that were not placed. */
function FillResult({ result, plano }: { result: string | Relleno; plano: Plano }) {
  const fuera = typeof result === 'string' ? [] : result.fuera
  const nameOf = (at: Lugar | null) =>
    at && `${plano.filas[at.fila]?.nombre ?? ''}, talla ${plano.columnas[at.columna] ?? ''}`
  return (
    <div role="status" className="text-sm">
      {result !== '' && (
        <p className="py-1">{typeof result === 'string' ? result : cuadriculaTexts.filled(result.puestas)}</p>
      )}
      {fuera.length > 0 && (
        <div className="mb-2 rounded-md bg-warning-soft px-3.5 py-2 text-warning">
          <p className="font-semibold">{cuadriculaTexts.fuera(fuera.length)}</p>
          <ul>
            {fuera.slice(0, maxShown).map((it, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each paste makes a new list.
              <li key={index} className="wrap-anywhere">
                {fueraText(it, nameOf(it.donde))}
              </li>
            ))}
          </ul>
          {fuera.length > maxShown && <p>{`y ${fuera.length - maxShown} más`}</p>}
        </div>
      )}
    </div>
  )
}

/** Quantities of sizes that are no longer for sale, with a button to remove them. */
function Idas({ plano, uso }: { plano: Plano; uso: UseEscrito }) {
  const names = useRef(new Map<string, string>())
  const there = new Set<string>()
  for (const { nombre, celdas } of plano.filas)
    for (const [columna, celda] of celdas.entries())
      if (celda) {
        there.add(celda.tallaId)
        names.current.set(celda.tallaId, `${nombre}, talla ${plano.columnas[columna]}`)
      }
  const gone = Object.entries(uso.escrito).filter(([tallaId]) => !there.has(tallaId))
  if (gone.length === 0) return null
  return (
    <div role="alert" className="mb-3 rounded-md bg-warning-soft px-3.5 py-2 text-sm text-warning">
      <p className="font-semibold">Ya no está a la venta, y no se agregará:</p>
      <ul>
        {gone.map(([tallaId, typed]) => (
          <li key={tallaId} className="wrap-anywhere">
            {names.current.get(tallaId) ?? 'una talla que ya no existe'}: {typed}
          </li>
        ))}
      </ul>
      <Button
        variant="link"
        size="sm"
        onClick={() => uso.set(Object.fromEntries(Object.entries(uso.escrito).filter(([it]) => there.has(it))))}
      >
        Quitar de la lista
      </Button>
    </div>
  )
}

type PieProps = {
  piezas: number
  total: number | null
  problemas: number
  full: string | null
  addLabel: string
  addButton: RefObject<HTMLButtonElement | null>
  onAdd: () => void
  onAdjust: () => void
}

function CuadriculaPie({ piezas, total, problemas, full, addLabel, addButton, onAdd, onAdjust }: PieProps) {
  return (
    <div className="flex w-full flex-col gap-3 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold tabular-nums md:justify-start">
          {piezas === 0 ? (
            <span className="font-normal text-ink-soft">Aún no hay cantidades</span>
          ) : (
            <>
              <span>{cuadriculaTexts.piezas(piezas)}</span>
              {total !== null && <Money centavos={total} className="text-lg" />}
            </>
          )}
        </p>
        <div role="status">
          {problemas > 0 && (
            <div className="flex flex-wrap items-center gap-x-4">
              <FieldError>{cuadriculaTexts.review(problemas)}</FieldError>
              <Button variant="link" size="sm" onClick={onAdjust}>
                Dejar lo que hay
              </Button>
            </div>
          )}
          {full && <FieldError>{full}</FieldError>}
        </div>
      </div>
      <Button ref={addButton} size="lg" disabled={(piezas === 0 && problemas === 0) || full !== null} onClick={onAdd}>
        {addLabel}
      </Button>
    </div>
  )
}

type CuerpoProps = {
  plano: Plano
  productos: ProductoDeCuadricula[]
  destino: Destino
  uso: UseEscrito
  teclado: UseTeclado
  result: string | Relleno
  setResult: (result: string | Relleno) => void
  /** Refreshing the available pieces failed. */
  failing: boolean
}

function CuadriculaCuerpo({ plano, productos, destino, uso, teclado, result, setResult, failing }: CuerpoProps) {
  const { heldOf, texts, priceOf } = destino
  const { escrito } = uso
  const id = useId()
  const [active, setActive] = useState(0)
  const [oneDigit, setOneDigit] = useOneDigit()
  const type = (at: Lugar, tallaId: string, text: string) => {
    uso.type(tallaId, text)
    setResult('')
    if (oneDigit && /^\d$/.test(text)) teclado.advance(at, withTexto(escrito, tallaId, text))
  }
  return (
    <>
      {uso.restored && <p className="mb-3 text-sm text-ink-soft">Aquí sigue lo que habías escrito.</p>}
      {failing && (
        <p className="mb-3 text-sm text-warning">No se pudo actualizar lo disponible. Al agregar se revisa de nuevo.</p>
      )}
      <CuadriculaTools
        {...{ oneDigit, setOneDigit, uso }}
        canRepeat={active < plano.filas.length - 1}
        onRepeat={() => teclado.repeatRow(active)}
        onSaid={setResult}
      />
      <FillResult result={result} plano={plano} />
      <Idas plano={plano} uso={uso} />
      <fieldset
        ref={teclado.box}
        aria-label={cuadriculaTexts.grid}
        className="@container min-w-0"
        {...teclado.handlers}
        // A transition, so that focusing does not wait for sixty rows.
        onBlur={({ target }) => startTransition(() => setActive(Number(target.dataset.fila ?? active)))}
      >
        <CuadriculaFilas
          {...{ id, plano, productos, escrito, priceOf }}
          heldOf={(tallaId) => (heldOf(tallaId) > 0 ? texts.held(heldOf(tallaId)) : '')}
          onType={type}
        />
      </fieldset>
      <Teclas />
    </>
  )
}

/** A garment, identified by one of its colours. */
export type Modelo = { modeloId: string; productoId: string }

type DialogProps = Modelo & { destino: Destino; onClose: () => void }

const none: ProductoDeCuadricula[] = []

/** The order grid of a garment (spec 3.5.2). Closing it keeps the draft. */
export function CuadriculaDialog({ modeloId, productoId, destino, onClose }: DialogProps) {
  const query = useQuery(cuadriculaQuery(productoId))
  const { productos = none, tallas = [] } = query.data ?? {}
  const uso = useEscrito(`${destino.clave}-${modeloId}`)
  const plano = planoOf(tallas, productos, ({ color, nombre }) => color ?? nombre, destino.heldOf)
  const { partidas, problemas } = pedidoOf(plano, uso.escrito)
  const [result, setResult] = useState<string | Relleno>('')
  const addButton = useRef<HTMLButtonElement>(null)
  const piezas = piezasOf(partidas)
  const isFull = partidas.filter(({ tallaId }) => destino.heldOf(tallaId) === 0).length > destino.room

  const add = () => {
    if (problemas > 0) return teclado.focusWrong()
    if (piezas === 0 || isFull) return
    adding.mutate()
  }
  const adding = useVerb({
    mutationFn: async () => destino.onAdd(productos, partidas),
    onSuccess: () => {
      uso.forget()
      onClose()
    },
  })
  const teclado = useTeclado({
    ...{ plano, uso, onAdd: add, onFilled: setResult },
    onUndone: () => setResult(cuadriculaTexts.undone),
    onEnd: () => addButton.current?.focus(),
  })
  const isThere = query.data !== undefined
  // On a touch screen the keyboard would cover the grid.
  const firstCell = () => (window.matchMedia('(pointer: fine)').matches ? teclado.firstCell() : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cells are rendered.
  useEffect(() => firstCell()?.focus(), [isThere])
  const price = (productoId: string) => {
    const producto = productos.find(({ id }) => id === productoId)
    return producto ? destino.priceOf(producto) : null
  }
  return (
    <Dialog
      title={query.data?.nombre ?? cuadriculaTexts.grid}
      description="Escribe cuántas quieres de cada color y talla, o pega desde una hoja de cálculo."
      size="xl"
      open
      initialFocus={firstCell}
      onOpenChange={(open) => !open && onClose()}
      footer={
        isThere && (
          <CuadriculaPie
            {...{ piezas, problemas, addButton }}
            total={totalOf(partidas, price)}
            full={isFull ? cuadriculaTexts.full(destino.room, destino.max) : null}
            addLabel={destino.texts.add(piezas)}
            onAdd={add}
            onAdjust={() => {
              uso.set(adjusted(plano, uso.escrito))
              setResult('Se ajustó a lo que hay')
            }}
          />
        )
      }
    >
      {isThere ? (
        <CuadriculaCuerpo {...{ plano, productos, destino, uso, teclado, result, setResult }} failing={query.isError} />
      ) : (
        <CuadriculaEspera query={query} />
      )}
    </Dialog>
  )
}

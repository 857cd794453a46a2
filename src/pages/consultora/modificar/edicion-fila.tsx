import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type CarritoLinea, type LineaProblem, lineaSubtotal, setCantidad } from '#modules/carrito/rules.ts'
import { type Producto, type ProductoCard, productoQuery, type Talla } from '#modules/catalogo/client.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { PedidoItem } from '#modules/pedidos/client.ts'
import {
  acceptOfItem,
  acceptOfNueva,
  addNueva,
  type Deseada,
  deseada,
  type Edicion,
  wantCantidad,
  wantLinea,
} from '#modules/pedidos/edicion-rules.ts'
import {
  edicionTexts,
  itemAcceptText,
  itemProblemText,
  masDeHoyText,
  nuevaAcceptText,
  nuevaProblemText,
} from '#modules/pedidos/edicion-texts.ts'
import { imagenUrl } from '#shared/imagen.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { toastInfo } from '#ui/toast.ts'
import type { Asked, useDisponible } from './use-edicion.ts'

type Named = { nombre: string; talla: string | null }

const nameOf = ({ nombre, talla }: Named): string => (talla === null ? nombre : `${nombre}, talla ${talla}`)

type FilaProps = {
  linea: Pick<PedidoItem, 'nombre' | 'imagen' | 'talla' | 'cantidad' | 'precioUnitarioCentavos'>
  /** Marks a new line, or shows its former values. */
  note: ReactNode
  most: number | null
  onCantidad: (cantidad: number) => void
  actions: ReactNode
  problem: { text: string; accept: string; onAccept: () => void } | null
}

/** A line of a pedido being edited, with its problem and a button that accepts it. */
function EdicionFila({ linea, note, most, onCantidad, actions, problem }: FilaProps) {
  const id = useId()
  const { nombre, talla, cantidad } = linea
  return (
    <li className="clear-of-toasts flex gap-4 py-5 first:pt-0" data-linea>
      <Picture
        imagen={linea.imagen}
        alt=""
        sizes="7rem"
        ratio="4 / 5"
        className="w-18 shrink-0 self-start rounded-md md:w-24"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="leading-snug font-semibold wrap-anywhere">{nombre}</h3>
        <p className="text-sm text-ink-soft">
          {talla !== null && <>Talla {talla} · </>}
          <Money centavos={linea.precioUnitarioCentavos} /> c/u
        </p>
        {note}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pt-2">
          <QuantityStepper
            label={`Cantidad de ${nameOf(linea)}`}
            value={cantidad}
            onValueChange={onCantidad}
            {...(most !== null && { max: Math.max(cantidad, most) })}
            maxMessage={problem ? '' : `Máximo ${Math.max(cantidad, most ?? 0)}`}
          />
          <div className="flex min-h-12 flex-wrap items-center gap-2 max-md:order-last max-md:min-h-11 max-md:w-full">
            {actions}
          </div>
          <p className="ml-auto flex min-h-12 items-center text-lg font-semibold">
            <VisuallyHidden>Subtotal: </VisuallyHidden>
            <Money centavos={lineaSubtotal(linea)} />
          </p>
        </div>
        {problem && (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft py-2 pr-2 pl-3.5">
            <p id={id} className="flex min-w-40 flex-1 gap-2 text-sm font-semibold text-warning">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {problem.text}
            </p>
            <Button data-accept aria-describedby={id} variant="secondary" size="sm" onClick={problem.onAccept}>
              {problem.accept}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

type ActionProps = { label: string; linea: Named; onClick: () => void }

/** A button of a line; its accessible name includes the line's. */
const FilaAction = ({ label, linea, onClick }: ActionProps) => (
  <Button size="sm" variant="secondary" aria-label={`${label}: ${nameOf(linea)}`} onClick={onClick}>
    {label}
  </Button>
)

type LineaProps = {
  change: (verb: (now: Edicion) => Edicion) => void
  mostOf: ReturnType<typeof useDisponible>['mostOf']
  problemOf: (asked: Asked) => LineaProblem | null
}

type ItemProps = LineaProps & {
  item: PedidoItem
  edicion: Edicion
  hoyOf: ReturnType<typeof useDisponible>['hoyOf']
  onSize: () => void
}

export function EdicionItem({ item, edicion, change, mostOf, hoyOf, problemOf, onSize }: ItemProps) {
  // The undo button takes the focus of the remove button, but not after a page load.
  const removed = useRef(false)
  const wanted = deseada(edicion, item)
  const undo = () => change((now) => wantLinea(now, item, item))
  if (!wanted) return <Going item={item} takesFocus={removed.current} onUndo={undo} />
  const remove = () => {
    removed.current = true
    change((now) => wantLinea(now, item, null))
  }
  const linea = { ...item, ...wanted }
  const problem = problemOf(linea)
  const hoy = hoyOf(linea)
  return (
    <EdicionFila
      linea={linea}
      note={
        <>
          <Was item={item} wanted={wanted} />
          {hoy !== null && hoy !== item.precioUnitarioCentavos && (
            <p className="text-sm text-ink-soft">{masDeHoyText(hoy)}</p>
          )}
        </>
      }
      most={mostOf(linea)}
      onCantidad={(cantidad) => change((now) => wantCantidad(now, item, cantidad, hoy))}
      problem={
        problem && {
          text: itemProblemText(item, wanted, problem),
          accept: itemAcceptText(item, wanted, problem),
          onAccept: () => change((now) => acceptOfItem(now, item, problem)),
        }
      }
      actions={
        <>
          <FilaAction label="Cambiar talla" linea={item} onClick={onSize} />
          <FilaAction label={edicionTexts.remove} linea={item} onClick={remove} />
        </>
      }
    />
  )
}

const Was = ({ item, wanted }: { item: PedidoItem; wanted: Deseada }) =>
  item.tallaId === wanted.tallaId && item.cantidad === wanted.cantidad ? null : (
    <p className="text-sm font-semibold text-warning">{edicionTexts.was(item)}</p>
  )

/** A removed line, which can be restored until saving. */
const Going = ({ item, takesFocus, onUndo }: { item: PedidoItem; takesFocus: boolean; onUndo: () => void }) => (
  <li className="flex items-center gap-4 py-4 first:pt-0">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere text-ink-soft line-through">{nameOf(item)}</p>
      <p className="text-sm font-semibold text-danger">Se quita de tu pedido</p>
    </div>
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${edicionTexts.undo}: ${item.nombre}`}
      autoFocus={takesFocus}
      onClick={onUndo}
    >
      {edicionTexts.undo}
    </Button>
  </li>
)

type NuevaProps = LineaProps & { nueva: CarritoLinea; items: PedidoItem[] }

export function EdicionNueva({ nueva, items, change, mostOf, problemOf }: NuevaProps) {
  const linea = { ...nueva, tallaId: nueva.tallaId ?? null, talla: nueva.talla ?? null }
  const problem = problemOf({ ...linea, posicion: null })
  const remove = () => {
    change((now) => acceptOfNueva(now, nueva, { reason: 'not_sold' }))
    document.getElementById('contenido')?.focus({ preventScroll: true })
    toastInfo('Prenda quitada', {
      name: 'quitada',
      description: nueva.nombre,
      action: { label: edicionTexts.undo, onClick: () => change((now) => addNueva(now, items, nueva)) },
    })
  }
  return (
    <EdicionFila
      linea={linea}
      note={
        <Badge tone="success" className="self-start">
          Se agrega
        </Badge>
      }
      most={mostOf(linea)}
      onCantidad={(cantidad) => change((now) => ({ ...now, agregadas: setCantidad(now.agregadas, nueva, cantidad) }))}
      problem={
        problem && {
          text: nuevaProblemText(problem),
          accept: nuevaAcceptText(problem),
          onAccept: () => change((now) => acceptOfNueva(now, nueva, problem)),
        }
      }
      actions={<FilaAction label={edicionTexts.remove} linea={linea} onClick={remove} />}
    />
  )
}

type TallaDialogProps = {
  productoId: string
  nombre: string
  tallaId: string | null
  /** Pieces of a size that the pedido already holds, which count as available. */
  heldOf: (tallaId: string) => number
  confirm: string
  onChoose: (talla: Talla, producto: Producto) => void
  onClose: () => void
}

/** Chooses a size of a product, with the remaining pieces of each. */
export function TallaDialog({ productoId, nombre, tallaId, heldOf, confirm, onChoose, onClose }: TallaDialogProps) {
  const query = useQuery({ ...productoQuery(productoId), staleTime: 0 })
  const [chosen, setChosen] = useState(tallaId)
  const { data: producto } = query
  const tallas = producto?.tallas.map((talla) => ({ ...talla, disponible: talla.disponible + heldOf(talla.id) })) ?? []
  const talla = tallas.find(({ id, disponible }) => id === chosen && disponible > 0)
  return (
    <Dialog
      title={nombre}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <DialogFoot>
          <Button once disabled={!talla} onClick={() => talla && producto && onChoose(talla, producto)}>
            {confirm}
          </Button>
        </DialogFoot>
      }
    >
      <QueryBoundary
        query={query}
        failed={{ className: 'py-4!' }}
        loading={
          <LoadingRegion label="Cargando tallas…">
            <Skeleton className="h-20 w-full rounded-md" />
          </LoadingRegion>
        }
      >
        {() => (
          <Field label="Talla">
            <Select
              options={tallas.map(optionOf)}
              value={talla?.id ?? null}
              onValueChange={setChosen}
              placeholder={catalogoTexts.chooseTalla}
              className="w-full"
            />
          </Field>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

const optionOf = ({ id, talla, disponible }: Talla) => ({
  value: id,
  label: `${talla} · ${disponible > 0 ? `${disponible} disp.` : 'Agotada'}`,
  disabled: disponible <= 0,
})

/** Adds a piece of a product, found by search, at today's price. */
export function AgregarProducto({ heldOf, onAdd }: AgregarProps) {
  const [chosen, setChosen] = useState<ProductoCard | null>(null)
  return (
    <div>
      <ProductoSearch
        label={edicionTexts.add}
        placeholder="Nombre o SKU"
        none="Ningún producto se llama así."
        detail={({ stockDisponible, costoConsultoraCentavos, precioCentavos }) =>
          stockDisponible > 0 ? <Money centavos={costoConsultoraCentavos ?? precioCentavos} /> : catalogoTexts.soldOut
        }
        onChoose={setChosen}
      />
      {chosen && (
        <TallaDialog
          productoId={chosen.id}
          nombre={chosen.nombre}
          tallaId={null}
          heldOf={heldOf}
          confirm="Agregar a mi pedido"
          onChoose={(talla, producto) => {
            const linea = lineaOf(producto, talla)
            if (linea) onAdd(linea)
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

type AgregarProps = { heldOf: (tallaId: string) => number; onAdd: (linea: CarritoLinea) => void }

/** `null` in modo clienta, which has no price. */
const lineaOf = (producto: Producto, { id, talla }: Talla): CarritoLinea | null => {
  const precioUnitarioCentavos = producto.costoConsultoraCentavos ?? producto.precioCentavos
  if (precioUnitarioCentavos === undefined) return null
  const imagen = producto.imagenes[0] ?? null
  return {
    ...{ productoId: producto.id, nombre: producto.nombre, tallaId: id, talla, cantidad: 1, imagen },
    imagenUrl: imagen && imagenUrl(imagen.id, imagen.anchos[0] ?? imagen.ancho, 'webp'),
    precioUnitarioCentavos,
  }
}

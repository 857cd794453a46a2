import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { memo, useState } from 'react'
import { firstName } from '#modules/ajustes/sitio/rules.ts'
import {
  marcasQuery,
  type Prenda,
  proposeFaltantes,
  type Surtido,
  surtidoQuery,
} from '#modules/entregas/surtidos/client.ts'
import { cortas, isDone, isPickable, type PrendaCuenta, salidas } from '#modules/entregas/surtidos/rules.ts'
import { faltanteTexts, mesaSurtidoTexts, prendaText } from '#modules/entregas/surtidos/texts.ts'
import { SacarFaltantes } from '#modules/existencias/components/sacar-faltantes.tsx'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { formatPlainDay, piezasText } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog, VerbFoot } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { cuentaDe, type UseMarcas } from './use-marcas.ts'

/** The picking list by product; each size is ticked as a whole. */
export function Surtir({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  // Hidden rows are fixed when the filter is set, so that a ticked row stays in place.
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null)
  const doneNow = () =>
    new Set(surtido.prendas.filter((it) => isDone(cuentaDe(surtido, it, marcas).estado)).map(({ id }) => id))
  // What was missing on opening comes first, and stays there.
  const [found] = useState(doneNow)
  const shown = surtido.prendas.filter(({ id }) => !hidden?.has(id))
  const isFound = (prendas: Prenda[]) => prendas.every(({ id }) => found.has(id))
  const productos = [...Map.groupBy(shown, ({ productoId }) => productoId)].sort(
    ([, a], [, b]) => Number(isFound(a)) - Number(isFound(b)),
  )
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          label="Solo lo que falta"
          checked={hidden !== null}
          onChange={({ target }) => setHidden(target.checked ? doneNow() : null)}
        />
        <Link to={paths.adminSurtidoLista(surtido.id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Printer aria-hidden="true" className="size-4.5" />
          Imprimir lista
        </Link>
      </div>
      {productos.length === 0 && (
        <p role="status">{surtido.prendas.length === 0 ? mesaSurtidoTexts.nothing : 'Ya está todo surtido.'}</p>
      )}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {productos.map(([id, prendas]) => (
          <li key={id}>
            <Producto {...{ surtido, marcas, prendas }} />
          </li>
        ))}
      </ul>
    </>
  )
}

type ProductoProps = { surtido: Surtido; marcas: UseMarcas; prendas: Prenda[] }

function Producto({ surtido, marcas, prendas }: ProductoProps) {
  const [first] = prendas
  if (!first) return null
  const { nombre, color, sku, imagen } = first
  return (
    <Card padding="none" className="p-3 md:p-4">
      <div className="flex items-center gap-3">
        <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm md:w-16" />
        <div className="min-w-0">
          <h2 className="leading-snug font-semibold wrap-anywhere">{prendaText({ nombre, color })}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">{sku}</p>
        </div>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {prendas.map((prenda) => (
          <PrendaRow
            key={prenda.id}
            {...{ surtido, prenda, ...cuentaDe(surtido, prenda, marcas) }}
            halladas={marcas.halladasOf(prenda.id)}
            quien={marcas.quienOf(prenda.id)}
            onTick={marcas.tick}
          />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = PrendaCuenta & {
  surtido: Surtido
  prenda: Prenda
  /** The found pieces, and who counted them. */
  halladas: number | null
  quien: string | null
  onTick: UseMarcas['tick']
}

/** A size with its pieces and boxes. Memoised: a tick renders only its own row of hundreds. */
const PrendaRow = memo(function PrendaRow(props: RowProps) {
  const { surtido, prenda, halladas, quien, onTick, estado, piezas, faltan, sobran } = props
  const { abierto, pedidos } = surtido
  const note = mesaSurtidoTexts.state[estado](faltan)
  const lineas = prenda.lineas.filter(({ pedidoId }) => isIn(pedidos, pedidoId))
  const done = isDone(estado)
  const talla = prenda.talla ?? 'Única'
  return (
    <li className={`flex flex-wrap items-start gap-x-3 ${done ? 'text-ink-soft' : ''}`}>
      <Checkbox
        className="min-w-0 flex-1 basis-52"
        disabled={!abierto || estado === 'nadie' || estado === 'salio'}
        // Sent pieces were found, ticked or not.
        checked={estado === 'lista' || estado === 'salio'}
        // Pressing a short size clears its count.
        onChange={({ target }) => onTick(prenda.id, target.checked ? piezas : null)}
        label={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <VisuallyHidden>{prenda.nombre}, talla </VisuallyHidden>
            <span className="min-w-12 font-semibold">{talla}</span>
            <span className="font-semibold tabular-nums">{piezasText(piezas)}</span>
            <span className="text-sm text-ink-soft">
              {lineas.map(({ lugar, cantidad, pedidoId, posicion, llegaEl }, index) => (
                <span key={`${pedidoId} ${posicion}`}>
                  {index > 0 && ', '}
                  {mesaSurtidoTexts.box(lugar)} ×{cantidad}
                  {llegaEl && ` (llega el ${formatPlainDay(llegaEl)})`}
                </span>
              ))}
            </span>
            {quien && halladas !== null && <span className="text-xs text-ink-soft">{firstName(quien)}</span>}
          </span>
        }
      />
      {abierto && !done && <FaltanteDialog {...{ surtido, prenda, halladas }} />}
      {(note || sobran > 0) && (
        <p className="basis-full pb-2 pl-9 text-sm">
          {note && <span className="font-semibold text-warning">{note}. </span>}
          {sobran > 0 && <span className="font-semibold text-warning">{mesaSurtidoTexts.extra(sobran)}. </span>}
        </p>
      )}
    </li>
  )
})

const isIn = (pedidos: Surtido['pedidos'], pedidoId: string): boolean =>
  pedidos.some(({ id, status }) => id === pedidoId && status !== 'cancelado' && status !== 'pendiente')

type FaltanteProps = { surtido: Surtido; prenda: Prenda; halladas: number | null }

/**
 * Creates a propuesta for a missing piece in two presses (spec 3.3). A partial count decides whose pieces are missing.
 */
function FaltanteDialog({ surtido, prenda, halladas }: FaltanteProps) {
  const [open, setOpen] = useState(false)
  const [hay, setHay] = useState(0)
  const [sacar, setSacar] = useState(true)
  const mayAdjust = useMay('inventario')
  const queryClient = useQueryClient()
  const pedidos = new Map(surtido.pedidos.map((pedido) => [pedido.id, pedido]))
  const waiting = prenda.lineas.filter(({ pedidoId }) => isPickable(pedidos.get(pedidoId)?.status ?? 'cancelado'))
  const total = waiting.reduce((sum, { cantidad }) => sum + cantidad, 0)
  const gone = salidas(prenda.lineas, (id) => pedidos.get(id)?.status)
  const short = cortas(waiting, Math.min(hay, total))
  const sending = useVerb({
    mutationFn: () => {
      const lineas = short.flatMap(({ pedidoId, posicion, quedan }) => {
        const pedido = pedidos.get(pedidoId)
        return pedido ? [{ pedidoId, version: pedido.version, posicion, quedan }] : []
      })
      return proposeFaltantes(surtido.id, { prendaId: prenda.id, hay: hay + gone, sacar: mayAdjust && sacar, lineas })
    },
    success: ({ items, sacadas = 0, porSacar = 0 }) => {
      const done = items.filter(({ resultado }) => resultado === 'propuesto').length
      const taken = faltanteTexts.taken(sacadas, porSacar)
      if (done === 0) return taken || null
      return { title: faltanteTexts.done(done), ...(taken && { description: taken }) }
    },
    onSuccess: ({ items }) => {
      for (const { pedidoId, detail } of items.filter(({ resultado }) => resultado === 'rechazado'))
        toastError(
          `${faltanteTexts.failed}: ${pedidos.get(pedidoId)?.numeroPedido}`,
          detail ? { description: detail } : {},
        )
    },
    failure: faltanteTexts.failed,
    onSettled: async () => {
      // The next propuesta of the pedido needs its new version.
      await Promise.all(
        [surtidoQuery(surtido.id), marcasQuery(surtido.id)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      setOpen(false)
    },
  })
  const name = [prenda.nombre, prenda.talla].filter(Boolean).join(', ')
  const change = (next: boolean) => {
    if (sending.isPending) return
    if (next) setSacar(true)
    if (next) setHay(Math.min(Math.max(0, (halladas ?? 0) - gone), Math.max(0, total - 1)))
    setOpen(next)
  }
  return (
    <Dialog
      size="sm"
      title={`Falta: ${name}`}
      description={faltanteTexts.of(total)}
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="secondary" size="sm" className="my-1 ml-auto">
          Falta
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      }
      footer={
        <VerbFoot
          label={faltanteTexts.confirm(new Set(short.map(({ pedidoId }) => pedidoId)).size)}
          busy={sending.isPending}
          disabled={short.length === 0}
          onConfirm={() => sending.mutate()}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {total > 1 && (
          <Field label="Cuántas hay">
            <QuantityStepper value={Math.min(hay, total)} min={0} max={total} onValueChange={setHay} />
          </Field>
        )}
        <ul aria-live="polite" className="flex flex-col gap-1">
          {short.map(({ pedidoId, posicion, cantidad, quedan, propuesta }) => (
            <li key={`${pedidoId} ${posicion}`} className="font-semibold tabular-nums">
              {faltanteTexts.line(pedidos.get(pedidoId)?.numeroPedido ?? '', cantidad, quedan)}
              {propuesta !== null && propuesta < cantidad && (
                <span className="font-normal text-ink-soft"> · ya espera respuesta</span>
              )}
            </li>
          ))}
          {short.length === 0 && <li>Están completas: márcala como surtida.</li>}
        </ul>
        <SacarFaltantes sacar={sacar} onChange={setSacar} />
        <p className="text-sm text-ink-soft">
          Se le propone a la consultora, que responde en su pedido. Mientras tanto el pedido sigue igual.
        </p>
      </div>
    </Dialog>
  )
}

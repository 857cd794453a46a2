import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { maxLineas } from '#modules/carrito/rules.ts'
import type { Destino, ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import { CuadriculaButton } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import type { Partida } from '#modules/catalogo/cuadricula/rules.ts'
import { destinoTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { changesOf } from '#modules/entregas/components/pedido-timeline.tsx'
import { SacarFaltantes } from '#modules/existencias/components/sacar-faltantes.tsx'
import { cambioDeLineaWords } from '#modules/pedidos/cambio-de-linea-texts.ts'
import { type Pedido, type PedidoItem, pedidoTallasQuery } from '#modules/pedidos/client.ts'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { pesosDifference, propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatMinute, formatPesos, piezasText } from '#shared/format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { Field, FieldAlert, Textarea } from '#ui/field.tsx'
import { Panel } from '#ui/page.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { nextPaint } from '#ui/reach-by-keys.ts'
import type { Base, Elegida, Prenda, Revision } from './revision.ts'
import { hasMissing, outcomeOf, revisionTexts } from './revision.ts'
import { RevisionLinea, RevisionPrenda, usePrecios, usePrenda } from './revision-linea.tsx'
import type { UseRevision } from './use-revision.ts'

type FootProps = { revision: Revision; sending: boolean; blocked: boolean; onSend: () => void; onClose: () => void }

/** The new total and the send button, always visible. */
function RevisionFoot({ revision, sending, blocked, onSend, onClose }: FootProps) {
  const { totalAntesCentavos, totalCentavos, piezas } = outcomeOf(revision, usePrecios(revision))
  const changes = Object.keys(revision.lineas).length + revision.agregadas.length > 0
  return (
    <section aria-label={revisionTexts.send} className="elegidos-bar mt-0!">
      <p aria-live="polite" className="w-full text-sm sm:mr-auto sm:w-auto">
        {changes ? (
          <>
            <span className="font-semibold tabular-nums">
              {revisionTexts.outcome} {piezasText(piezas)}, {formatPesos(totalCentavos)}
            </span>
            <span className="block text-ink-soft tabular-nums">
              Ahora {formatPesos(totalAntesCentavos)} · {pesosDifference(totalAntesCentavos, totalCentavos)}
            </span>
          </>
        ) : (
          <span className="text-ink-soft">Todavía no cambia nada: todas las prendas están disponibles.</span>
        )}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:justify-between">
        <Button size="sm" variant="quiet" onClick={onClose}>
          {revisionTexts.discard}
        </Button>
        <Button size="sm" busy={sending} disabled={!changes || blocked} onClick={onSend}>
          {revisionTexts.send}
        </Button>
      </div>
    </section>
  )
}

type RevisionCuadriculaProps = {
  pedidoId: string
  revision: UseRevision
  prenda: Prenda
  onAdd: (prendas: Elegida[]) => void
}

/** The grid of a garment with several colours, before a size is chosen (spec 3.5.2). */
function RevisionCuadricula({ pedidoId, revision, prenda, onAdd }: RevisionCuadriculaProps) {
  const { cuadricula } = usePrenda(prenda.productoId)
  if (!cuadricula || cuadricula.productos.length < 2) return null
  const { agregadas = [], base } = revision.revision ?? {}
  const destino: Destino = {
    ...{ clave: `${pedidoId}-propuesta`, texts: destinoTexts.propuesta, max: maxLineas },
    heldOf: (tallaId) => sum(agregadas.filter((it) => it.prenda?.tallaId === tallaId)),
    room: maxLineas - (base?.items.length ?? 0) - agregadas.length,
    priceOf: ({ precioUnitarioCentavos }) => precioUnitarioCentavos ?? null,
    onAdd: (productos, partidas) => onAdd(elegidasOf(productos, partidas)),
  }
  return (
    <CuadriculaButton
      modelo={{ modeloId: cuadricula.id, productoId: prenda.productoId }}
      nombre={prenda.nombre}
      into={{ destino }}
      variant="link"
      size="sm"
      className="mt-2"
    />
  )
}

const sum = (agregadas: { cantidad: number }[]) => agregadas.reduce((piezas, { cantidad }) => piezas + cantidad, 0)

function elegidasOf(productos: ProductoDeCuadricula[], partidas: Partida[]): Elegida[] {
  const byId = new Map(productos.map((producto) => [producto.id, producto]))
  return partidas.flatMap(({ productoId, tallaId, cantidad }) => {
    const producto = byId.get(productoId)
    if (!producto || !hasAmounts(producto, 'precioUnitarioCentavos')) return []
    const { nombre, sku, imagen, precioUnitarioCentavos, tallas } = producto
    const talla = tallas.find(({ id }) => id === tallaId)?.talla ?? null
    return [{ prenda: { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId, talla }, cantidad }]
  })
}

type OutdatedProps = { pedido: Pedido; base: Base; onKeep: () => void; onDrop: () => void }

/** The pedido changed during the revision: shows who changed what, and asks whether to continue. */
function RevisionOutdated({ pedido, base, onKeep, onDrop }: OutdatedProps) {
  const news = pedido.eventos.filter(({ version, tipo }) => version > base.version && outdating.includes(tipo))
  const last = news.at(-1)
  const title = (
    <>
      <strong>{last?.nombre ?? 'Alguien más'}</strong> cambió este pedido
      {last && ` el ${formatMinute(last.createdAt)}`} mientras lo revisabas.
    </>
  )
  const what = (
    <ul className="list-disc pl-5 wrap-anywhere">
      {[...news.flatMap(changesOf), ...lineasOf(base.items, pedido.items)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  if (isRevisable(pedido.status))
    return (
      <ConflictNotice title={title} onKeep={onKeep} onDrop={onDrop}>
        {what}
      </ConflictNotice>
    )
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm">
      <p className="text-warning">
        {title} {propuestaTexts.notRevisable(pedido.status)}
      </p>
      {what}
      <Button size="sm" variant="secondary" onClick={onDrop}>
        {revisionTexts.discard}
      </Button>
    </div>
  )
}

const outdating: Pedido['eventos'][number]['tipo'][] = ['status', 'lineas', 'propuesta']

function lineasOf(before: PedidoItem[], after: PedidoItem[]): string[] {
  const then = new Map(before.map((item) => [item.posicion, item]))
  const now = new Map(after.map((item) => [item.posicion, item]))
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((posicion) => {
    const [antes, despues] = [then.get(posicion) ?? null, now.get(posicion) ?? null]
    const words = despues === null ? ['Ya no está'] : cambioDeLineaWords({ antes, despues }, 'antes')
    const item = antes ?? despues
    return item && words.length > 0 ? [`${revisionTexts.of(item.nombre, item.talla)}: ${words.join(', ')}`] : []
  })
}

function RevisionAgregadas({ pedidoId, revision }: { pedidoId: string; revision: UseRevision }) {
  const agregadas = revision.revision?.agregadas ?? []
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {agregadas.map((it, index) => (
        <fieldset
          key={it.clave}
          data-problem={revision.problems[it.clave] ? true : undefined}
          className="min-w-0 border-t border-line pt-3"
        >
          <legend className="float-left w-full pb-1 text-sm font-semibold">
            Prenda que se agrega
            {agregadas.length > 1 && ` (${index + 1})`}
          </legend>
          <div className="clear-both flex flex-wrap items-start gap-2">
            <RevisionPrenda prenda={it.prenda} onChange={(prenda) => revision.setAgregada({ ...it, prenda })} />
            <QuantityStepper
              label={`Cantidad de ${it.prenda?.nombre ?? 'la prenda que se agrega'}`}
              value={it.cantidad}
              onValueChange={(cantidad) => revision.setAgregada({ ...it, cantidad })}
            />
            <IconButton
              label={`Quitar ${it.prenda?.nombre ?? 'esta prenda'}`}
              onClick={() => revision.remove(it.clave)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {it.prenda?.tallaId === null && (
            <RevisionCuadricula
              {...{ pedidoId, revision }}
              prenda={it.prenda}
              onAdd={(prendas) => {
                revision.addAll(prendas, it.clave)
                void nextPaint().then(() => addButton.current?.focus())
              }}
            />
          )}
          {revision.problems[it.clave] && <FieldAlert className="mt-1">{revision.problems[it.clave]}</FieldAlert>}
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="quiet"
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={revision.add}
      >
        Agregar prenda
      </Button>
    </>
  )
}

const maxMensajeLength = 1_000

type PanelProps = { pedido: Pedido; revision: Revision; use: UseRevision }

/** The lines of a pedido under revision by staff (spec 3.2), replacing the list. */
export function RevisionPanel({ pedido, revision, use }: PanelProps) {
  const root = useRef<HTMLDivElement>(null)
  const { attempts, restored } = use
  const { data: sizes } = useQuery({ ...pedidoTallasQuery(pedido.id), retry: false })
  // The pressed button is gone: focus the first line, or the first refused one.
  useEffect(() => {
    if (restored) return
    const marked = attempts > 0 ? '[data-problem] ' : ''
    root.current?.querySelector<HTMLElement>(`${marked}:is([role=combobox], input)`)?.focus()
  }, [attempts, restored])
  return (
    <div ref={root}>
      <Panel title={revisionTexts.title}>
        {use.restored && (
          <p role="status" className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">
            Recuperamos la revisión que no habías enviado.
          </p>
        )}
        {use.outdated && (
          <RevisionOutdated pedido={pedido} base={revision.base} onKeep={use.rebase} onDrop={use.discard} />
        )}
        {use.refusal && !use.outdated && <FieldAlert>{use.refusal}</FieldAlert>}
        <p className="-mt-2 text-sm text-ink-soft">
          {use.replaces
            ? 'Al enviarla, esta propuesta reemplaza a la que espera respuesta.'
            : 'Indica qué pasa con cada prenda. La consultora acepta los cambios o pide que le llamen; mientras tanto, todo queda apartado.'}
        </p>
        <ul
          aria-label={revisionTexts.title}
          className="@container flex flex-col divide-y divide-line border-y border-line"
        >
          {revision.base.items.map((item) => (
            <RevisionLinea
              key={item.posicion}
              item={item}
              tallas={sizes?.items.find(({ productoId }) => productoId === item.productoId)?.tallas ?? []}
              eleccion={revision.lineas[item.posicion]}
              problem={use.problems[item.posicion]}
              onChange={(eleccion) => use.setLinea(item.posicion, eleccion)}
            />
          ))}
        </ul>
        <RevisionAgregadas pedidoId={pedido.id} revision={use} />
        <Field label="Mensaje para la consultora (opcional)">
          <Textarea
            rows={2}
            maxLength={maxMensajeLength}
            className="min-h-20!"
            value={revision.mensaje}
            onChange={({ target }) => use.set({ mensaje: target.value })}
          />
        </Field>
        {hasMissing(revision) && (
          <SacarFaltantes sacar={!revision.conservar} onChange={(sacar) => use.set({ conservar: !sacar })} />
        )}
        {revision.base.status === 'pendiente' && (
          <Checkbox
            label="Confirmar el pedido cuando acepte"
            checked={revision.confirmar}
            onChange={({ target }) => use.set({ confirmar: target.checked })}
          />
        )}
        <RevisionFoot
          revision={revision}
          sending={use.sending}
          blocked={use.outdated}
          onSend={use.send}
          onClose={use.discard}
        />
      </Panel>
    </div>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { makeSurtido, surtidosKey, surtidosQuery } from '#modules/entregas/surtidos/client.ts'
import { maxPedidos, motivosFuera, surtidoPlan } from '#modules/entregas/surtidos/rules.ts'
import { nuevoTexts, papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { type Destino, destinosOf, maxChosen, motivos, type Plan, planOf } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts, exportaciones } from '#modules/pedidos/cambio-texts.ts'
import { type Eleccion, elegidosQuery, exportPedidos, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import { CambioInforme, useCambio } from '#modules/pedidos/components/mesa/cambio-informe.tsx'
import { filtroOf, type PedidosFiltro, type PedidosSearch } from '#modules/pedidos/rules.ts'
import { serverNow } from '#shared/clock.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatCount, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { extensionOf } from '#shared/sheet-formatos.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog, VerbFoot } from '#ui/dialog.tsx'
import { download } from '#ui/export-button.tsx'
import { Field } from '#ui/field.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { UseElegidos } from './use-elegidos.ts'

type PlanProps = {
  plan: Plan<unknown>
  /** Chosen pedidos that no longer match the filter. */
  gone: number
  /** The choices, if any (`destinosOf`). */
  destinos: readonly Destino[]
  destino: Destino
  onDestino: (destino: Destino) => void
  sinDireccion: boolean
  onSinDireccion: (sinDireccion: boolean) => void
}

/** Preview of a change: which pedidos move, which stay, and why. */
function CambioPlan({ plan, gone, destinos, destino, onDestino, sinDireccion, onSinDireccion }: PlanProps) {
  const stays = motivos.filter((why) => plan.stay[why] > 0)
  const asks = plan.stay.sinDireccion > 0 || sinDireccion
  return (
    <div className="flex flex-col gap-4">
      {destinos.length > 0 && (
        <Field label="A qué estado">
          <Select
            options={destinos.map((value) => ({ value, label: cambioTexts.destino(value) }))}
            value={destino}
            onValueChange={onDestino}
          />
        </Field>
      )}
      <div aria-live="polite" className="flex flex-col gap-2">
        {plan.go.length === 0 && <p className="font-semibold">Ninguno puede avanzar.</p>}
        <ul className="flex flex-col gap-1 font-semibold">
          {plan.moves.map(({ from, to, count }) => (
            <li key={from}>{cambioTexts.move(count, from, to)}</li>
          ))}
        </ul>
        <ul className="flex flex-col gap-1 text-ink-soft">
          {stays.map((why) => (
            <li key={why}>{cambioTexts.stay[why](plan.stay[why])}</li>
          ))}
          {plan.sinGuia > 0 && <li>{cambioTexts.sinGuia(plan.sinGuia)}</li>}
          {gone > 0 && <li>{cambioTexts.gone(gone)}</li>}
        </ul>
      </div>
      {asks && (
        <Checkbox
          label="Enviar también los que no tienen dirección"
          checked={sinDireccion}
          onChange={({ target }) => onSinDireccion(target.checked)}
        />
      )}
    </div>
  )
}

type DialogProps = { filtro: PedidosFiltro; ids: string[]; onClose: () => void }

const unseen = 'No se pudieron revisar los pedidos'

/** The chosen pedidos. Never refetched, so that the displayed versions are the ones sent. */
const useSeen = ({ filtro, ids }: Pick<DialogProps, 'filtro' | 'ids'>) =>
  useQuery({ ...elegidosQuery({ filtro, ids }), staleTime: Number.POSITIVE_INFINITY })

/** Moves several pedidos (spec 3.1): preview, progress, then the result with each refusal. */
function CambioDialog({ filtro, ids, onClose }: DialogProps) {
  const [destino, setDestino] = useState<Destino>('siguiente')
  const [sinDireccion, setSinDireccion] = useState(false)
  const seen = useSeen({ filtro, ids })
  const cambio = useCambio()
  // The dialog blocks navigation; this covers closing the tab.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => cambio.running })
  const plan = planOf(seen.data?.items ?? [], destino, sinDireccion)
  const began = cambio.running || cambio.finished || cambio.error !== null
  const send = () =>
    cambio.start({
      pedidos: cambio.error ? cambio.left : plan.go.map(({ id, to, version }) => ({ id, status: to, version })),
      sinDireccion,
    })
  // Refused pedidos with questions, which the report asks one by one.
  const asks = new Map(cambio.done.flatMap(({ id, preguntas }) => (preguntas ? [[id, preguntas] as const] : [])))
  const sendAlso = () =>
    cambio.start({
      pedidos: plan.go.flatMap(({ id, to, version }) => {
        const asked = Object.fromEntries((asks.get(id) ?? []).map((it) => [it, true]))
        return asks.has(id) ? { id, status: to, version, ...asked } : []
      }),
      sinDireccion,
    })
  const label = cambio.error ? cambioTexts.again(cambio.left.length) : cambioTexts.confirm(plan.go.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !cambio.running && onClose()}
      title={cambio.finished ? 'Así quedó' : cambioTexts.title}
      footer={
        <>
          {cambio.running ? (
            <Button variant="secondary" onClick={cambio.stop}>
              Detener
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              {began ? 'Cerrar' : 'Cancelar'}
            </Button>
          )}
          {cambio.finished && asks.size > 0 && <Button onClick={sendAlso}>{cambioTexts.also(asks.size)}</Button>}
          {!cambio.finished && (
            <Button busy={cambio.running} disabled={!began && plan.go.length === 0} onClick={send}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {began ? (
        <CambioInforme cambio={cambio} />
      ) : (
        <QueryBoundary
          query={seen}
          failed={unseen}
          loading={
            <LoadingRegion label="Revisando los pedidos…" className="flex flex-col gap-3">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-5 w-64 max-w-full" />
            </LoadingRegion>
          }
        >
          {({ items }) => (
            <CambioPlan
              plan={plan}
              destinos={destinosOf(items)}
              gone={ids.length - items.length}
              destino={destino}
              onDestino={setDestino}
              sinDireccion={sinDireccion}
              onSinDireccion={setSinDireccion}
            />
          )}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

/** Creates a surtido of the chosen pedidos (spec 3.3), after a preview of those that are excluded and why. */
function NuevoSurtidoDialog({ filtro, ids, onClose }: DialogProps) {
  const seen = useSeen({ filtro, ids })
  const navigate = useNavigate()
  const plan = surtidoPlan(seen.data?.items ?? [])
  const abiertos = useInfiniteQuery({ ...surtidosQuery({ abiertos: true }), refetchOnMount: 'always' })
  const open = abiertos.data?.pages[0]?.items ?? []
  const making = useVerb({
    mutationFn: () => makeSurtido({ pedidos: plan.entran.map(({ id, version }) => ({ id, version })) }),
    success: ({ numero }) => `Surtido ${numero} listo`,
    onSuccess: async ({ id, sinPasar }) => {
      if (sinPasar.length > 0)
        toastError(nuevoTexts.stayed(sinPasar.length), { description: sinPasar[0]?.detail ?? '' })
      await navigate({ to: paths.adminSurtido(id) })
    },
    onError: (error) => {
      toastError('No se pudo hacer el surtido', { description: detailOf(error) })
      // The pedidos have changed.
      if (error instanceof AppError && error.code === 'conflict') void seen.refetch()
    },
    refresh: [pedidosKey, resumenQuery().queryKey, surtidosKey],
  })
  const tooMany = plan.entran.length > maxPedidos
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !making.isPending && onClose()}
      title="Hacer un surtido"
      footer={
        <VerbFoot
          label={nuevoTexts.confirm(open.length)}
          busy={making.isPending}
          disabled={!seen.data || abiertos.isPending || plan.entran.length === 0 || tooMany}
          onConfirm={() => making.mutate()}
        />
      }
    >
      <QueryBoundary
        query={seen}
        failed={unseen}
        loading={
          <LoadingRegion label="Revisando los pedidos…" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-5 w-48 max-w-full" />
          </LoadingRegion>
        }
      >
        {({ items }) => (
          <div aria-live="polite" className="flex flex-col gap-2">
            <p className="font-semibold">
              {plan.entran.length === 0 ? 'Ninguno puede entrar.' : nuevoTexts.entran(plan.entran.length)}
            </p>
            {open.length > 0 && plan.entran.length > 0 && (
              <p className="rounded-md bg-warning-soft px-4 py-3 text-warning">
                {nuevoTexts.alreadyOpen(open.map(({ numero, halladas, piezas }) => ({ numero, halladas, piezas })))}{' '}
                <Link
                  to={paths.adminSurtidos}
                  search={{ estado: 'abiertos' }}
                  className="font-semibold underline underline-offset-4"
                >
                  {nuevoTexts.seeOpen}
                </Link>
              </p>
            )}
            {plan.pasan > 0 && <p className="font-semibold">{nuevoTexts.pasan(plan.pasan)}</p>}
            {tooMany && <p className="text-danger">{nuevoTexts.tooMany}</p>}
            <ul className="flex flex-col gap-1 text-ink-soft">
              {motivosFuera
                .filter((why) => plan.fuera[why] > 0)
                .map((why) => (
                  <li key={why}>{nuevoTexts.out[why](plan.fuera[why])}</li>
                ))}
              {ids.length > items.length && <li>{nuevoTexts.gone(ids.length - items.length)}</li>}
            </ul>
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

type BarProps = { elegidos: UseElegidos; search: PedidosSearch; more: boolean }

/** The number of chosen pedidos and the bulk actions, at the bottom of the screen. */
export function ElegidosBar({ elegidos, search, more }: BarProps) {
  const [changing, setChanging] = useState<string[] | null>(null)
  const [picking, setPicking] = useState<string[] | null>(null)
  const clearButton = useRef<HTMLButtonElement>(null)
  const { chosen, all, clear } = elegidos
  const ids = [...chosen.keys()]
  const numeros = [...chosen.values()].map(({ numeroPedido }) => Number(numeroPedido.replace(/\D/g, '')))
  const tooMany = ids.length > maxChosen
  const { orden } = search
  const filtro = filtroOf(search)
  return (
    <>
      {ids.length > 0 && (
        <section aria-label="Pedidos seleccionados" className="elegidos-bar">
          {/* Messages grow upwards, so that the buttons do not move. */}
          <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3">
            <p role="status" className="font-semibold">
              {cambioTexts.chosen(ids.length)}
              {tooMany && <span className="block text-sm font-normal">{cambioTexts.tooMany}</span>}
            </p>
            <Button ref={clearButton} size="sm" variant="quiet" className="max-md:min-h-11!" onClick={clear}>
              Quitar selección
            </Button>
            {all && more && !tooMany && (
              <ChooseFilter elegidos={elegidos} search={search} onChosen={() => clearButton.current?.focus()} />
            )}
          </div>
          <div className="flex flex-wrap gap-2 max-md:[&>*]:min-h-11">
            <Button size="sm" disabled={tooMany} onClick={() => setChanging(ids)}>
              Pasar al siguiente estado
            </Button>
            <Button size="sm" variant="secondary" disabled={tooMany} onClick={() => setPicking(ids)}>
              Hacer surtido
            </Button>
            {!tooMany && (
              <a
                href={`${paths.adminHojas}?pedidos=${numeros.join(',')}`}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                <Printer aria-hidden="true" className="size-4.5" />
                {papelTexts.print}
              </a>
            )}
            <ExportarMenu
              label="Exportar"
              variant="secondary"
              chosen={{ filtro, ids, ...(orden && { orden }) }}
              disabled={tooMany}
            />
          </div>
        </section>
      )}
      {picking && <NuevoSurtidoDialog filtro={filtro} ids={picking} onClose={() => setPicking(null)} />}
      {changing && <CambioDialog filtro={filtro} ids={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

type ChooseProps = Omit<BarProps, 'more'> & { onChosen: () => void }

/** Extends the selection to the whole filter, up to the maximum. */
function ChooseFilter({ elegidos, search, onChosen }: ChooseProps) {
  const { orden } = search
  const { data } = useQuery(elegidosQuery({ filtro: filtroOf(search), ...(orden && { orden }) }))
  if (!data) return null
  const { items, hayMas } = data
  const count = items.length
  if (items.every(({ id }) => elegidos.chosen.has(id))) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {hayMas
          ? `Son los primeros ${formatCount(count)} de este filtro (el máximo).`
          : `Son los ${formatCount(count)} de este filtro.`}
      </p>
    )
  }
  const choose = () => {
    elegidos.choose(items)
    // The pressed button disappears.
    onChosen()
  }
  return (
    <Button size="sm" variant="link" onClick={choose}>
      {hayMas
        ? `Seleccionar los primeros ${formatCount(count)} de este filtro (el máximo)`
        : `Seleccionar los ${formatCount(count)} de este filtro`}
    </Button>
  )
}

const useExport = () =>
  useVerb({
    mutationFn: exportPedidos,
    onSuccess: (file, { que, formato }) => download(file, `${que}-${mexicanDay(serverNow())}.${extensionOf(formato)}`),
    failure: 'No se pudo exportar',
  })

type ExportarProps = {
  label: string
  chosen: Eleccion
  variant: 'quiet' | 'secondary'
  disabled?: boolean
  short?: boolean
}

/** Pedidos or their lines, as Excel or CSV. */
export function ExportarMenu({ label, chosen, variant, disabled = false, short = false }: ExportarProps) {
  const exporting = useExport()
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant={variant}
          busy={exporting.isPending}
          disabled={disabled}
          {...(short && { icon: <Download aria-hidden="true" className="size-4.5" /> })}
        >
          <span className={short ? 'max-md:sr-only' : ''}>{label}</span>
        </Button>
      }
    >
      {exportaciones.map(({ que, formato, label }) => (
        <MenuItem key={label} onClick={() => exporting.mutate({ ...chosen, que, formato })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

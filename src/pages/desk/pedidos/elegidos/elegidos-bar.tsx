import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { makeSurtido, surtidosKey } from '#modules/entregas/surtidos/client.ts'
import { maxPedidos, motivosFuera, surtidoPlan } from '#modules/entregas/surtidos/rules.ts'
import { nuevoTexts, papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { type Destino, destinosOf, maxChosen, motivos, type Plan, planOf } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { elegidosQuery, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import { CambioInforme, useCambio } from '#modules/pedidos/components/mesa/cambio-informe.tsx'
import { filtroOf, type PedidosFiltro, type PedidosSearch } from '#modules/pedidos/rules.ts'
import { ExportarMenu } from '#pages/desk/pedidos/exportar-menu.tsx'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { UseElegidos } from './use-elegidos.ts'

type PlanProps = {
  plan: Plan<unknown>
  /** How many were chosen and have left the filter since. */
  gone: number
  /** What there is to choose among, if anything (`destinosOf`). */
  destinos: readonly Destino[]
  destino: Destino
  onDestino: (destino: Destino) => void
  sinDireccion: boolean
  onSinDireccion: (sinDireccion: boolean) => void
}

/** What a change of several would do: who goes from where to where, who stays and why. */
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
        {plan.go.length === 0 && <p className="font-semibold">Ninguno puede pasar.</p>}
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

type CambioDialogProps = { filtro: PedidosFiltro; ids: string[]; onClose: () => void }

/**
 * Several pedidos to their next status (spec 3.1): first what would happen, by the pedidos as they are now; then how far it is; at
 * last what went, and each that was refused.
 */
function CambioDialog({ filtro, ids, onClose }: CambioDialogProps) {
  const [destino, setDestino] = useState<Destino>('siguiente')
  const [sinDireccion, setSinDireccion] = useState(false)
  // The versions that are shown are those that are sent: it is not read again underneath.
  const seen = useQuery({ ...elegidosQuery({ filtro, ids }), staleTime: Number.POSITIVE_INFINITY })
  const cambio = useCambio()
  // The dialog stands over every way out of the page but the browser's own.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => cambio.running })
  const plan = planOf(seen.data?.items ?? [], destino, sinDireccion)
  const began = cambio.running || cambio.finished || cambio.error !== null
  const send = () =>
    cambio.start({
      pedidos: cambio.error ? cambio.left : plan.go.map(({ id, to, version }) => ({ id, status: to, version })),
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
      ) : seen.data ? (
        <CambioPlan
          plan={plan}
          destinos={destinosOf(seen.data.items)}
          gone={ids.length - seen.data.items.length}
          destino={destino}
          onDestino={setDestino}
          sinDireccion={sinDireccion}
          onSinDireccion={setSinDireccion}
        />
      ) : seen.isError ? (
        <ErrorState
          title="No se pudieron revisar los pedidos"
          detail={detailOf(seen.error)}
          onRetry={() => void seen.refetch()}
          retrying={seen.isFetching}
        />
      ) : (
        <LoadingRegion label="Revisando los pedidos…" className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

type DialogProps = { filtro: PedidosFiltro; ids: string[]; onClose: () => void }

/** Makes a surtido of chosen pedidos (spec 3.3): first who comes in, who goes on to preparando, and who stays out and why. */
function NuevoSurtidoDialog({ filtro, ids, onClose }: DialogProps) {
  // The versions that are shown are those that are sent.
  const seen = useQuery({ ...elegidosQuery({ filtro, ids }), staleTime: Number.POSITIVE_INFINITY })
  const navigate = useNavigate()
  const plan = surtidoPlan(seen.data?.items ?? [])
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
      // The pedidos are no longer as they were shown.
      if (error instanceof AppError && error.code === 'conflict') void seen.refetch()
    },
    refresh: [pedidosKey, resumenQuery().queryKey, surtidosKey],
  })
  const tooMany = plan.entran.length > maxPedidos
  const gone = seen.data ? ids.length - seen.data.items.length : 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !making.isPending && onClose()}
      title="Hacer un surtido"
      footer={
        <>
          <Button variant="secondary" disabled={making.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            busy={making.isPending}
            disabled={!seen.data || plan.entran.length === 0 || tooMany}
            onClick={() => making.mutate()}
          >
            {nuevoTexts.confirm(plan.entran.length)}
          </Button>
        </>
      }
    >
      {seen.data ? (
        <div aria-live="polite" className="flex flex-col gap-2">
          <p className="font-semibold">
            {plan.entran.length === 0 ? 'Ninguno puede entrar.' : nuevoTexts.entran(plan.entran.length)}
          </p>
          {plan.pasan > 0 && <p className="font-semibold">{nuevoTexts.pasan(plan.pasan)}</p>}
          {tooMany && <p className="text-danger">{nuevoTexts.tooMany}</p>}
          <ul className="flex flex-col gap-1 text-ink-soft">
            {motivosFuera
              .filter((why) => plan.fuera[why] > 0)
              .map((why) => (
                <li key={why}>{nuevoTexts.out[why](plan.fuera[why])}</li>
              ))}
            {gone > 0 && <li>{nuevoTexts.gone(gone)}</li>}
          </ul>
        </div>
      ) : seen.isError ? (
        <ErrorState
          title="No se pudieron revisar los pedidos"
          detail={detailOf(seen.error)}
          onRetry={() => void seen.refetch()}
          retrying={seen.isFetching}
        />
      ) : (
        <LoadingRegion label="Revisando los pedidos…" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

type BarProps = { elegidos: UseElegidos; search: PedidosSearch; more: boolean }

/** How many are chosen and what can be done with them, at the foot of the screen while there are any. */
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
          <p role="status" className="font-semibold">
            {cambioTexts.chosen(ids.length)}
            {tooMany && <span className="block text-sm font-normal">{cambioTexts.tooMany}</span>}
          </p>
          <Button ref={clearButton} size="sm" variant="quiet" className="mr-auto" onClick={clear}>
            Quitar selección
          </Button>
          {all && more && !tooMany && (
            <ChooseFilter elegidos={elegidos} search={search} onChosen={() => clearButton.current?.focus()} />
          )}
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
        </section>
      )}
      {picking && <NuevoSurtidoDialog filtro={filtro} ids={picking} onClose={() => setPicking(null)} />}
      {changing && <CambioDialog filtro={filtro} ids={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

type ChooseProps = Omit<BarProps, 'more'> & { onChosen: () => void }

/** All that were read are chosen, and there are more: also those, as many as may go at once; then says that they are. */
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
    // The button goes once it is pressed.
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

import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { lineasOf } from '#modules/carrito/client.ts'
import { forgetAvisos } from '#modules/carrito/components/carrito-avisos.tsx'
import { settleCarrito, takeSent } from '#modules/carrito/components/carrito-query.ts'
import {
  answerEnvio,
  beginEnvio,
  forgetAnterior,
  forgetContacto,
  forgetEnvio,
  keepContacto,
  readContacto,
} from '#modules/carrito/components/envio-storage.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import {
  MinimoError,
  MinimoLine,
  minimoId,
  showMinimo,
  useFaltante,
} from '#modules/catalogo/campanas/components/minimo-line.tsx'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import {
  abiertoQuery,
  editLineas,
  type PedidoAbierto,
  pedidoQuery,
  pedidosKey,
  placePedido,
} from '#modules/pedidos/client.ts'
import { showEarlierPedido, useAnterior, useUnanswered } from '#modules/pedidos/components/envio-anterior.ts'
import { type Contacto, contactoSchema } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { perfilQuery, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { useModoClienta, useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { hasAmounts, type Whole } from '#shared/amounts.ts'
import { AppError, detailOf, errorStatus } from '#shared/errors.ts'
import { formatPesos, piezasText } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError, Textarea, TextInput } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Card } from '#ui/page.tsx'
import { restoreDraft } from '#ui/restore-draft.ts'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { dismissToast, toastError } from '#ui/toast.ts'
import { TotalBar } from '#ui/total-bar.tsx'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { CarritoClientasPagan } from './carrito-linea.tsx'

/** The name of the undo toast, dismissed after checkout. */
export const undoToast = 'quitado'

const sendingKey = ['carrito', 'enviar']

/** Whether the cart is being sent, until the pedido's page opens. */
export const useSending = (): boolean => useIsMutating({ mutationKey: sendingKey }) > 0

/**
 * Sends the cart as one attempt until an answer arrives, so that a lost answer never creates two pedidos
 * (docs/decisions/007).
 * @returns the result of `send`; `null` when an earlier attempt had taken the cart, which the page shows.
 */
async function attempt<T>(
  queryClient: QueryClient,
  usuarioId: string,
  agregarA: Parameters<typeof beginEnvio>[1],
  send: (intento: ReturnType<typeof beginEnvio>) => Promise<T>,
): Promise<T | null> {
  // Pending changes must not arrive after the cart is sent.
  await settleCarrito(queryClient, usuarioId)
  const intento = beginEnvio(usuarioId, agregarA)
  try {
    return await send(intento)
  } catch (error) {
    if (await showEarlierPedido(queryClient, intento, error)) return null
    throw error
  }
}

/**
 * Sends the cart for review (spec 1.4 and 1.8). After a failure cart and form stay.
 * @param onRefused called when lines were refused.
 */
function useSendPedido(onRefused: () => unknown) {
  const carrito = useCarrito()
  const queryClient = useQueryClient()
  const showPedido = useShowPedido()
  return useVerb({
    mutationKey: sendingKey,
    mutationFn: (contacto: Contacto) => {
      const lineas = lineasOf(carrito.lineas)
      return attempt(queryClient, carrito.usuarioId, null, async ({ clave }) => ({
        ...(await placePedido({ ...contacto, lineas }, clave)),
        lineas,
      }))
    },
    success: (placed) => placed && `¡Pedido ${placed.numeroPedido} creado con éxito!`,
    onSuccess: async (placed) => {
      if (!placed) return
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      // First pedidos have their own minimum.
      void queryClient.invalidateQueries({ queryKey: abiertaQuery().queryKey })
      forgetAvisos()
      forgetContacto()
      await showPedido(placed, placed.lineas)
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (isAnswer(error)) answerEnvio()
      if (refusal?.code === 'lines_refused') void onRefused()
      if (refusal?.code === 'minimum_not_met') void queryClient.invalidateQueries({ queryKey: abiertaQuery().queryKey })
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      toastError(pedidoTexts.placeFailed, refusal ? { description: refusal.detail } : {})
    },
    onKeyReused: (error) => {
      forgetEnvio()
      toastError(pedidoTexts.placeFailed, { description: error.detail })
    },
  })
}

/** Whether the outcome is known: not when offline, nor after a server fault. */
const isAnswer = (error: Error): boolean => error instanceof AppError && errorStatus[error.code] < 500

/** Opens the new pedido's page. The cart stays visible until it is rendered. */
function useShowPedido() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ id }: { id: string }, lineas: Parameters<typeof takeSent>[1]): Promise<void> => {
    dismissToast(undoToast)
    const to = paths.pedido(id)
    await router.preloadRoute({ to } as never).catch(() => {})
    await router.navigate({ to, replace: true })
    takeSent(queryClient, lineas)
    forgetEnvio()
  }
}

/**
 * Shown when an earlier attempt did create a pedido and the cart has changed since: it holds the rest.
 * @param onSendAlso sends the rest too. @param busy the earlier attempt is being settled.
 */
export function EarlierPedidoDialog({ onSendAlso, busy = false }: { onSendAlso?: () => void; busy?: boolean }) {
  const { usuarioId, itemCount } = useCarrito()
  const pedido = useAnterior(usuarioId)
  if (!pedido) return null
  const { id, numeroPedido, agregado } = pedido
  return (
    <Dialog
      title={
        agregado
          ? `Tu carrito ya se había agregado a tu pedido ${numeroPedido}`
          : `Tu pedido ${numeroPedido} ya se había creado`
      }
      open
      onOpenChange={(open) => !open && forgetAnterior()}
      footer={
        <>
          {onSendAlso && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => {
                forgetAnterior()
                onSendAlso()
              }}
            >
              Enviar también este carrito
            </Button>
          )}
          <Link to={paths.pedido(id)} onClick={forgetAnterior} className={buttonClass()}>
            {carritoTexts.madeSee(numeroPedido)}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-soft">
        <p>
          Tu pedido anterior sí llegó, con lo que tenías en el carrito en ese momento. No incluye lo que cambiaste
          después.
        </p>
        <p>{carritoTexts.madeLeft(itemCount)}</p>
      </div>
    </Dialog>
  )
}

/** Why the cart was not sent; scrolled into view, clear of the toast at a phone's bottom. */
function SendFailure({ error }: { error: Error }) {
  const sentence = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is scrolled into view.
  useEffect(() => {
    sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const refusal = error instanceof AppError ? error : null
  return (
    <div
      ref={sentence}
      role="alert"
      className="clear-of-toasts flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p className="font-semibold">{detailOf(error)}</p>
      {refusal?.facts.offline === true && <p>{carritoTexts.keptOffline}</p>}
      {refusal?.code === 'unauthenticated' && (
        <p>
          <Link to={paths.login} search={{ from: paths.carrito }} className="link">
            Iniciar sesión
          </Link>{' '}
          para enviarlo; tu carrito te espera.
        </p>
      )}
    </div>
  )
}

/**
 * Adds the cart to a pendiente pedido (spec 3.2), under the key of the current attempt. After a failure the cart stays.
 * @param onRefused called when lines were refused.
 */
function useAddToPedido({ id, numeroPedido, version }: PedidoAbierto, onRefused: () => unknown) {
  const carrito = useCarrito()
  const queryClient = useQueryClient()
  const showPedido = useShowPedido()
  return useVerb({
    mutationKey: sendingKey,
    mutationFn: () => {
      const agregadas = lineasOf(carrito.lineas)
      return attempt(queryClient, carrito.usuarioId, { id, version }, async ({ clave, agregarA }) => {
        const request = { version: agregarA?.version ?? version, lineas: null, agregadas, delCarrito: true }
        await editLineas(id, request, clave)
        return agregadas
      })
    },
    success: (agregadas) => agregadas && `Agregado a tu pedido ${numeroPedido}`,
    onSuccess: async (agregadas) => {
      if (!agregadas) return
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      queryClient.removeQueries(pedidoQuery(id))
      await showPedido({ id }, agregadas)
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (isAnswer(error)) {
        answerEnvio()
        void queryClient.invalidateQueries({ queryKey: pedidosKey })
      }
      if (refusal?.code === 'lines_refused') void onRefused()
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      const description = refusal?.code === 'stale' ? carritoTexts.joinStale(numeroPedido) : refusal?.detail
      toastError(carritoTexts.joinFailed, description ? { description } : {})
    },
    onKeyReused: (error) => {
      forgetEnvio()
      toastError(carritoTexts.joinFailed, { description: error.detail })
    },
  })
}

type AgregarProps = {
  /** Number of lines with problems, and the callback that shows them. */
  problems: number
  onProblems: () => void
  onRefused: () => unknown
  /** The cart is being sent as its own pedido. */
  disabled: boolean
}

function AgregarAPedido(props: AgregarProps) {
  const { data: pedido } = useQuery(abiertoQuery())
  const suspendida = useSuspendida()
  return pedido && hasAmounts(pedido, 'totalCentavos') && !suspendida ? <Offer {...props} pedido={pedido} /> : null
}

function Offer({ pedido, problems, onProblems, onRefused, disabled }: AgregarProps & { pedido: Whole<PedidoAbierto> }) {
  const { total, usuarioId } = useCarrito()
  const unanswered = useUnanswered(usuarioId)
  const [asking, setAsking] = useState(false)
  const adding = useAddToPedido(pedido, onRefused)
  const { numeroPedido } = pedido
  const refused = adding.error instanceof AppError && adding.error.code === 'lines_refused'
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">{`Tu pedido ${numeroPedido} sigue pendiente: también puedes sumarle este carrito.`}</p>
      {adding.error && !refused && <Failure error={adding.error} pedido={pedido} />}
      <Button
        variant="secondary"
        busy={adding.isPending || Boolean(adding.data)}
        disabled={disabled || total === null}
        onClick={() => {
          if (problems > 0) onProblems()
          // Already confirmed; and the pedido may have another total by now.
          else if (unanswered?.agregarA?.id === pedido.id) adding.mutate()
          else setAsking(true)
        }}
        className="w-full px-4!"
      >
        {`Agregar a mi pedido ${numeroPedido}`}
      </Button>
      <ConfirmDialog
        tone="primary"
        title={`¿Agregar este carrito a tu pedido ${numeroPedido}?`}
        description={
          total === null
            ? ''
            : `${formatPesos(pedido.totalCentavos)} de tu pedido más ${formatPesos(total)} de tu carrito. Nuevo total: ${formatPesos(pedido.totalCentavos + total)}.`
        }
        cancelLabel="No, dejarlo en el carrito"
        confirmLabel="Sí, agregar"
        open={asking}
        onOpenChange={setAsking}
        busy={adding.isPending}
        onConfirm={() => adding.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}

function Failure({ error, pedido }: { error: Error; pedido: PedidoAbierto }) {
  const stale = error instanceof AppError && error.code === 'stale'
  const offline = error instanceof AppError && error.facts.offline === true
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">{stale ? carritoTexts.joinStale(pedido.numeroPedido) : detailOf(error)}</p>
      {offline && <p>{carritoTexts.keptOffline}</p>}
      {stale && (
        <p>
          <Link to={paths.pedido(pedido.id)} className="link">
            {carritoTexts.madeSee(pedido.numeroPedido)}
          </Link>
        </p>
      )}
    </div>
  )
}

type EnvioFormProps = {
  problems: number
  /** Called when the form is submitted with problems. */
  onProblems: () => void
  /** Called when the server refused lines. */
  onRefused: () => unknown
}

/** Summary, contact form and 'Enviar Pedido para Revisión' (spec 1.2 and 1.5). The input survives a reload. */
export function EnvioForm({ problems, onProblems, onRefused }: EnvioFormProps) {
  const { total, usuarioId } = useCarrito()
  const { data: perfil } = useQuery(perfilQuery())
  const form = useForm<Contacto>({
    resolver: zodResolver(contactoSchema),
    defaultValues: { telefono: perfil?.telefono ?? '', notas: '' },
  })
  const { register, handleSubmit, subscribe, formState } = form
  const sending = useSendPedido(onRefused)
  const suspendida = useSuspendida()
  const modo = useModoClienta()
  const unanswered = useUnanswered(usuarioId)
  // The minimum does not apply to a cart that may already be a pedido.
  const faltan = useFaltante(unanswered ? null : total)
  const blocked = whyBlocked(modo, suspendida && !unanswered)

  const restore = useEffectEvent(() => {
    const draft = readContacto(usuarioId)
    if (draft) restoreDraft(form, draft)
  })
  useLayoutEffect(() => restore(), [])
  // A layout effect, so that it receives input from before hydration.
  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepContacto(usuarioId, { telefono: values.telefono, notas: values.notas ?? '' }),
      }),
    [subscribe, usuarioId],
  )
  const send = handleSubmit(async (contacto) => {
    if (problems > 0) return onProblems()
    if (faltan > 0) return showMinimo()
    // Errors are shown below.
    await sending.mutateAsync(contacto).catch(() => {})
  })
  const busy = formState.isSubmitting || sending.isPending || Boolean(sending.data)
  const failure = isToldElsewhere(sending.error) ? null : sending.error
  return (
    <Card as="section" aria-label="Resumen y envío" className="self-start lg:sticky lg:below-header">
      <form id={formId} method="post" noValidate onSubmit={send} className="flex flex-col gap-5 lg:gap-4">
        <Resumen />
        <MinimoLine total={unanswered ? null : total} />
        <hr className="border-line" />
        <h2 className="display text-xl">Datos de contacto</h2>
        <Field
          label="Teléfono"
          hint="Te llamaremos a este número para confirmar tu pedido."
          error={formState.errors.telefono?.message}
          required
        >
          <TextInput type="tel" autoComplete="tel" inputMode="tel" maxLength={60} {...register('telefono')} />
        </Field>
        <Field label="Notas (opcional)" error={formState.errors.notas?.message}>
          <Textarea
            rows={2}
            placeholder="Algo que debamos saber de tu pedido"
            className="min-h-20!"
            {...register('notas')}
          />
        </Field>
        {problems > 0 && <FieldError>{carritoTexts.refused}</FieldError>}
        {formState.isSubmitted && <MinimoError faltan={faltan} />}
        <Outcome failure={problems === 0 ? failure : null} unanswered={unanswered !== null && !busy} />
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={blocked !== null}
          aria-describedby={blocked === null ? whyNot(suspendida, faltan) : afterId}
          className="w-full px-4!"
        >
          Enviar Pedido para Revisión
        </Button>
        <p id={afterId} className="-mt-2 text-sm text-ink-soft">
          {blocked ? <strong className="text-ink">{blocked}</strong> : carritoTexts.afterSending}
        </p>
        <p role="status" className="sr-only">
          {busy ? 'Enviando pedido…' : ''}
        </p>
      </form>
      {!modo && <Foot busy={busy} blocked={blocked} faltan={faltan} />}
      {!modo && <AgregarAPedido problems={problems} onProblems={onProblems} onRefused={onRefused} disabled={busy} />}
      <EarlierPedidoDialog
        busy={formState.isSubmitting || sending.isPending}
        {...(!modo && !suspendida && { onSendAlso: () => void send() })}
      />
    </Card>
  )
}

const formId = 'envio'
const afterId = 'despues-de-enviar'

type FootProps = { busy: boolean; blocked: string | null; faltan: number }

/** A second submit button on a phone. */
function Foot({ busy, blocked, faltan }: FootProps) {
  const { total } = useCarrito()
  const id = useId()
  return (
    <TotalBar
      centavos={total}
      note={
        <p id={id} className="text-xs leading-tight text-warning empty:hidden">
          {blocked ?? (faltan > 0 && campanaTexts.faltan(faltan))}
        </p>
      }
    >
      <Button
        type="submit"
        form={formId}
        busy={busy}
        disabled={blocked !== null}
        aria-describedby={id}
        className="px-8!"
      >
        Enviar
        <VisuallyHidden> mi carrito</VisuallyHidden>
      </Button>
    </TotalBar>
  )
}

function Resumen() {
  const { itemCount, total } = useCarrito()
  const modo = useModoClienta()
  return (
    <>
      <h2 className="display text-xl">Resumen</h2>
      <div>
        <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
          <dt className="text-ink-soft">Productos</dt>
          <dd className="text-right tabular-nums">{piezasText(itemCount)}</dd>
          {!modo && (
            <>
              <dt className="font-semibold">Total</dt>
              <dd className="text-right">
                {total === null ? '—' : <Money centavos={total} className="text-xl font-semibold" />}
              </dd>
            </>
          )}
        </dl>
        <CarritoClientasPagan />
      </div>
    </>
  )
}

const Outcome = ({ failure, unanswered }: { failure: Error | null; unanswered: boolean }) => (
  <>
    {failure && <SendFailure error={failure} />}
    {unanswered && !isOffline(failure) && (
      <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm font-semibold text-warning">
        No supimos si tu último pedido llegó. Envíalo de nuevo: si ya es un pedido, te lo mostramos y no se duplica.
      </p>
    )}
  </>
)

const isOffline = (error: Error | null): boolean => error instanceof AppError && error.facts.offline === true

/** Refused lines and the minimum have their own messages. */
const isToldElsewhere = (error: Error | null): boolean =>
  error instanceof AppError && (error.code === 'lines_refused' || error.code === 'minimum_not_met')

const whyBlocked = (modo: boolean, suspendida: boolean): string | null =>
  modo ? carritoTexts.noneInModo : suspendida ? carritoTexts.suspended : null

function whyNot(suspendida: boolean, faltan: number): string | undefined {
  if (suspendida) return suspensionNoticeId
  return faltan > 0 ? minimoId : undefined
}

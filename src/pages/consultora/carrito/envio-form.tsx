import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { keepContacto, readContacto } from '#modules/carrito/components/envio-storage.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import {
  MinimoError,
  MinimoLine,
  minimoId,
  showMinimo,
  useFaltante,
} from '#modules/catalogo/campanas/components/minimo-line.tsx'
import { modoTexts } from '#modules/clientas/libreta-texts.ts'
import { useUnanswered } from '#modules/pedidos/components/envio-anterior.ts'
import { type Contacto, contactoSchema } from '#modules/pedidos/schema.ts'
import { suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { perfilQuery } from '#modules/personas/cuentas/client.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Money } from '#ui/money.tsx'
import { restoreDraft } from '#ui/restore-draft.ts'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { AgregarAPedido } from './agregar-a-pedido.tsx'
import { CarritoAMisPrecios } from './carrito-linea.tsx'
import { EarlierPedidoDialog } from './earlier-pedido-dialog.tsx'
import { SendFailure } from './send-failure.tsx'
import { useSendPedido } from './use-send-pedido.ts'

type EnvioFormProps = {
  /** How many lines cannot be sent as they are. */
  problems: number
  /** Called when the consultora sends while there are such lines. */
  onProblems: () => void
  /** The server found such lines. */
  onRefused: () => unknown
}

/** Summary, contact form and 'Enviar Pedido para Revisión' (spec 1.2 and 1.5). What is written outlives a reload. */
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
  // Of a cart that may be a pedido already nothing is known that could keep it from being sent again.
  const faltan = useFaltante(unanswered ? null : total)

  const restore = useEffectEvent(() => {
    const draft = readContacto(usuarioId)
    if (draft) restoreDraft(form, draft)
  })
  useLayoutEffect(() => restore(), [])
  // A layout effect, so that it hears of what was typed before hydration.
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
    // What went wrong is shown below; until then the form is being sent, from the press on.
    await sending.mutateAsync(contacto).catch(() => {})
  })
  const busy = formState.isSubmitting || sending.isPending || Boolean(sending.data)
  const failure = isToldElsewhere(sending.error) ? null : sending.error
  return (
    <Card as="section" aria-label="Resumen y envío" className="self-start lg:sticky lg:top-24">
      <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <Resumen />
        <MinimoLine total={unanswered ? null : total} />
        <hr className="border-line" />
        <h2 className="text-base font-semibold">Datos de contacto</h2>
        <Field
          label="Teléfono"
          hint="Te llamaremos a este número para confirmar tu pedido."
          error={formState.errors.telefono?.message}
          required
        >
          <TextInput type="tel" autoComplete="tel" inputMode="tel" maxLength={60} {...register('telefono')} />
        </Field>
        <Field label="Notas (opcional)" error={formState.errors.notas?.message}>
          <Textarea rows={3} placeholder="Algo que debamos saber de tu pedido" {...register('notas')} />
        </Field>
        {problems > 0 && <FieldError>{carritoTexts.refused}</FieldError>}
        {formState.isSubmitted && <MinimoError faltan={faltan} />}
        <Outcome failure={problems === 0 ? failure : null} unanswered={unanswered !== null && !busy} />
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={(suspendida && !unanswered) || modo}
          aria-describedby={whyNot(suspendida, faltan)}
          className="w-full px-4!"
        >
          {carritoTexts.send}
        </Button>
        <p className="text-sm text-ink-soft">
          Revisaremos tu pedido y te llamaremos para confirmarlo y pedirte la dirección de entrega.
        </p>
        <p role="status" className="sr-only">
          {busy ? 'Enviando pedido…' : ''}
        </p>
      </form>
      {modo && <p className="mt-3 text-sm font-semibold">{modoTexts.toSend}</p>}
      {!modo && <AgregarAPedido problems={problems} onProblems={onProblems} onRefused={onRefused} disabled={busy} />}
      <EarlierPedidoDialog
        busy={formState.isSubmitting || sending.isPending}
        {...(!modo && !suspendida && { onSendAlso: () => void send() })}
      />
    </Card>
  )
}

/** Pieces and what they come to; in modo clienta at her own prices only. */
function Resumen() {
  const { itemCount, total } = useCarrito()
  const modo = useModoClienta()
  return (
    <>
      <h2 className="display text-title">Resumen</h2>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
        <dt className="text-ink-soft">Productos</dt>
        <dd className="text-right tabular-nums">{itemCount === 1 ? '1 pieza' : `${itemCount} piezas`}</dd>
        {!modo && (
          <>
            <dt className="font-semibold">Total</dt>
            <dd>{total === null ? '—' : <Money centavos={total} className="text-xl font-semibold" />}</dd>
          </>
        )}
        <CarritoAMisPrecios />
      </dl>
    </>
  )
}

/** Why it was not sent, or that nobody knows whether it was. */
const Outcome = ({ failure, unanswered }: { failure: Error | null; unanswered: boolean }) => (
  <>
    {failure && <SendFailure error={failure} />}
    {unanswered && !isOffline(failure) && (
      <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm font-semibold text-warning">
        {carritoTexts.unanswered}
      </p>
    )}
  </>
)

const isOffline = (error: Error | null): boolean => error instanceof AppError && error.facts.offline === true

/** Lines that were refused say so themselves, for as long as they are not mended, and so does what lacks of a minimum. */
const isToldElsewhere = (error: Error | null): boolean =>
  error instanceof AppError && (error.code === 'lines_refused' || error.code === 'minimum_not_met')

function whyNot(suspendida: boolean, faltan: number): string | undefined {
  if (suspendida) return suspensionNoticeId
  return faltan > 0 ? minimoId : undefined
}

import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { carritoTotal, itemCount } from '#modules/carrito/rules.ts'
import { activaQuery, pedidosKey, raisePedido, resumenQuery } from '#modules/pedidos/client.ts'
import { waitingLines } from '#modules/pedidos/lectura/components/draft.ts'
import type { Levantar, LevantarStatus } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { piezasText } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Textarea, TextInput } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Card } from '#ui/page.tsx'
import { toastError } from '#ui/toast.ts'
import { TotalBar } from '#ui/total-bar.tsx'
import { useVerb } from '#ui/use-verb.ts'
import type { EarlierPedido, Levantando } from './draft.ts'

type GuardarProps = {
  levantando: Levantando
  problems: number
  errors: Record<string, string>
  raising: Pick<UseMutationResult<unknown, Error, Levantar>, 'isPending' | 'isSuccess' | 'error' | 'variables'>
  /** The answer to an earlier attempt was lost. */
  unanswered: boolean
  onSave: (status: LevantarStatus) => void
}

/** Total, phone, notes, and two ways to save. */
export function LevantarGuardar({ levantando, problems, errors, raising, unanswered, onSave }: GuardarProps) {
  const { draft, set } = levantando
  const { lineas, telefono, notas } = draft
  const pending = waitingLines(draft).length
  const busy = raising.isPending || raising.isSuccess
  const told =
    earlierPedido(raising.error) || (raising.error instanceof AppError && raising.error.code === 'lines_refused')
  const saving = (status: LevantarStatus) => busy && raising.variables?.status === status
  const confirmar = (className: string) => (
    <Button
      className={className}
      busy={saving('confirmado')}
      disabled={busy && !saving('confirmado')}
      onClick={() => onSave('confirmado')}
    >
      Guardar y confirmar
    </Button>
  )
  return (
    <Card as="section" aria-label="Resumen" className="flex flex-col gap-5 self-start lg:sticky lg:top-24">
      <h2 className="display text-xl">Resumen</h2>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
        <dt className="text-ink-soft">Piezas</dt>
        <dd className="text-right tabular-nums">{piezasText(itemCount(lineas))}</dd>
        <dt className="font-semibold">Total</dt>
        <dd className="text-right">
          <Money centavos={carritoTotal(lineas)} className="text-xl font-semibold" />
        </dd>
      </dl>
      <hr className="border-line" />
      <Field label="Teléfono (opcional)" hint="Si lo dejas vacío, usamos el de su perfil." error={errors.telefono}>
        <TextInput
          type="tel"
          autoComplete="off"
          inputMode="tel"
          maxLength={60}
          placeholder={draft.consultora?.telefono ?? ''}
          value={telefono}
          onChange={(event) => set({ telefono: event.target.value })}
        />
      </Field>
      <Field label="Notas del pedido (opcional)" hint="La consultora las verá en su pedido." error={errors.notas}>
        <Textarea rows={3} value={notas} onChange={(event) => set({ notas: event.target.value })} />
      </Field>
      {pending > 0 && <p className="text-sm font-semibold text-warning">{levantarTexts.pending(pending)}</p>}
      {errors.notaInterna && <FieldError>{errors.notaInterna}</FieldError>}
      {problems > 0 && <FieldError>{levantarTexts.refused}</FieldError>}
      {raising.error && !told && <Failure error={raising.error} />}
      {unanswered && !busy && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm font-semibold text-warning">
          {levantarTexts.unanswered}
        </p>
      )}
      <div className="flex flex-col gap-3">
        {confirmar('max-md:hidden')}
        <Button
          variant="secondary"
          busy={saving('pendiente')}
          disabled={busy && !saving('pendiente')}
          onClick={() => onSave('pendiente')}
        >
          Guardar como pendiente
        </Button>
      </div>
      <p role="status" className="sr-only">
        {busy ? 'Guardando pedido…' : ''}
      </p>
      <TotalBar centavos={carritoTotal(lineas)}>{confirmar('')}</TotalBar>
    </Card>
  )
}

const Failure = ({ error }: { error: Error }) => (
  <div
    role="alert"
    className="clear-of-toasts flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
  >
    <p className="font-semibold">{detailOf(error)}</p>
    {error instanceof AppError && error.facts.offline === true && (
      <p>Lo que escribiste sigue aquí. Guárdalo de nuevo cuando tengas conexión: no se duplicará.</p>
    )}
  </div>
)

/**
 * Saves the pedido and opens it. A failure keeps the draft; saving again repeats the same attempt, even after edits
 * (`earlierPedido`).
 * @param onRefused called when lines have changed meanwhile.
 */
export function useRaise(levantando: Levantando, onRefused: () => unknown) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useVerb({
    mutationFn: raisePedido,
    success: ({ numeroPedido }) => `Pedido ${numeroPedido} levantado`,
    onSuccess: async ({ id }) => {
      for (const queryKey of [pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey])
        void queryClient.invalidateQueries({ queryKey })
      levantando.clear()
      await navigate({ to: paths.adminPedido(id), replace: true })
    },
    onError: async (error, { consultoraId }) => {
      const refusal = error instanceof AppError ? error : null
      if (refusal?.code === 'lines_refused') void onRefused()
      toastError('No se pudo levantar el pedido', refusal ? { description: refusal.detail } : {})
      if (refusal?.code !== 'suspended' && refusal?.code !== 'not_found') return
      const consultora = await queryClient.fetchQuery(activaQuery(consultoraId)).catch(() => undefined)
      if (consultora !== undefined) levantando.set({ consultora })
    },
    // The page shows it, with the next step.
    onKeyReused: (error) => {
      const earlier = earlierPedido(error)
      if (earlier) levantando.takeRaised(earlier)
    },
  })
}

/** The pedido of an earlier attempt whose answer was lost before the draft was edited; else `null`. */
export function earlierPedido(error: Error | null): EarlierPedido | null {
  const pedido = error instanceof AppError && error.code === 'key_reused' ? error.facts.pedido : null
  return pedido ? (pedido as EarlierPedido) : null
}

import type { UseMutationResult } from '@tanstack/react-query'
import { carritoTotal, itemCount } from '#modules/carrito/rules.ts'
import { isPending } from '#modules/pedidos/lectura/components/draft.ts'
import type { Levantar, LevantarStatus } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { piezasText } from '#modules/pedidos/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Textarea, TextInput } from '#ui/input.tsx'
import { Money } from '#ui/money.tsx'
import type { Levantando } from './draft.ts'
import { earlierPedido } from './use-raise.ts'

type GuardarProps = {
  levantando: Levantando
  problems: number
  errors: Record<string, string>
  raising: Pick<UseMutationResult<unknown, Error, Levantar>, 'isPending' | 'isSuccess' | 'error' | 'variables'>
  onSave: (status: LevantarStatus) => void
}

/** Pieces and total at her price, phone and notes, and the two ways to save. */
export function LevantarGuardar({ levantando, problems, errors, raising, onSave }: GuardarProps) {
  const { draft, set } = levantando
  const { lineas, telefono, notas, mensaje } = draft
  const pending = mensaje.filter(isPending).length
  const busy = raising.isPending || raising.isSuccess
  const told =
    earlierPedido(raising.error) || (raising.error instanceof AppError && raising.error.code === 'lines_refused')
  const saving = (status: LevantarStatus) => busy && raising.variables?.status === status
  return (
    <Card as="section" aria-label="Resumen" className="flex flex-col gap-5 self-start lg:sticky lg:top-24">
      <h2 className="display text-xl">Resumen</h2>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
        <dt className="text-ink-soft">{levantarTexts.piezas}</dt>
        <dd className="text-right tabular-nums">{piezasText(itemCount(lineas))}</dd>
        <dt className="font-semibold">{levantarTexts.total}</dt>
        <dd className="text-right">
          <Money centavos={carritoTotal(lineas)} className="text-xl font-semibold" />
        </dd>
      </dl>
      <hr className="border-line" />
      <Field label={levantarTexts.telefono} hint={levantarTexts.telefonoHint} error={errors.telefono}>
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
      <Field label={levantarTexts.notas} hint={levantarTexts.notasHint} error={errors.notas}>
        <Textarea rows={3} value={notas} onChange={(event) => set({ notas: event.target.value })} />
      </Field>
      {pending > 0 && <p className="text-sm font-semibold text-warning">{levantarTexts.pending(pending)}</p>}
      {problems > 0 && <FieldError>{levantarTexts.refused}</FieldError>}
      {raising.error && !told && <Failure error={raising.error} />}
      <div className="flex flex-col gap-3">
        <Button
          size="lg"
          busy={saving('confirmado')}
          disabled={busy && !saving('confirmado')}
          onClick={() => onSave('confirmado')}
        >
          {levantarTexts.saveConfirmado}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          busy={saving('pendiente')}
          disabled={busy && !saving('pendiente')}
          onClick={() => onSave('pendiente')}
        >
          {levantarTexts.savePendiente}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {busy ? 'Guardando pedido…' : ''}
      </p>
    </Card>
  )
}

const Failure = ({ error }: { error: Error }) => (
  <div
    role="alert"
    className="clear-of-toasts flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
  >
    <p className="font-semibold">{detailOf(error)}</p>
    {error instanceof AppError && error.facts.offline === true && <p>{levantarTexts.kept}</p>}
  </div>
)

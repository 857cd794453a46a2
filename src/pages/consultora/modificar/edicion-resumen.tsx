import { differenceText } from '#modules/pedidos/consultora-texts.ts'
import { edicionTexts } from '#modules/pedidos/edicion-texts.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { piezasText } from '#modules/pedidos/texts.ts'
import { suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'

type Sums = { piezas: number; totalCentavos: number }
type ResumenProps = {
  before: Sums
  after: Sums
  edited: boolean
  error: Error | null
  busy: boolean
  onSave: () => void
  onDrop: () => void
}

/** What it comes to, beside what it was, and the two ways out; on a phone at its foot. */
export function EdicionResumen({ before, after, edited, error, busy, onSave, onDrop }: ResumenProps) {
  const suspendida = useSuspendida()
  const nothing = after.piezas === 0
  return (
    <Card as="section" aria-label="Resumen" className="self-start lg:sticky lg:top-24">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
        {edited && (
          <>
            <dt className="text-ink-soft">Antes</dt>
            <dd className="text-right text-ink-soft">
              {piezasText(before.piezas)} · <Money centavos={before.totalCentavos} />
            </dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="text-right">
          {piezasText(after.piezas)} · <Money centavos={after.totalCentavos} className="text-xl font-semibold" />
        </dd>
        {edited && (
          <>
            <dt className="text-ink-soft">Diferencia</dt>
            <dd className="text-right">{differenceText(before, after)}</dd>
          </>
        )}
      </dl>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {nothing && <FieldError>{propuestaTexts.editNothingLeft}</FieldError>}
        {error && <Failure error={error} />}
      </div>
      <div className="bottom-bar md:mt-5">
        <div className="flex items-center gap-4 md:flex-col md:items-stretch">
          <p className="min-w-0 flex-1 leading-tight md:hidden" aria-hidden="true">
            <Money centavos={after.totalCentavos} className="block text-lg font-semibold" />
            <span className="block text-xs text-ink-soft">
              {edited ? differenceText(before, after) : piezasText(after.piezas)}
            </span>
          </p>
          <Button
            size="lg"
            busy={busy}
            disabled={!edited || nothing || suspendida}
            aria-describedby={suspendida ? suspensionNoticeId : undefined}
            onClick={onSave}
            className="px-5!"
          >
            Guardar cambios
          </Button>
        </div>
      </div>
      <Button variant="quiet" onClick={onDrop} disabled={busy} className="mt-3 w-full">
        Descartar
      </Button>
      <p role="status" className="sr-only">
        {busy ? 'Guardando tus cambios…' : ''}
      </p>
    </Card>
  )
}

function Failure({ error }: { error: Error }) {
  const refused = error instanceof AppError && error.code === 'lines_refused'
  return (
    <div role="alert">
      <FieldError>{refused ? edicionTexts.refused : `${detailOf(error)} Tus cambios siguen aquí.`}</FieldError>
    </div>
  )
}

import { type Destino, motivos, type Plan } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

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
export function CambioPlan({ plan, gone, destinos, destino, onDestino, sinDireccion, onSinDireccion }: PlanProps) {
  const stays = motivos.filter((why) => plan.stay[why] > 0)
  const asks = plan.stay.sinDireccion > 0 || sinDireccion
  return (
    <div className="flex flex-col gap-4">
      {destinos.length > 0 && (
        <Field label={cambioTexts.to}>
          <Select
            options={destinos.map((value) => ({ value, label: cambioTexts.destino(value) }))}
            value={destino}
            onValueChange={onDestino}
          />
        </Field>
      )}
      <div aria-live="polite" className="flex flex-col gap-2">
        {plan.go.length === 0 && <p className="font-semibold">{cambioTexts.nobody}</p>}
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
          label={cambioTexts.sinDireccion}
          checked={sinDireccion}
          onChange={({ target }) => onSinDireccion(target.checked)}
        />
      )}
    </div>
  )
}

import { startTransition, useOptimistic } from 'react'
import { antiguasPrimero, llamarHoy, masDe24h, type PedidosSearch } from '#modules/pedidos/rules.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { FiltroConsultora } from './filtro-consultora.tsx'

const newest = 'recientes'
const ordenes = [
  { value: newest, label: adminPedidosTexts.newestFirst },
  { value: antiguasPrimero, label: adminPedidosTexts.oldestFirst },
] as const

const checkClass = 'col-span-2 @min-[40rem]:col-span-1 @min-[67rem]:[&>div]:min-h-6 @min-[67rem]:[&_label]:py-0'

type MoreFiltersProps = {
  id: string
  search: PedidosSearch
  /** Done once the address has changed. */
  onChange: (change: Partial<PedidosSearch>) => Promise<void>
  open: boolean
}

/** Whose, from which day to which, those that wait or are to be phoned about, and in which order (spec 3.1). */
export function MesaPedidosMoreFilters({ id, search, onChange, open }: MoreFiltersProps) {
  const { consultora, desde, hasta, espera, llamar, orden } = search
  const works = useMay('pedidos')
  return (
    <div
      id={id}
      className={`w-full grid-cols-2 items-start gap-2 @min-[40rem]:grid-cols-3 @min-[67rem]:flex @min-[67rem]:w-auto ${open ? 'grid' : 'hidden'}`}
    >
      {works && (
        <div className="col-span-2 min-w-0 @min-[40rem]:col-span-1 @min-[67rem]:w-44">
          <FiltroConsultora id={consultora} onChange={(chosen) => onChange({ consultora: chosen })} />
        </div>
      )}
      <Field label={adminPedidosTexts.from} labelHidden className="@min-[67rem]:w-34">
        <DatePicker
          empty={adminPedidosTexts.from}
          value={desde ?? null}
          onValueChange={(day) => onChange({ desde: day ?? undefined })}
        />
      </Field>
      <Field
        label={adminPedidosTexts.to}
        labelHidden
        className="@min-[67rem]:w-34"
        error={desde && hasta && hasta < desde ? adminPedidosTexts.daysCrossed : undefined}
      >
        <DatePicker
          empty={adminPedidosTexts.to}
          value={hasta ?? null}
          onValueChange={(day) => onChange({ hasta: day ?? undefined })}
        />
      </Field>
      {/* In the one row of a desk they stand one above the other. */}
      <div className="contents @min-[67rem]:block">
        <FiltroCasilla
          label={adminPedidosTexts.waits}
          checked={espera === masDe24h}
          onChange={(checked) => onChange({ espera: checked ? masDe24h : undefined })}
        />
        {works && (
          <FiltroCasilla
            label={adminPedidosTexts.callToday}
            checked={llamar === llamarHoy}
            onChange={(checked) => onChange({ llamar: checked ? llamarHoy : undefined })}
          />
        )}
      </div>
      <Select
        label={adminPedidosTexts.order}
        options={ordenes}
        value={orden ?? newest}
        onValueChange={(value) => onChange({ orden: value === antiguasPrimero ? value : undefined })}
        className="col-span-2 text-sm! @min-[40rem]:col-span-1 @min-[67rem]:w-52"
      />
    </div>
  )
}

type CasillaProps = { label: string; checked: boolean; onChange: (checked: boolean) => Promise<void> }

/** Its tick is there at once, before the address has changed. */
function FiltroCasilla({ label, checked, onChange }: CasillaProps) {
  const [shown, show] = useOptimistic(checked)
  return (
    <Checkbox
      className={checkClass}
      label={<span className="text-sm whitespace-nowrap">{label}</span>}
      checked={shown}
      onChange={({ target }) =>
        startTransition(async () => {
          show(target.checked)
          await onChange(target.checked)
        })
      }
    />
  )
}

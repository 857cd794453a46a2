import { useState } from 'react'
import { type Dias, periodoOf, wrongDias } from '#features/reportes/periodo-rules.ts'
import { periodoTexts, reportesTexts, wrongDiasTexts } from '#features/reportes/reporte-texts.ts'
import { type PeriodoElegido, type PeriodoNombre, periodos } from '#features/reportes/rules.ts'
import { mexicanDay } from '#shared/format.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

const chosenDays = 'fechas'
const named = periodos.map((value) => ({ value, label: periodoTexts[value] }))

type PeriodoBarProps = { elegido: PeriodoElegido; onChange: (elegido: PeriodoElegido) => void }

/** Which period: one with a name, or from a day to a day. Days that are no period stay here, with the reason, until they are one. */
export function PeriodoBar({ elegido, onChange }: PeriodoBarProps) {
  const shown = periodoOf(elegido, mexicanDay(new Date()))
  const [draft, setDraft] = useState<Dias | null>(null)
  const { desde, hasta } = draft ?? shown
  const wrong = draft && wrongDias(draft)
  const chooseDay = (change: Partial<Dias>) => {
    const next = { desde, hasta, ...change }
    const isWrong = wrongDias(next) !== null
    setDraft(isWrong ? next : null)
    if (!isWrong) onChange(next)
  }
  const chooseNamed = (value: PeriodoNombre | typeof chosenDays) => {
    setDraft(null)
    if (value !== chosenDays) onChange({ periodo: value === 'mes' ? undefined : value })
  }
  const isChosen = draft !== null || elegido.desde !== undefined
  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
      <Select<PeriodoNombre | typeof chosenDays>
        label={reportesTexts.period}
        options={isChosen ? [...named, { value: chosenDays, label: reportesTexts.chosen }] : named}
        value={isChosen ? chosenDays : (elegido.periodo ?? 'mes')}
        onValueChange={chooseNamed}
        className="col-span-2 text-sm! md:w-52"
      />
      <Field label={reportesTexts.from} labelHidden className="md:w-40">
        <DatePicker
          empty={reportesTexts.from}
          value={desde}
          onValueChange={(day) => (day ? chooseDay({ desde: day }) : chooseNamed('mes'))}
        />
      </Field>
      <Field label={reportesTexts.to} labelHidden className="md:w-40" error={wrong ? wrongDiasTexts[wrong] : undefined}>
        <DatePicker
          empty={reportesTexts.to}
          value={hasta}
          onValueChange={(day) => (day ? chooseDay({ hasta: day }) : chooseNamed('mes'))}
        />
      </Field>
    </div>
  )
}

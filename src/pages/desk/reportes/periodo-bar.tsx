import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import { campanasComoPeriodoQuery } from '#modules/reportes/client.ts'
import { type Dias, periodoOf, wrongDias } from '#modules/reportes/periodo-rules.ts'
import { periodoTexts, reportesTexts, wrongDiasTexts } from '#modules/reportes/reporte-texts.ts'
import { type PeriodoElegido, periodos } from '#modules/reportes/rules.ts'
import { mexicanDay } from '#shared/format.ts'
import { oneOf } from '#shared/search.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useNow } from '#ui/use-now.ts'

const chosenDays = 'fechas'
const named = periodos.map((value) => ({ value, label: periodoTexts[value] }))

type PeriodoBarProps = { elegido: PeriodoElegido; onChange: (elegido: PeriodoElegido) => void }

/** Which period: one with a name, or from a day to a day. Days that are no period stay here, with the reason, until they are one. */
export function PeriodoBar({ elegido, onChange }: PeriodoBarProps) {
  const now = useNow()
  const shown = periodoOf(elegido, mexicanDay(now))
  const [draft, setDraft] = useState<Dias | null>(null)
  const { desde, hasta } = draft ?? shown
  const wrong = draft && wrongDias(draft)
  const chooseDay = (change: Partial<Dias>) => {
    const next = { desde, hasta, ...change }
    const isWrong = wrongDias(next) !== null
    setDraft(isWrong ? next : null)
    if (!isWrong) onChange(next)
  }
  // A campaña is its days: whoever has the address sees the same.
  const { data: campanas = [] } = useQuery(campanasComoPeriodoQuery())
  const campana = campanas.find(({ primerDia, ultimoDia }) => primerDia === desde && ultimoDia === hasta)
  const chooseNamed = (value: string) => {
    setDraft(null)
    const chosen = campanas.find(({ id }) => id === value)
    if (chosen) return onChange({ desde: chosen.primerDia, hasta: chosen.ultimoDia })
    const periodo = oneOf(periodos, value)
    if (periodo) onChange({ periodo: periodo === 'mes' ? undefined : periodo })
  }
  const isChosen = draft !== null || elegido.desde !== undefined
  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
      <Select
        label={reportesTexts.period}
        options={[
          ...named,
          ...campanas.map(({ id, nombre }) => ({ value: id, label: campanaTexts.name(nombre) })),
          ...(isChosen && !campana ? [{ value: chosenDays, label: reportesTexts.chosen }] : []),
        ]}
        value={isChosen ? (campana?.id ?? chosenDays) : (elegido.periodo ?? 'mes')}
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

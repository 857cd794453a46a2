import { useQuery } from '@tanstack/react-query'
import { autoresQuery } from '#modules/reportes/bitacora/client.ts'
import type { BitacoraSearch } from '#modules/reportes/bitacora/search.ts'
import { bitacoraTexts, verboTexts } from '#modules/reportes/bitacora/texts.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { verbos } from '#shared/verbos.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'

type FiltersProps = { search: BitacoraSearch; onChange: (change: Partial<BitacoraSearch>) => void }

const all = 'todos'

/** Who, what, from which day to which. All live in the URL. */
export function BitacoraFilters({ search, onChange }: FiltersProps) {
  const { q, quien, verbo, desde, hasta, objeto } = search
  const { data: autores = [] } = useQuery(autoresQuery())
  const quienes = [
    { value: all, label: bitacoraTexts.anyone },
    ...autores.map(({ id, nombreCompleto, sigue }) => ({
      value: id,
      label: sigue ? nombreCompleto : bitacoraTexts.gone(nombreCompleto),
    })),
    // A link may name whoever it likes.
    ...(quien && !autores.some(({ id }) => id === quien) ? [{ value: quien, label: bitacoraTexts.unknown }] : []),
  ]
  const acciones = [
    { value: all, label: bitacoraTexts.anything },
    ...verbos.map((value) => ({ value: value as string, label: verboTexts[value] })),
  ]
  const crossed = desde && hasta && hasta < desde ? bitacoraTexts.daysCrossed : undefined
  const filtered = [q, quien, verbo, desde, hasta, objeto].some(Boolean)
  return (
    <div className="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_11rem_11rem_auto]">
      <TypedSearchInput
        label={bitacoraTexts.buscar}
        placeholder={bitacoraTexts.buscarHint}
        maxLength={maxBusquedaLength}
        inUrl={q ?? ''}
        onSettled={(text) => onChange({ q: text || undefined })}
        className="col-span-2 lg:col-span-full lg:max-w-xl"
      />
      <Field label={bitacoraTexts.quien} className="max-lg:col-span-2">
        <Select
          options={quienes}
          value={quien ?? all}
          onValueChange={(value) => onChange({ quien: value === all ? undefined : value })}
        />
      </Field>
      <Field label={bitacoraTexts.verbo} className="max-lg:col-span-2">
        <Select
          options={acciones}
          value={verbos.find((it) => it === verbo) ?? all}
          onValueChange={(value) => onChange({ verbo: verbos.find((it) => it === value) })}
        />
      </Field>
      <Field label={bitacoraTexts.desde}>
        <DatePicker value={desde ?? null} onValueChange={(day) => onChange({ desde: day ?? undefined })} />
      </Field>
      <Field label={bitacoraTexts.hasta} error={crossed}>
        <DatePicker value={hasta ?? null} onValueChange={(day) => onChange({ hasta: day ?? undefined })} />
      </Field>
      {filtered && (
        <Button
          variant="quiet"
          className="max-lg:col-span-2 lg:mt-6.5"
          onClick={() =>
            onChange({
              q: undefined,
              quien: undefined,
              verbo: undefined,
              desde: undefined,
              hasta: undefined,
              objeto: undefined,
            })
          }
        >
          {bitacoraTexts.clear}
        </Button>
      )}
    </div>
  )
}

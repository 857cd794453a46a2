import { type ReactNode, useId, useState } from 'react'
import type { Facetas } from '#modules/catalogo/client.ts'
import { filtroTexts, has, isSame, withOption } from '#modules/catalogo/filtro-chips.ts'
import { type FiltrosSearch, familiaTexts, isFamilia, type Orden, partsOf } from '#modules/catalogo/rules.ts'
import { FieldError, Input } from '#ui/field.tsx'

/** What a press changes, given the filters chosen before it: presses may come faster than the URL is rendered. */
export type Filtrar = (change: (now: FiltrosSearch) => FiltrosSearch) => void

type FiltrosProps = {
  value: FiltrosSearch
  onChange: Filtrar
  /** Number of results of each option; `undefined` while unknown. */
  facetas: Facetas | undefined
  /** With a query the list is sorted by relevance. */
  byLikeness: boolean
}

/** Sort order, sizes, colours, price, stock and new products, with counts (spec 4.1). */
export function Filtros({ value, onChange, facetas, byLikeness }: FiltrosProps) {
  const { talla, color, existencias, novedades, orden } = value
  const name = useId()
  const tallas = useKnown(facetas?.tallas.map(({ valor }) => valor) ?? [], partsOf(talla))
  const colores = useKnown(facetas?.colores.map(({ familia }) => familia) ?? [], partsOf(color)).filter(isFamilia)
  const ofTalla = new Map(facetas?.tallas.map(({ valor, n }) => [valor, n]))
  const ofColor = new Map(facetas?.colores.map(({ familia, n }) => [familia, n]))
  return (
    <div className="flex flex-col gap-6">
      <Grupo title="Ordenar por">
        {ordenesOf(byLikeness).map((it) => (
          <Opcion
            key={it.label}
            radio={name}
            label={it.label}
            checked={orden === it.orden}
            onChange={() => onChange(() => ({ orden: it.orden }))}
          />
        ))}
      </Grupo>
      {tallas.length > 0 && (
        <Grupo title="Talla" columns="grid grid-cols-[repeat(auto-fill,minmax(4.6rem,1fr))]">
          {tallas.map((it) => (
            <Opcion
              key={it}
              label={it}
              wide={it.length > 5}
              count={facetas && (ofTalla.get(it) ?? 0)}
              checked={has(talla, it)}
              onChange={(checked) => onChange((now) => ({ talla: withOption(now.talla, it, checked) }))}
            />
          ))}
        </Grupo>
      )}
      {colores.length > 0 && (
        <Grupo title="Color">
          {colores.map((it) => (
            <Opcion
              key={it}
              label={familiaTexts[it].label}
              muestra={familiaTexts[it].muestra}
              count={facetas && (ofColor.get(it) ?? 0)}
              checked={has(color, it)}
              onChange={(checked) => onChange((now) => ({ color: withOption(now.color, it, checked) }))}
            />
          ))}
        </Grupo>
      )}
      <Precio value={value} onChange={onChange} facetas={facetas} />
      <Grupo title="Mostrar">
        <Opcion
          label={filtroTexts.existencias}
          wide
          count={facetas?.existencias}
          checked={existencias === '1'}
          onChange={(checked) => onChange(() => ({ existencias: checked ? '1' : undefined }))}
        />
        <Opcion
          label={filtroTexts.novedades}
          wide
          count={facetas?.novedades}
          checked={novedades === '1'}
          onChange={(checked) => onChange(() => ({ novedades: checked ? '1' : undefined }))}
        />
      </Grupo>
    </div>
  )
}

/** The same number of options with and without a query, so that nothing below moves while the user types. */
const ordenesOf = (byLikeness: boolean): { label: string; orden: Orden | undefined }[] => [
  ...(byLikeness ? [{ label: 'Relevancia', orden: undefined }] : []),
  { label: 'Más nuevas', orden: byLikeness ? 'novedades' : undefined },
  { label: 'Menor precio', orden: 'precio' },
  { label: 'Mayor precio', orden: 'precio-desc' },
  ...(byLikeness ? [] : [{ label: 'Nombre', orden: 'nombre' as const }]),
]

/** Options seen so far and the chosen ones: an option that another filter excludes keeps its place. */
function useKnown(now: string[], chosen: string[]): string[] {
  const [known, setKnown] = useState<string[]>([])
  const all = [...(known.length > 0 ? known : now), ...now, ...chosen].filter(
    (it, at, every) => every.findIndex((other) => isSame(it, other)) === at,
  )
  if (all.length > known.length) setKnown(all)
  return all
}

type GrupoProps = { title: string; columns?: string; children: ReactNode }

/** Options of equal width, so that changing counts do not move them. */
const Grupo = ({ title, columns = 'flex flex-wrap lg:grid lg:grid-cols-2', children }: GrupoProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 text-sm font-semibold">{title}</legend>
    <div className={`gap-2 ${columns}`}>{children}</div>
  </fieldset>
)

type OpcionProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  radio?: string
  count?: number | undefined
  muestra?: string
  wide?: boolean
}

function Opcion({ label, checked, onChange, radio, count, muestra, wide = false }: OpcionProps) {
  return (
    <label
      className={`relative inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-1.5 rounded-full bg-surface px-3 text-sm whitespace-nowrap inset-ring lg:px-2.5 inset-ring-line-strong transition-colors hover:bg-hover has-checked:bg-ink has-checked:text-paper has-checked:inset-ring-ink has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:text-ink-soft has-disabled:inset-ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:min-h-9 ${count === undefined ? 'justify-center' : 'justify-between'} ${wide ? 'col-span-2' : ''}`}
    >
      <Input
        type={radio ? 'radio' : 'checkbox'}
        name={radio}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      {muestra && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: muestra }}
          className="size-4 shrink-0 rounded-full inset-ring inset-ring-line-strong"
        />
      )}
      <span className={`min-w-0 truncate ${count === undefined ? '' : 'flex-1'}`}>{label}</span>
      {count !== undefined && <span className="text-xs tabular-nums opacity-75">{count}</span>}
    </label>
  )
}

type PrecioProps = Pick<FiltrosProps, 'value' | 'onChange' | 'facetas'>

/** Price range in whole pesos; applied on blur or Enter. */
function Precio({ value: { precioMin = '', precioMax = '' }, onChange, facetas }: PrecioProps) {
  const id = useId()
  const [min, setMin] = useState(precioMin)
  const [max, setMax] = useState(precioMax)
  const [shown, setShown] = useState({ precioMin, precioMax })
  // Reset by a chip or by Back.
  if (shown.precioMin !== precioMin || shown.precioMax !== precioMax) {
    setShown({ precioMin, precioMax })
    setMin(precioMin)
    setMax(precioMax)
  }
  const swapped = min !== '' && max !== '' && Number(min) > Number(max)
  const take = () => {
    if (swapped || (min === precioMin && max === precioMax)) return
    onChange(() => ({ precioMin: min || undefined, precioMax: max || undefined }))
  }
  const precio = facetas?.precio
  const field = (label: string, typed: string, set: (typed: string) => void, hint: number | undefined) => (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm text-ink-soft">
      {label}
      <span className="relative min-w-0 flex-1">
        <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2">
          $
        </span>
        <Input
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={7}
          value={typed}
          placeholder={hint === undefined ? '' : String(hint)}
          aria-invalid={swapped || undefined}
          aria-describedby={swapped ? id : undefined}
          onChange={(event) => set(event.target.value.replace(/\D/g, ''))}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
          className="min-h-11 w-full rounded-md bg-surface pr-2 pl-6 text-base text-ink tabular-nums inset-ring inset-ring-line-strong aria-invalid:inset-ring-danger"
        />
      </span>
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Precio</legend>
      <div className="flex gap-3 lg:flex-col lg:gap-2 xl:flex-row">
        {field('Desde', min, setMin, wholePesos(precio?.minCentavos, Math.floor))}
        {field('Hasta', max, setMax, wholePesos(precio?.maxCentavos, Math.ceil))}
      </div>
      {swapped && (
        <div className="mt-1.5">
          <FieldError id={id}>{filtroTexts.priceOrder}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

const wholePesos = (centavos: number | undefined, round: (pesos: number) => number): number | undefined =>
  centavos === undefined ? undefined : round(centavos / 100)

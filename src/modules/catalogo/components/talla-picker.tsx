import { Fragment, type ReactNode, useId } from 'react'
import type { Talla } from '#modules/catalogo/client.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { Input } from '#ui/field.tsx'

type TallaPickerProps = {
  tallas: Talla[]
  value: string | null
  onValueChange: (tallaId: string) => void
  aside?: ReactNode
  /** Renders a sold-out size; defaults to a disabled radio. */
  soldOut?: ((talla: Talla) => ReactNode) | undefined
}

/** All sizes have the same width, unless a name needs more. */
export const tallaClass =
  'relative flex min-h-14 min-w-15.5 flex-col items-center justify-center rounded-md px-2 sm:min-w-22 py-1.5 text-center leading-tight inset-ring inset-ring-line-strong transition-colors'

/** The sizes with their available stock; sold-out ones cannot be chosen (spec 1.4: product visibility). */
export function TallaPicker({ tallas, value, onValueChange, aside, soldOut }: TallaPickerProps) {
  const id = useId()
  return (
    <div className="relative">
      {aside && <div className="absolute -top-0.5 right-0 md:right-auto md:left-14">{aside}</div>}
      <fieldset className="min-w-0">
        <legend className={`text-sm font-semibold ${aside ? 'mb-4' : 'mb-2'}`}>{catalogoTexts.talla}</legend>
        <div className="flex flex-wrap gap-2">
          {tallas.map((talla) =>
            soldOut && talla.disponible <= 0 ? (
              <Fragment key={talla.id}>{soldOut(talla)}</Fragment>
            ) : (
              <label
                key={talla.id}
                className={`${tallaClass} cursor-pointer bg-surface hover:bg-hover has-checked:bg-ink has-checked:text-paper has-checked:inset-ring-ink has-disabled:cursor-not-allowed has-disabled:border has-disabled:border-dashed has-disabled:border-line-strong has-disabled:bg-transparent has-disabled:text-ink-soft has-disabled:inset-ring-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
              >
                <Input
                  type="radio"
                  name={id}
                  value={talla.id}
                  checked={talla.id === value}
                  disabled={talla.disponible <= 0}
                  onChange={() => onValueChange(talla.id)}
                  className="absolute inset-0 cursor-[inherit] opacity-0"
                />
                <span className="font-semibold wrap-anywhere">{talla.talla}</span>
                <span className="text-xs tabular-nums">
                  {talla.disponible > 0 ? `${talla.disponible} disp.` : 'Agotada'}
                </span>
              </label>
            ),
          )}
        </div>
      </fieldset>
    </div>
  )
}

import { NumberField } from '@base-ui/react/number-field'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, useId, useState } from 'react'
import { formatCount } from '#shared/format.ts'
import { readCount } from '#shared/read-amounts.ts'
import { FieldError, Input, useFieldControl } from './field.tsx'

type QuantityStepperProps = {
  value: number
  onValueChange: (value: number) => void
  /** 1 by default; 0 if the caller accepts it. */
  min?: number
  max?: number
  disabled?: boolean
  /** The accessible name outside a `Field`. */
  label?: string
  /** Announced and shown when `max` is reached. */
  maxMessage?: string
  /** Invalid text, if the caller keeps it; by default it is kept here. */
  wrong?: string | undefined
  onWrong?: (typed: string | undefined) => void
}

const stepClass =
  'grid size-11 place-items-center rounded-full transition-colors hover:bg-hover disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent [&_svg]:size-5'

/**
 * A number by buttons or typing, clamped to min and max. Invalid text stays with its error and does not change the
 * number.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onValueChange, min = 1, max, disabled, label } = props
  const { id, ...described } = useFieldControl()
  const noteId = useId()
  const [kept, setKept] = useState<string>()
  const wrong = props.onWrong ? props.wrong : kept
  const setWrong = props.onWrong ?? setKept
  // Includes the label, to tell several steppers apart.
  const what = (label ?? 'Cantidad').replace(/^./, (first) => first.toLowerCase())
  const atMax = max !== undefined && value >= max && !disabled
  return (
    <div className="inline-flex flex-col items-start gap-1">
      <NumberField.Root
        id={id}
        value={value}
        // Not an integer `format`, which would process the digits of all scripts at each press.
        onValueChange={(next, { reason }) => {
          if (next === null) return
          setWrong(undefined)
          // A 0 counts on blur.
          if (next > 0 || reason !== 'input-change') onValueChange(next)
        }}
        min={min}
        max={max}
        disabled={disabled}
        locale="es-MX"
      >
        <NumberField.Group className="inline-flex rounded-full bg-surface p-0.5 inset-ring inset-ring-line-strong">
          <NumberField.Decrement
            aria-label={`Disminuir ${what}`}
            data-repeats
            onMouseDown={keepFocus}
            className={stepClass}
          >
            <Minus aria-hidden="true" />
          </NumberField.Decrement>
          <NumberField.Input
            render={(input) => <Input {...input} {...(wrong !== undefined && { value: wrong })} />}
            onChange={(event) => {
              const typed = event.currentTarget.value
              setWrong(refusalOf(typed) && typed)
              if (refusalOf(typed)) event.preventBaseUIHandler()
            }}
            onBlur={(event) => wrong !== undefined && event.preventBaseUIHandler()}
            // Otherwise Base UI parses pasted text itself.
            onPaste={(event) => event.preventBaseUIHandler()}
            {...described}
            {...(wrong !== undefined && { 'aria-invalid': true })}
            aria-label={id ? undefined : (label ?? 'Cantidad')}
            aria-roledescription="Campo numérico"
            aria-describedby={`${described['aria-describedby'] ?? ''} ${noteId}`.trim()}
            className="h-11 w-11 rounded-sm bg-transparent text-center text-base font-semibold tabular-nums disabled:text-ink-soft"
          />
          <NumberField.Increment
            aria-label={`Aumentar ${what}`}
            data-repeats
            onMouseDown={keepFocus}
            className={stepClass}
          >
            <Plus aria-hidden="true" />
          </NumberField.Increment>
        </NumberField.Group>
      </NumberField.Root>
      <div id={noteId} role="status" className="text-xs text-ink-soft empty:hidden">
        {wrong !== undefined ? (
          <FieldError>{`${refusalOf(wrong)} Sigue en ${formatCount(value)}.`}</FieldError>
        ) : atMax ? (
          (props.maxMessage ?? `Máximo ${max}`)
        ) : (
          ''
        )}
      </div>
    </div>
  )
}

/** Why a text is no count of pieces; the same rules as for files. */
function refusalOf(typed: string): string | undefined {
  const read = readCount(typed)
  if (read === null || ('value' in read && read.value >= 0)) return undefined
  return 'motivo' in read ? read.motivo : `«${typed.trim()}» no es un número de piezas.`
}

/** Keeps the focus: moving it would repaint two controls. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

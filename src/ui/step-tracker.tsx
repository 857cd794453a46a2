import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './skeleton.tsx'

export type StepState = 'done' | 'current' | 'todo'
export type Step = { label: string; state: StepState; detail?: ReactNode; icon?: ReactNode }

const said: Record<StepState, string> = { done: 'Completado: ', current: 'Actual: ', todo: 'Por venir: ' }
const marks: Record<StepState, string> = {
  done: 'bg-accent text-accent-ink',
  current: 'bg-accent-soft text-accent-soft-ink inset-ring-2 inset-ring-accent-text',
  todo: 'bg-surface text-ink-soft inset-ring inset-ring-line-strong',
}

type StepTrackerProps = {
  label: string
  steps: readonly Step[]
  /** One row on a phone, with the name of the current step only. */
  short?: boolean
}

/** Vertical on a phone, horizontal from 768 px. States are also announced as text. */
export function StepTracker({ label, steps, short = false }: StepTrackerProps) {
  const look = short ? row : column
  return (
    <ol aria-label={label} className={`flex md:flex-row ${look.list}`}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={`relative flex flex-1 md:min-h-0 md:flex-col md:items-center md:gap-2 md:text-center ${look.step}`}
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute rounded-full md:top-[1.0625rem] md:right-[calc(-50%+1.625rem)] md:bottom-auto md:left-[calc(50%+1.625rem)] md:h-0.5 md:w-auto ${look.line} ${step.state === 'done' ? 'bg-accent' : 'bg-line'}`}
            />
          )}
          <span
            className={`grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold [&_svg]:size-4.5 ${marks[step.state]}`}
          >
            {step.state === 'done' ? <Check aria-hidden="true" strokeWidth={2.5} /> : (step.icon ?? index + 1)}
          </span>
          <div
            className={`leading-snug md:px-1 md:pt-0 md:pb-0 ${look.text} ${short && step.state !== 'current' ? 'max-md:sr-only' : ''}`}
          >
            <p className={step.state === 'todo' ? 'text-ink-soft' : 'font-semibold'}>
              <VisuallyHidden>{said[step.state]}</VisuallyHidden>
              {step.label}
            </p>
            {step.detail && <p className={`text-sm text-ink-soft ${look.detail}`}>{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const column = {
  list: 'flex-col',
  step: 'min-h-16 gap-4 last:min-h-0',
  line: 'top-10 bottom-1 left-[1.0625rem] w-0.5',
  text: 'pt-1.5 pb-4',
  detail: '',
}

const row: typeof column = {
  list: '',
  step: 'min-w-0 flex-col items-center gap-2 text-center',
  line: 'top-[1.0625rem] right-[calc(-50%+1.375rem)] left-[calc(50%+1.375rem)] h-0.5',
  text: 'whitespace-nowrap',
  detail: 'max-md:hidden',
}

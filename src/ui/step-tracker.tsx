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

/** Vertical on a phone, horizontal from 768 px. States are also in words. */
export function StepTracker({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col md:flex-row">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex min-h-16 flex-1 gap-4 last:min-h-0 md:min-h-0 md:flex-col md:items-center md:gap-2 md:text-center"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-10 bottom-1 left-[1.0625rem] w-0.5 rounded-full md:top-[1.0625rem] md:right-[calc(-50%+1.625rem)] md:bottom-auto md:left-[calc(50%+1.625rem)] md:h-0.5 md:w-auto ${step.state === 'done' ? 'bg-accent' : 'bg-line'}`}
            />
          )}
          <span
            className={`grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold [&_svg]:size-4.5 ${marks[step.state]}`}
          >
            {step.state === 'done' ? <Check aria-hidden="true" strokeWidth={2.5} /> : (step.icon ?? index + 1)}
          </span>
          <div className="pt-1.5 pb-4 leading-snug md:px-1 md:pt-0 md:pb-0">
            <p className={step.state === 'todo' ? 'text-ink-soft' : 'font-semibold'}>
              <VisuallyHidden>{said[step.state]}</VisuallyHidden>
              {step.label}
            </p>
            {step.detail && <p className="text-sm text-ink-soft">{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

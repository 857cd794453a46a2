import type { ReactNode } from 'react'
import { Money } from './money.tsx'

type TotalBarProps = {
  /** `null`: not known yet. */
  centavos: number | null
  note?: ReactNode
  /** The button. */
  children: ReactNode
}

/** On a phone the total and its button, always visible unless the keyboard is open. */
export const TotalBar = ({ centavos, note, children }: TotalBarProps) => (
  <div className="bottom-bar under-keyboard flex items-center justify-between gap-4 md:hidden">
    <div className="min-w-0 leading-tight">
      <p className="text-lg leading-tight font-semibold">
        <span className="text-sm font-normal text-ink-soft">Total </span>
        {centavos === null ? '—' : <Money centavos={centavos} />}
      </p>
      {note}
    </div>
    {children}
  </div>
)

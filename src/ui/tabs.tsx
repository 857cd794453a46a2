import { Tabs as Base } from '@base-ui/react/tabs'
import type { FocusEvent, ReactNode } from 'react'
import { tabClass, tabRowClass } from './tab-class.ts'

export type TabItem<Value extends string> = { value: Value; label: string; count?: number }

export type TabsProps<Value extends string> = {
  /** What is being filtered, for listeners: `Estado del pedido`. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** What the chosen tab shows. One panel serves all: the filter changes, the list stays. */
  children: ReactNode
  className?: string
}

/** Filter tabs over a list. Arrow keys move, Enter chooses; the focused tab always scrolls into sight. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange, children, className = '' } = props
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
      <Base.List aria-label={label} className={tabRowClass}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} onFocus={showWhole} className={tabClass}>
            {item.label}
            {item.count !== undefined && <span className="font-normal tabular-nums">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="rounded-md">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

/** Browsers scroll a focused element only just into sight; a tab cut in half is not in sight. */
const showWhole = (event: FocusEvent<HTMLElement>) =>
  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

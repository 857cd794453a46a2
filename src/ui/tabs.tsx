import { Tabs as Base } from '@base-ui/react/tabs'
import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { answerPress } from './after-paint.ts'
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
  const { label, items, children, className = '' } = props
  const [value, choose] = useAnsweredFirst(props.value, props.onValueChange)
  return (
    <Base.Root value={value} onValueChange={choose} className={className}>
      <div ref={showChosen} className={tabRowClass}>
        <Base.List aria-label={label} className="flex w-max shrink-0 gap-1">
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              onMouseDown={focusLater}
              onFocus={showWhole}
              className={tabClass}
            >
              {item.label}
              {item.count !== undefined && <span className="font-normal tabular-nums">{item.count}</span>}
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      <Base.Panel value={value} className="rounded-md">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

/** A press is answered with the next picture of the screen; that its tab is the chosen one is drawn after that (docs/decisions/059). */
function useAnsweredFirst<Value>(value: Value, onValueChange: (value: Value) => void) {
  const [pressed, setPressed] = useState<{ value: Value; before: Value } | null>(null)
  if (pressed && pressed.before !== value) setPressed(null)
  const router = useRouter()
  // Who goes back before it is drawn is where she was: the value has not changed, and the press counts no more.
  useEffect(() => router.subscribe('onResolved', () => setPressed(null)), [router])
  const choose = (next: Value, { event }: { event: Event }) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab]')
    answerPress(tab, () => {
      setPressed({ value: next, before: value })
      onValueChange(next)
      tab?.focus()
    })
  }
  return [pressed?.before === value ? pressed.value : value, choose] as const
}

/** All tabs are drawn anew when another of them has the focus: a press takes it along when it has been answered. */
const focusLater = (event: MouseEvent) => event.preventDefault()

/**
 * The row begins where its chosen tab is in sight. Not the list itself scrolls: Base UI would bring the chosen tab back as the page wakes, from
 * under a finger that has moved the row by then and is about to press another.
 */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.scrollLeft === 0 && row.querySelector('[aria-selected=true]')
  if (chosen) row.scrollLeft = chosen.getBoundingClientRect().right - row.getBoundingClientRect().right + neighbourPx
}

/** As much of the tab beside it says that there are more. */
const neighbourPx = 40

/** Browsers scroll a focused element only just into sight; a tab cut in half is not in sight. */
const showWhole = (event: FocusEvent<HTMLElement>) =>
  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

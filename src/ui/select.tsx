import { Select as Base } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { controlClass, useFieldControl } from './field.tsx'

export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean }

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  /** `null` shows the placeholder. */
  value: Value | null
  onValueChange: (value: Value) => void
  placeholder?: string
  /** The accessible name outside a `Field`. */
  label?: string
  disabled?: boolean
  /** `sm` keeps a touch area of 44 px. */
  size?: 'sm' | 'md'
  className?: string
}

/**
 * With react-hook-form use a `Controller`. The popup is rendered next to its button, in the same landmark; an outside
 * press only closes it.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder = 'Selecciona', label, size = 'md', className = '' } = props
  const control = useFieldControl()
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={props.disabled}
    >
      <Base.Trigger
        {...control}
        aria-label={label}
        className={`${controlClass} relative inline-flex items-center justify-between gap-2 text-left data-disabled:text-ink-soft ${
          size === 'sm'
            ? 'min-h-9 pr-2.5 pl-3 text-sm! before:absolute before:-inset-y-1 before:inset-x-0'
            : 'min-h-12 pr-3 pl-4'
        } ${className}`}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-soft" />
        <Base.Icon className="shrink-0 text-ink-soft transition-transform data-popup-open:rotate-180">
          <ChevronDown aria-hidden="true" className="size-5" />
        </Base.Icon>
      </Base.Trigger>
      <span ref={place} className="contents" />
      <Base.Portal container={place} className="contents">
        <Base.Backdrop className="fixed inset-0 z-40" />
        <Base.Positioner
          sideOffset={6}
          alignItemWithTrigger={false}
          positionMethod="fixed"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className="popup max-w-(--available-width) min-w-(--anchor-width)">
            <Base.List className="max-h-[min(var(--available-height),24rem)] scroll-py-1.5 overflow-y-auto p-1.5">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="popup-item grid-cols-[1fr_auto] data-selected:font-semibold"
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-accent-text">
                    <Check aria-hidden="true" className="size-4.5" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useRef } from 'react'

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement
  /** MenuItem, MenuLink and MenuSeparator. */
  children: ReactNode
  align?: 'start' | 'center' | 'end'
}

/**
 * Actions behind a button. Arrow keys, typeahead and Escape are Base UI's. The list is kept beside its button, not at the
 * end of the body, so that it stays in the button's landmark; a press outside only closes it.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <span ref={place} className="contents" />
      <Base.Portal container={place} className="contents">
        <Base.Backdrop className="fixed inset-0 z-40" />
        <Base.Positioner sideOffset={6} align={align} positionMethod="fixed" className="z-50 outline-none">
          <Base.Popup className="popup min-w-56 p-1.5">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

import { Menu as Base } from '@base-ui/react/menu'
import { Separator } from '@base-ui/react/separator'
import { type ReactElement, type ReactNode, useRef } from 'react'

type MenuItemProps = {
  children: ReactNode
  onClick: () => void
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
}

/** One action of a `Menu`. */
export function MenuItem({ children, onClick, icon, tone = 'plain', disabled }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onClick}
      disabled={disabled}
      className={`popup-item grid-cols-[auto_1fr] ${tone === 'danger' ? 'text-danger' : ''}`}
    >
      <MenuIcon>{icon}</MenuIcon>
      <span className="col-start-2">{children}</span>
    </Base.Item>
  )
}

const MenuIcon = ({ children }: { children: ReactNode }) =>
  children && <span className="[&_svg]:size-4.5">{children}</span>

/** A link in a `Menu`. `render` is the router's link: `<MenuLink render={<Link to="/perfil" />}>`. */
export function MenuLink({ render, icon, children }: { render: ReactElement; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={render} closeOnClick className="popup-item grid-cols-[auto_1fr] no-underline">
      {icon && <span className="[&_svg]:size-4.5">{icon}</span>}
      <span className="col-start-2">{children}</span>
    </Base.LinkItem>
  )
}

/** A line between groups of a `Menu`. */
export function MenuSeparator() {
  return <Separator className="mx-3 my-1.5 h-px bg-line" />
}

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

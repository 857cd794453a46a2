import { Menu as Base } from '@base-ui/react/menu'
import { Separator } from '@base-ui/react/separator'
import { type ReactElement, type ReactNode, useRef } from 'react'

type MenuItemProps = {
  children: ReactNode
  onClick: () => void
  icon?: ReactNode
  tone?: 'plain' | 'danger'
}

export function MenuItem({ children, onClick, icon, tone = 'plain' }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onClick}
      className={`popup-item grid-cols-[auto_1fr] ${tone === 'danger' ? 'text-danger' : ''}`}
    >
      <MenuIcon>{icon}</MenuIcon>
      <span className="col-start-2">{children}</span>
    </Base.Item>
  )
}

const MenuIcon = ({ children }: { children: ReactNode }) =>
  children && <span className="[&_svg]:size-4.5">{children}</span>

/** @param render the router's link: `<Link to="/perfil" />`. */
export function MenuLink({ render, icon, children }: { render: ReactElement; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={render} closeOnClick className="popup-item grid-cols-[auto_1fr] no-underline">
      <MenuIcon>{icon}</MenuIcon>
      <span className="col-start-2">{children}</span>
    </Base.LinkItem>
  )
}

export function MenuSeparator() {
  return <Separator className="mx-3 my-1.5 h-px bg-line" />
}

type MenuProps = {
  trigger: ReactElement
  /** MenuItem, MenuLink and MenuSeparator. */
  children: ReactNode
}

/**
 * Actions behind a button. The popup is rendered next to its button, in the same landmark; an outside press only closes
 * it.
 */
export function Menu({ trigger, children }: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <span ref={place} className="contents" />
      <Base.Portal container={place} className="contents">
        <Base.Backdrop className="fixed inset-0 z-40" />
        <Base.Positioner
          sideOffset={6}
          align="end"
          positionMethod="fixed"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          {/* A long one scrolls where the screen has no room for all of it. */}
          <Base.Popup className="popup max-h-(--available-height) max-w-(--available-width) min-w-56 overflow-y-auto overscroll-contain p-1.5">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

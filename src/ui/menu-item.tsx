import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

export type MenuItemProps = {
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

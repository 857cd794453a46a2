import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

/** A link in a `Menu`. `render` is the router's link: `<MenuLink render={<Link to="/perfil" />}>`. */
export function MenuLink({ render, icon, children }: { render: ReactElement; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={render} closeOnClick className="popup-item grid-cols-[auto_1fr] no-underline">
      {icon && <span className="[&_svg]:size-4.5">{icon}</span>}
      <span className="col-start-2">{children}</span>
    </Base.LinkItem>
  )
}

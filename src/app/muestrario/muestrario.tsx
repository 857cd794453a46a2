import { Link } from '@tanstack/react-router'
import { PageHeader } from '#ui/page-header.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { Buttons } from './buttons.tsx'
import { Forms } from './forms.tsx'
import { Lists } from './lists.tsx'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { Typography } from './typography.tsx'

/** Every component in every state, for whoever changes the look. */
export function Muestrario() {
  return (
    <main className="page pb-24">
      <PageHeader
        back={<Link to="/">Inicio</Link>}
        eyebrow="Azahar"
        title="Muestrario de piezas"
        description="Todas las piezas de la casa, en todos sus estados, a la luz del día y de noche."
        actions={<ThemeToggle />}
      />
      <div className="flex flex-col gap-16">
        <Typography />
        <Pictures />
        <Buttons />
        <Forms />
        <Lists />
        <Navigation />
        <Overlays />
        <Notices />
      </div>
    </main>
  )
}

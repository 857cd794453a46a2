import { Link, useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Quien } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { OutdatedNotice } from '#ui/outdated-notice.tsx'

// The cart's machinery is for consultoras: visitors never fetch it.
const PublicoAdd = lazyWithRetry(async () => (await import('./producto-add.tsx')).PublicoAdd, OutdatedNotice)

type PublicoActionProps = { quien: Quien; producto: Producto; tallaId: string | null }

/** What can be done here, by role (spec 1.2: prices by role). */
export function PublicoAction({ quien, producto, tallaId }: PublicoActionProps) {
  const hydrated = useHydrated()
  // After the session ended the button is still there, and asks to sign in when pressed (spec 1.5).
  const [cameAs] = useState(quien)
  switch (quien === 'visitante' ? cameAs : quien) {
    case 'visitante':
      return <Promo />
    case 'consultor':
      return (
        <div className="mt-8">
          {hydrated ? (
            <Suspense fallback={<Waiting />}>
              <PublicoAdd producto={producto} tallaId={tallaId} />
            </Suspense>
          ) : (
            <Waiting />
          )}
        </div>
      )
    case 'ventas':
    case 'almacen':
      return null
    case 'admin':
    case 'catalogo':
      return (
        <Next to={paths.adminProducto(producto.id)} label="Editar producto">
          Así lo ven las visitantes. Los cambios se hacen en el formulario del producto.
        </Next>
      )
    case 'pendiente':
      return (
        <Next to={paths.enRevision} label="Ver mi solicitud">
          Podrás agregarlo a tu carrito cuando aprobemos tu solicitud.
        </Next>
      )
    case 'sin_role':
      return (
        <Next to={paths.sinAcceso} label="Ver mi acceso">
          Tu cuenta todavía no puede hacer pedidos.
        </Next>
      )
  }
}

const Waiting = () => (
  <Button size="lg" disabled className="w-full md:w-auto">
    {catalogoTexts.add}
  </Button>
)

const Promo = () => (
  <aside aria-label="Ser consultora" className="mt-8 rounded-lg bg-accent-soft p-6 text-accent-soft-ink">
    <p className="display text-title">¿Te gusta? Véndelo tú</p>
    <p className="mt-1">Las consultoras compran con precio preferente y arman su pedido en línea.</p>
    <Link to={paths.serConsultora} className={buttonClass({ className: 'mt-4' })}>
      {sitioTexts.wantToBe}
    </Link>
  </aside>
)

const Next = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <div className="mt-8 rounded-lg bg-surface p-6 inset-ring inset-ring-line">
    <p>{children}</p>
    <Link to={to} className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
      {label}
    </Link>
  </div>
)

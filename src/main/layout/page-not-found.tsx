import { Link } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'

/** Any unknown path (spec 1.2); answered with status 404. */
export const PageNotFound = () => (
  <main
    id="contenido"
    tabIndex={-1}
    className="page flex flex-col items-center py-24 text-center outline-none md:py-40"
  >
    <p className="eyebrow">Error 404</p>
    <h1 className="display mt-3 text-display">Oops! Page not found</h1>
    <p className="mt-4 text-lg text-ink-soft">La página que buscas no existe o cambió de lugar.</p>
    <Link to={paths.inicio} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
      Volver al inicio
    </Link>
  </main>
)

import { Link } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { paths } from '#shared/paths.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

export const footLinkClass =
  'inline-flex min-h-11 items-center no-underline hover:text-accent-text hover:underline md:min-h-9'

/** The last line of every foot: copyright, the two legal texts, light or dark. */
export function FootEnd({ year }: { year: string }) {
  const { nombre } = useMarca()
  return (
    <div className="page">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-4 text-xs text-ink-soft md:gap-x-6 md:text-sm">
        <p className="mr-auto">
          © {year} {nombre}. Todos los derechos reservados.
        </p>
        <Link to={paths.terminos} className={footLinkClass}>
          Términos y condiciones
        </Link>
        <Link to={paths.avisoDePrivacidad} className={footLinkClass}>
          Aviso de privacidad
        </Link>
        <ThemeToggle className="-mr-2.5" />
      </div>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'

/** Ended sessions do not disable a passkey on a lost device: links to where it is removed (spec 3.7). */
export const SiLoPerdiste = () => (
  <>
    Si perdiste un dispositivo, quita también su llave de acceso en{' '}
    <Link to={paths.seguridad} className="link">
      Seguridad
    </Link>
    .
  </>
)

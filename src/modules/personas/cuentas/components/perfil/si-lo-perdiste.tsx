import { Link } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'

/** A device that was lost opens the account again by its passkey, whatever was ended: where that is taken away (spec 3.7). */
export const SiLoPerdiste = () => (
  <>
    Si perdiste un dispositivo, quita también su llave de acceso en{' '}
    <Link to={paths.seguridad} className="link">
      Seguridad
    </Link>
    .
  </>
)

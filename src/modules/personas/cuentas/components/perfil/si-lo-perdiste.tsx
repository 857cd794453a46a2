import { Link } from '@tanstack/react-router'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { paths } from '#shared/paths.ts'

/** A device that was lost opens the account again by its passkey, whatever was ended: where that is taken away (spec 3.7). */
export const SiLoPerdiste = () => (
  <>
    {dispositivosTexts.lost}{' '}
    <Link to={paths.seguridad} className="link">
      {dispositivosTexts.lostWhere}
    </Link>
    .
  </>
)

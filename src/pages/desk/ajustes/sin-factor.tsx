import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { equipoQuery } from '#modules/personas/equipo/client.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { paths } from '#shared/paths.ts'

/** Beside the setting that asks for it: how many of the team have no second factor, and where they are seen; who turns it on must have her own. */
export function SinFactor() {
  const { data } = useQuery(equipoQuery())
  return (
    <p className="text-sm text-ink-soft">
      {data &&
        `${equipoTexts.lacking(data.miembros.filter(({ segundoFactor }) => segundoFactor === 'ninguno').length)} `}
      <Link to={paths.adminEquipo} className="link">
        {equipoTexts.see}
      </Link>{' '}
      ·{' '}
      <Link to={paths.seguridad} className="link">
        {equipoTexts.seeOwn}
      </Link>
    </p>
  )
}

import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import type { Tablero } from '#modules/reportes/tablero/client.ts'
import { tableroTexts } from '#modules/reportes/tablero/texts.ts'
import { paths } from '#shared/paths.ts'

/** The way to the outbox, which the spec's menus do not have: a quiet line. Letters that failed stand in `PorHacer`. */
export const MensajesLine = ({ fallidos, porEnviar }: NonNullable<Tablero['mensajes']>) => (
  <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
    <Mail aria-hidden="true" className="size-4.5 shrink-0" />
    {(fallidos === 0 || porEnviar > 0) && (
      <span>{porEnviar > 0 ? tableroTexts.mensajesWaiting(porEnviar) : tableroTexts.mensajesSent}</span>
    )}
    <Link to={paths.adminMensajes} className="link inline-flex min-h-11 items-center">
      {tableroTexts.mensajes}
    </Link>
  </p>
)

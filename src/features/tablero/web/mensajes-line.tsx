import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import MailWarning from 'lucide-react/icons/mail-warning'
import { tableroTexts } from '#features/tablero/texts.ts'
import { paths } from '#shared/paths.ts'
import type { Tablero } from './client.ts'

/** The way to the outbox, which the spec's menus do not have: a quiet line, and a loud one when letters failed. */
export function MensajesLine({ fallidos, porEnviar }: Tablero['mensajes']) {
  const failed = fallidos > 0
  const Icon = failed ? MailWarning : Mail
  return (
    <p
      className={`flex items-start gap-x-3 rounded-md text-sm ${failed ? 'mt-2 bg-danger-soft px-4 text-danger' : 'text-ink-soft'}`}
    >
      <Icon aria-hidden="true" className="my-3.25 size-4.5 shrink-0" />
      <span className="flex flex-wrap items-center gap-x-3">
        <span className={`inline-flex min-h-11 items-center ${failed ? 'font-semibold' : ''}`}>
          {sentenceOf({ fallidos, porEnviar })}
        </span>
        <Link
          to={paths.adminMensajes}
          search={failed ? { estado: 'fallido' } : {}}
          className="link inline-flex min-h-11 items-center"
        >
          {tableroTexts.mensajes}
        </Link>
      </span>
    </p>
  )
}

function sentenceOf({ fallidos, porEnviar }: Tablero['mensajes']): string {
  if (fallidos > 0) return tableroTexts.mensajesFailed(fallidos)
  return porEnviar > 0 ? tableroTexts.mensajesWaiting(porEnviar) : tableroTexts.mensajesSent
}

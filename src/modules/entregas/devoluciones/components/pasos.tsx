import type { Devolucion } from '#modules/entregas/devoluciones/client.ts'
import type { DevolucionEstado } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts, estadoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<DevolucionEstado, BadgeTone> = {
  solicitada: 'warning',
  aceptada: 'info',
  recibida: 'info',
  enviada: 'success',
  rechazada: 'danger',
  cancelada: 'neutral',
}

export const EstadoBadge = ({ estado, tipo }: { estado: DevolucionEstado; tipo: 'cambio' | 'devolucion' }) => (
  <Badge
    className="font-sans tracking-normal"
    tone={estado === 'recibida' && tipo === 'devolucion' ? 'success' : tones[estado]}
  >
    {estadoTexts[estado]}
  </Badge>
)

/** The timeline of a return, newest first: step, time, actor and message. */
export const Pasos = ({ pasos }: Pick<Devolucion, 'pasos'>) => (
  <ol aria-label={devolucionTexts.history} className="flex flex-col">
    {pasos.toReversed().map(({ version, de, a, palabras, createdAt, autor, quien }) => (
      <li key={version} className="relative pb-4 pl-6 last:pb-0">
        <span aria-hidden="true" className="absolute top-2 left-0 size-2 rounded-full bg-accent" />
        <span
          aria-hidden="true"
          className="absolute top-5 bottom-0 left-[0.21875rem] w-0.5 bg-line in-[li:last-child]:hidden"
        />
        <p className="leading-snug font-semibold">{de === a ? devolucionTexts.abonada : estadoTexts[a]}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={createdAt}>{formatMinute(createdAt)}</time> ·{' '}
          {quien ?? (autor === 'consultora' ? 'Tú' : 'El equipo')}
        </p>
        {palabras && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{palabras}</p>}
      </li>
    ))}
  </ol>
)

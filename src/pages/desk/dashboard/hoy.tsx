import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import HandCoins from 'lucide-react/icons/hand-coins'
import ImageOff from 'lucide-react/icons/image-off'
import MailWarning from 'lucide-react/icons/mail-warning'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import Phone from 'lucide-react/icons/phone'
import PhoneForwarded from 'lucide-react/icons/phone-forwarded'
import Shirt from 'lucide-react/icons/shirt'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useId } from 'react'
import { antiguasPrimero, llamarHoy } from '#modules/pedidos/rules.ts'
import type { Tablero } from '#modules/reportes/tablero/client.ts'
import { type Espera, esperas, grupoOf, grupos, isAlDia } from '#modules/reportes/tablero/hoy-rules.ts'
import { hoyTexts } from '#modules/reportes/tablero/texts.ts'
import { formatCount, formatWait, mexicanClock } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Card } from '#ui/page.tsx'
import { Repeat, Skeleton } from '#ui/skeleton.tsx'
import { useNow } from '#ui/use-now.ts'

type Way = { to: string; search?: object; icon: typeof Package; alarming?: true }

const pedidos = paths.adminPedidos
const devoluciones = paths.adminDevoluciones
const productos = paths.adminProductos

/** The list of each count, with the filter that yields that count. */
const ways: Record<Espera, Way> = {
  porConfirmar: { to: pedidos, search: { status: 'pendiente', orden: antiguasPrimero }, icon: Package },
  porLlamar: { to: pedidos, search: { llamar: llamarHoy }, icon: Phone },
  quierenLlamada: { to: pedidos, search: { propuesta: 'llamada' }, icon: PhoneForwarded },
  sinRespuesta: { to: pedidos, search: { propuesta: 'sin-respuesta' }, icon: MessageCircleQuestion },
  solicitudes: { to: paths.adminConsultoras, icon: UserPlus },
  porSurtir: { to: pedidos, search: { status: 'confirmado', orden: antiguasPrimero }, icon: ClipboardList },
  surtidos: { to: paths.adminSurtidos, search: { estado: 'abiertos' }, icon: ClipboardList },
  porEnviar: { to: pedidos, search: { status: 'preparando', orden: antiguasPrimero }, icon: Truck },
  porResponder: { to: devoluciones, search: { estado: 'solicitada' }, icon: Undo2 },
  porRecibir: { to: devoluciones, search: { estado: 'aceptada' }, icon: PackageCheck },
  porAbonar: { to: devoluciones, search: { estado: 'por-abonar' }, icon: HandCoins },
  cambiosPorEnviar: { to: devoluciones, search: { estado: 'por-enviar' }, icon: Truck },
  pocasPiezas: { to: paths.adminInventario, search: { pocas: '1' }, icon: Shirt },
  agotadas: { to: paths.adminAvisos, icon: BellRing },
  sinFoto: { to: productos, search: { falta: 'foto' }, icon: ImageOff },
  sinExistencias: { to: productos, search: { falta: 'existencias' }, icon: CircleOff },
  porPublicarse: { to: productos, search: { falta: 'publicar' }, icon: CalendarClock },
  campanasProximas: { to: paths.adminCampanas, search: { estado: 'proximas' }, icon: Megaphone },
  correosFallidos: { to: paths.adminMensajes, search: { estado: 'fallido' }, icon: MailWarning, alarming: true },
}

type HoyProps = {
  tablero: Tablero
  /** When the data was loaded, if the refetch failed. */
  staleSince: number | null
  retrying: boolean
  onRetry: () => void
}

/** Open work of this user in two groups: a row per kind, with its count and a link to its list (spec 3.1). */
export function Hoy({ tablero, staleSince, retrying, onRetry }: HoyProps) {
  const id = useId()
  const { hoy } = tablero
  const problems = [
    ...(hoy.sinLeer.length > 0 ? [hoyTexts.unread(hoy.sinLeer)] : []),
    ...(staleSince ? [hoyTexts.stale(mexicanClock(new Date(staleSince)).slice(11, 16))] : []),
  ]
  const open = esperas.filter((espera) => hoy.cuenta[espera])
  const parts = grupos
    .map((grupo) => ({ grupo, rows: open.filter((espera) => grupoOf(espera) === grupo) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Card as="section" aria-labelledby={id} padding="none" className="px-2 pt-4 pb-3 md:px-3">
      <h2 id={id} className="display px-3 pb-1 text-xl">
        {hoyTexts.title}
      </h2>
      <div className={parts.length > 1 ? partsClass : ''}>
        {parts.map(({ grupo, rows }) => (
          <div key={grupo}>
            {parts.length > 1 && (
              <h3 className="px-3 pb-1 text-sm font-semibold text-ink-soft">{hoyTexts.grupos[grupo]}</h3>
            )}
            <ul className={parts.length > 1 ? '' : 'gap-x-6 md:columns-2'}>
              {rows.map((espera) => (
                <Row key={espera} espera={espera} count={hoy.cuenta[espera] ?? 0} tablero={tablero} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isAlDia(hoy) && (
        <p className="flex min-h-11 items-center gap-3 px-3">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          <span>
            <strong className="font-semibold">{hoyTexts.alDia}</strong> {hoyTexts.alDiaDetail}
          </span>
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="mx-3 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-danger">
          <p>{problems.join(' ')}</p>
          <Button size="sm" variant="secondary" busy={retrying} onClick={onRetry}>
            {hoyTexts.retry}
          </Button>
        </div>
      )}
    </Card>
  )
}

const partsClass = 'grid gap-x-6 gap-y-3 pt-1 md:grid-cols-2'

type RowProps = { espera: Espera; count: number; tablero: Tablero }

function Row({ espera, count, tablero }: RowProps) {
  const { to, search = {}, icon: Icon, alarming = false } = ways[espera]
  const now = useNow()
  const note = noteOf(espera, tablero, now)
  const surtido = espera === 'surtidos' ? tablero.hoy.surtido?.id : null
  return (
    <li className="break-inside-avoid">
      <Link
        to={surtido ? paths.adminSurtido(surtido) : to}
        search={surtido ? {} : search}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 no-underline hover:bg-hover"
      >
        <Icon
          aria-hidden="true"
          strokeWidth={1.7}
          className={`size-5 shrink-0 ${alarming ? 'text-danger' : 'text-accent-text'}`}
        />
        <span className="min-w-7 shrink-0 text-right text-lg leading-6 font-semibold tabular-nums">
          {formatCount(count)}
        </span>{' '}
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1 leading-snug">
          <span>
            {hoyTexts.nounOf(espera, count)}
            {note && ', '}
          </span>
          {note && (
            // The age changes between server rendering and hydration.
            <span className="text-sm text-ink-soft" suppressHydrationWarning>
              {note}{' '}
            </span>
          )}
          {espera === 'porConfirmar' && tablero.pendientesCentavos != null && (
            <Money centavos={tablero.pendientesCentavos} className="ml-auto text-sm text-ink-soft" />
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}

function noteOf(espera: Espera, { pendienteDesde, hoy }: Tablero, now: Date): string | null {
  if (espera === 'porConfirmar' && pendienteDesde) return hoyTexts.since(formatWait(pendienteDesde, now))
  return espera === 'surtidos' && hoy.surtido ? hoyTexts.found(hoy.surtido) : null
}

export const HoySkeleton = () => (
  <Card padding="none" className="px-5 pt-4 pb-3 md:px-6">
    <Skeleton className="h-6 w-16" />
    <div className={partsClass}>
      <Repeat times={2}>
        <div>
          <Skeleton className="h-4 w-16" />
          <Repeat times={5}>
            <div className="flex h-11 items-center">
              <Skeleton className="h-5 w-60 max-w-full" />
            </div>
          </Repeat>
        </div>
      </Repeat>
    </div>
  </Card>
)

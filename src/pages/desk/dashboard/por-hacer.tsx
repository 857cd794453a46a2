import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import MailWarning from 'lucide-react/icons/mail-warning'
import Package from 'lucide-react/icons/package'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useId } from 'react'
import { antiguasPrimero } from '#modules/pedidos/rules.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import type { Tablero } from '#modules/reportes/tablero/client.ts'
import { tableroTexts } from '#modules/reportes/tablero/texts.ts'
import { formatWait } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/card.tsx'
import { useNow } from '#ui/use-now.ts'

/** What staff do next: each line leads to the list that it counts, in the order in which it is worked. */
export function PorHacer({ pedidosPendientes, pendienteDesde, consultorasPendientes, mensajes }: Tablero) {
  const id = useId()
  const now = useNow()
  const confirms = useMay('pedidos')
  const counts = [confirms ? pedidosPendientes : null, consultorasPendientes, mensajes?.fallidos ?? null]
  // Of nothing that could wait is this one told: the card would promise what it does not know.
  if (counts.every((count) => count === null)) return null
  const nothing = counts.every((count) => !count)
  return (
    <Card as="section" aria-labelledby={id} padding="none" className="px-2 py-3 md:px-3">
      <h2 id={id} className="display px-3 text-xl">
        {tableroTexts.porHacer}
      </h2>
      {nothing ? (
        <p className="flex min-h-11 items-center gap-3 px-3">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          <span>
            <span className="font-semibold">{tableroTexts.nothing}.</span> {tableroTexts.nothingDetail}
          </span>
        </p>
      ) : (
        <ul>
          {confirms && pedidosPendientes !== null && pedidosPendientes > 0 && pendienteDesde && (
            <Line to={paths.adminPedidos} search={{ status: 'pendiente', orden: antiguasPrimero }} icon={<Package />}>
              {/* The server drew it a moment ago. */}
              <span suppressHydrationWarning>
                {tableroTexts.porConfirmar(pedidosPendientes, formatWait(pendienteDesde, now))}
              </span>
            </Line>
          )}
          {consultorasPendientes !== null && consultorasPendientes > 0 && (
            <Line to={paths.adminConsultoras} icon={<UserPlus />}>
              {tableroTexts.solicitudes(consultorasPendientes)}
            </Line>
          )}
          {mensajes && mensajes.fallidos > 0 && (
            <Line to={paths.adminMensajes} search={{ estado: 'fallido' }} icon={<MailWarning />} failed>
              {tableroTexts.mensajesFailed(mensajes.fallidos)}
            </Line>
          )}
        </ul>
      )}
    </Card>
  )
}

type LineProps = { to: string; search?: object; icon: ReactNode; failed?: boolean; children: ReactNode }

const Line = ({ to, search = {}, icon, failed = false, children }: LineProps) => (
  <li>
    <Link
      to={to}
      search={search}
      className={`flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-semibold no-underline hover:bg-hover [&>svg]:size-5 [&>svg]:shrink-0 ${failed ? 'text-danger' : '[&>svg]:text-accent-text'}`}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  </li>
)

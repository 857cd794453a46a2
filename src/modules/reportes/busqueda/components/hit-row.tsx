import ArrowRight from 'lucide-react/icons/arrow-right'
import Package from 'lucide-react/icons/package'
import Shirt from 'lucide-react/icons/shirt'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { busquedaTexts } from '#modules/reportes/busqueda/texts.ts'
import { formatLongDate, formatPesos } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Hit } from './hits.ts'

/** What a line of the search says of its pedido, person, product or action. */
export function HitRow({ hit }: { hit: Hit }) {
  if (hit.kind === 'pedido') {
    const { numeroPedido, status, consultora, createdAt, totalCentavos } = hit.pedido
    // Hidden from staff who see no amounts (spec 3.7).
    const total = totalCentavos === undefined ? [] : [formatPesos(totalCentavos)]
    const detail = [consultora, formatLongDate(createdAt), ...total].join(' · ')
    return <Row icon={<Package />} name={numeroPedido} detail={detail} badge={<StatusBadge status={status} />} />
  }
  if (hit.kind === 'consultora') {
    const { nombreCompleto, email, telefono, role, ultimoPedido } = hit.consultora
    const last = ultimoPedido ? busquedaTexts.lastPedido(ultimoPedido.numeroPedido) : busquedaTexts.noPedido
    const detail = [telefono, last, email].filter(Boolean).join(' · ')
    return <Row icon={<User />} name={nombreCompleto} detail={detail} badge={badgeOf(role)} />
  }
  if (hit.kind === 'producto') {
    const { nombre, sku, activo, imagen } = hit.producto
    const picture = imagen && <Picture imagen={imagen} alt="" sizes="2.5rem" ratio="1" className="rounded-sm" />
    const badge = !activo && <Badge>{busquedaTexts.inactivo}</Badge>
    return <Row icon={picture ?? <Shirt />} name={nombre} detail={sku ?? ''} badge={badge} />
  }
  return <Row icon={<ArrowRight />} name={hit.accion.nombre} />
}

type Role = Extract<Hit, { kind: 'consultora' }>['consultora']['role']

function badgeOf(role: Role): ReactNode {
  if (role === 'consultor') return null
  return <Badge>{role === 'pendiente' ? busquedaTexts.solicitud : busquedaTexts.sinRole}</Badge>
}

type RowProps = { icon: ReactNode; name: string; detail?: string; badge?: ReactNode }

const Row = ({ icon, name, detail, badge }: RowProps) => (
  <>
    <span aria-hidden="true" className="grid w-10 place-items-center text-ink-soft [&>svg]:size-5">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      {detail && <span className="block truncate text-sm text-ink-soft"> {detail}</span>}
    </span>
    {badge || null}
  </>
)

import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { paths } from '#shared/paths.ts'
import { MesaPedidoPanel } from './pedido-panel.tsx'

/** Who sent it: name, e-mail, phone (spec 2.2). */
export function MesaPedidoConsultora({ consultora }: { consultora: NonNullable<Pedido['consultora']> }) {
  const { id, nombreCompleto, email, telefono } = consultora
  return (
    <MesaPedidoPanel title="Consultora">
      <div>
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminConsultora(id)} className="link inline-flex min-h-6 items-center">
            {nombreCompleto}
          </Link>
        </p>
        <ul className="mt-1 flex flex-col">
          <li>
            <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-2.5 wrap-anywhere">
              <Mail aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
              {email}
            </a>
          </li>
          {telefono && (
            <li>
              <a
                href={`tel:${telefono.replace(/[^+\d]/g, '')}`}
                className="link inline-flex min-h-11 items-center gap-2.5"
              >
                <Phone aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
                {telefono}
              </a>
            </li>
          )}
        </ul>
      </div>
    </MesaPedidoPanel>
  )
}

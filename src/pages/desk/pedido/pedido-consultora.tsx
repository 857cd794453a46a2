import { Link } from '@tanstack/react-router'
import type { Pedido } from '#modules/pedidos/client.ts'
import { paths } from '#shared/paths.ts'
import { ContactLinks } from '#ui/contact-links.tsx'
import { Panel } from '#ui/panel.tsx'

/** Who sent it: name, e-mail, phone (spec 2.2). */
export function MesaPedidoConsultora({ consultora }: { consultora: NonNullable<Pedido['consultora']> }) {
  const { id, nombreCompleto, email, telefono } = consultora
  return (
    <Panel title="Consultora">
      <div>
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminConsultora(id)} className="link inline-flex min-h-6 items-center">
            {nombreCompleto}
          </Link>
        </p>
        <ContactLinks email={email} telefono={telefono} className="mt-1" />
      </div>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { isFinal } from '#modules/pedidos/rules.ts'
import { formatDayOr, formatLongDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'

/** Where it goes and when: shipping address as far as it is known, and the three dates (spec 1.2). */
export function PedidoEntrega({ pedido }: { pedido: PedidoVisto }) {
  const { telefono, ...direccion } = pedido.direccionEnvio
  const calleNumero = [direccion.direccion, direccion.numero].filter(Boolean).join(' ')
  return (
    <Card as="section">
      <h2 className="display mb-5 text-title">Entrega</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
        <Fact label={envioGuiaTexts.title}>{pedido.guia && <GuiaLink guia={pedido.guia} />}</Fact>
        {calleNumero ? (
          <>
            <Fact label="Calle y número">{calleNumero}</Fact>
            <Fact label="Complemento">{direccion.complemento}</Fact>
            <Fact label="Colonia">{direccion.barrio}</Fact>
            <Fact label="Ciudad">{direccion.ciudad}</Fact>
            <Fact label="Código postal">{direccion.codigoPostal}</Fact>
          </>
        ) : (
          !isFinal(pedido.status) && (
            <Fact label="Dirección de envío">Te la pediremos por teléfono al confirmar tu pedido.</Fact>
          )
        )}
        <Fact label="Teléfono">{telefono}</Fact>
        <Fact label="Fecha del pedido">{formatLongDate(pedido.createdAt)}</Fact>
        <Fact label="Entrega estimada">
          {formatDayOr(pedido.fechaEstimadaEntrega, isFinal(pedido.status) ? null : 'Por confirmar')}
        </Fact>
        <Fact label="Entrega real">{formatDayOr(pedido.fechaEntrega, null)}</Fact>
      </dl>
    </Card>
  )
}

/** One fact of the delivery; left out when it has no value. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  ) : null

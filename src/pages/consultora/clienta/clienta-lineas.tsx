import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ClientaDetalle, refreshLibreta, setEntregas } from '#modules/clientas/client.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import type { Imagen } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { useVerb } from '#ui/use-verb.ts'

type Linea = ClientaDetalle['lineas'][number]

/** What is for her: what waits in the cart, and each line of a pedido with whether she has it. */
export function ClientaLineas({ clienta }: { clienta: ClientaDetalle }) {
  const { id, lineas, enCarrito } = clienta
  const queryClient = useQueryClient()
  const handing = useVerb({
    mutationFn: ({ of, entregado }: { of: Linea[]; entregado: boolean }) =>
      setEntregas(id, { lineas: of.map(({ pedidoId, posicion }) => ({ pedidoId, posicion })), entregado }),
    refresh: () => refreshLibreta(queryClient),
    failure: 'No se guardó la entrega',
  })
  const open = lineas.filter((linea) => linea.status !== 'cancelado' && linea.entregadas < linea.cantidad)
  return (
    <Card as="section">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-title">Lo que pidió</h2>
        {open.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            busy={handing.isPending}
            onClick={() => handing.mutate({ of: open, entregado: true })}
          >
            Entregar todo
          </Button>
        )}
      </div>
      {lineas.length + enCarrito.length === 0 && (
        <p className="text-ink-soft">
          Todavía no hay nada a su nombre. En tu carrito o en un pedido, toca “Para” y elige a tu clienta.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {enCarrito.map((linea) => (
          <Row key={linea.tallaId} {...linea}>
            <Link to={paths.carrito} className={buttonClass({ variant: 'link', size: 'sm', className: 'self-start' })}>
              En tu carrito
            </Link>
          </Row>
        ))}
        {lineas.map((linea) => {
          const handed = linea.entregadas >= linea.cantidad
          return (
            <Row key={`${linea.pedidoId}/${linea.posicion}`} {...linea}>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <Link
                  to={paths.pedido(linea.pedidoId)}
                  className={buttonClass({ variant: 'link', size: 'sm', className: 'tabular-nums' })}
                >
                  {linea.numeroPedido}
                </Link>
                <span className="text-ink-soft">{statusTexts[linea.status]}</span>
                {handed && <Badge tone="success">Entregado</Badge>}
              </span>
              {linea.status !== 'cancelado' && (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={handing.isPending}
                  onClick={() => handing.mutate({ of: [linea], entregado: !handed })}
                  className="mt-2 self-start"
                >
                  {handed ? 'Marcar por entregar' : 'Marcar entregado'}
                  <span className="sr-only">: {linea.nombre}</span>
                </Button>
              )}
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}

type RowProps = {
  nombre: string
  talla: string | null
  imagen: Imagen | null
  cantidad: number
  precioVentaCentavos: number
  children: ReactNode
}

const Row = ({ nombre, talla, imagen, cantidad, precioVentaCentavos, children }: RowProps) => (
  <li className="flex gap-4 py-4 first:pt-0">
    <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>
          {talla !== null && `Talla ${talla} · `}
          {cantidad} × <Money centavos={precioVentaCentavos} />
        </span>
        <Money centavos={cantidad * precioVentaCentavos} className="font-semibold text-ink" />
      </p>
      {children}
    </div>
  </li>
)

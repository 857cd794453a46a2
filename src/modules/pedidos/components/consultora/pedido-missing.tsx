import { Link } from '@tanstack/react-router'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A pedido that does not exist, or is somebody else's. */
export const PedidoMissing = () => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <EmptyState
      title={<h1>{pedidoTexts.missing}</h1>}
      action={
        <Link to={paths.misPedidos} className={buttonClass({})}>
          Volver a Mis Pedidos
        </Link>
      }
    >
      No está entre tus pedidos.
    </EmptyState>
  </main>
)

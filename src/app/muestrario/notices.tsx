import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { Row, Section } from './section.tsx'

export function Notices() {
  return (
    <Section title="Avisos y vacíos">
      <Row>
        <Button
          variant="secondary"
          onClick={() =>
            toastSuccess('Agregado al carrito', {
              description: 'Vestido Jacaranda, talla M',
              action: { label: 'Ver carrito', onClick: () => {} },
              durationMs: 60_000,
            })
          }
        >
          Aviso bueno
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toastError('No se pudo guardar', {
              description: 'Revisa tu conexión e inténtalo de nuevo.',
              durationMs: 60_000,
            })
          }
        >
          Aviso malo
        </Button>
      </Row>
      <div className="grid gap-6 md:grid-cols-2">
        <Card padding="none">
          <EmptyState
            icon={<ShoppingBag aria-hidden="true" />}
            title="Tu carrito está vacío"
            action={<Button>Ver catálogo</Button>}
          >
            Agrega productos del catálogo para empezar tu pedido.
          </EmptyState>
        </Card>
        <Card padding="none">
          <ErrorState detail="No pudimos cargar tus pedidos." onRetry={() => {}} reference="01JD3K9W" />
        </Card>
      </div>
      <p id="fin" className="text-sm text-ink-soft">
        Fin del muestrario.
      </p>
    </Section>
  )
}

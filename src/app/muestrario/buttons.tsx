import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { Row, Section } from './section.tsx'

export function Buttons() {
  const bag = <ShoppingBag aria-hidden="true" className="size-5" />
  return (
    <Section title="Botones y señales">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Agregar al carrito
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button icon={bag}>Agregar</Button>
        <Button busy>Enviar pedido</Button>
        <Button variant="secondary" busy>
          Guardar
        </Button>
        <Button disabled>Sin stock</Button>
        <Button variant="secondary" disabled>
          Sin stock
        </Button>
        <a href="#fin" className={buttonClass({ variant: 'secondary' })}>
          Ver catálogo
        </a>
      </Row>
      <Row>
        {(['quiet', 'outline', 'solid'] as const).map((variant) => (
          <IconButton key={variant} label="Abrir carrito" variant={variant}>
            {bag}
          </IconButton>
        ))}
        <IconButton label="Abrir carrito" size="sm" variant="outline">
          {bag}
        </IconButton>
      </Row>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            Confirmado
          </Badge>
        ))}
        <LiveDot state="live" />
        <LiveDot state="lost" />
      </Row>
    </Section>
  )
}

const variants = ['primary', 'secondary', 'quiet', 'danger', 'link'] as const
const tones: BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info']

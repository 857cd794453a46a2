import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { Row, Section } from './section.tsx'

export function Typography() {
  return (
    <Section title="Letra">
      <p className="eyebrow">Colección de primavera</p>
      <p className="display text-display text-balance">Ropa que se vende platicando</p>
      <p className="display text-heading">Gestión de productos</p>
      <p className="display text-title">Vestido línea A Jacaranda</p>
      <p className="max-w-prose text-lg">
        Algodón peinado, costuras suaves y colores que no se van.{' '}
        <a href="#fin" className="link">
          Conoce a las consultoras
        </a>{' '}
        de tu ciudad.
      </p>
      <p className="max-w-prose text-sm text-ink-soft">Envíos a toda la República en 3 a 5 días hábiles.</p>
      <Row>
        <Money centavos={123450} currency className="text-xl font-semibold" />
        <Money centavos={159900} struck />
        <Badge tone="accent">-23 %</Badge>
      </Row>
    </Section>
  )
}

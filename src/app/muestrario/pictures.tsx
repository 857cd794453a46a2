import { Card } from '#ui/card.tsx'
import { CodigoQr } from '#ui/codigo-qr.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Row, Section } from './section.tsx'

export function Pictures() {
  return (
    <Section title="Imágenes">
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4">
        {prendas.map((imagen) => (
          <article key={imagen.id}>
            <Picture
              imagen={imagen}
              alt="Vestido de muestra"
              sizes="(min-width: 1280px) 22rem, 50vw"
              className="rounded-lg"
            />
            <h3 className="mt-3 font-semibold">Vestido Jacaranda</h3>
            <p className="flex flex-wrap gap-x-2">
              <Money centavos={64900} currency />
              <Money centavos={79900} struck />
            </p>
          </article>
        ))}
      </div>
      <Row>
        <Picture imagen={null} alt="" sizes="4rem" ratio="1 / 1" className="w-16 rounded-md" />
        <Picture imagen={null} alt="Blusa de lino" sizes="12rem" className="w-48 rounded-lg" />
        <Card className="w-72" padding="sm">
          <p className="font-semibold">Una tarjeta</p>
          <p className="text-sm text-ink-soft">Con lo que va junto.</p>
        </Card>
      </Row>
      <Row>
        <CodigoQr text="PED-000123" label="Código QR de PED-000123" className="size-32" />
      </Row>
      <LoadingRegion className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className="flex flex-col gap-3">
            <Skeleton className="aspect-4/5 rounded-lg" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </LoadingRegion>
    </Section>
  )
}

const prendas = ['vestido', 'camisola', 'sujetador', 'roto'].map((id) => ({
  id: `muestra-${id}`,
  ancho: 1200,
  alto: 1500,
  color: '#efe8df',
  anchos: [320, 640, 960],
}))

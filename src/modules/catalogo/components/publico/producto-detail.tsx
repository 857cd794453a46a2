import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Quien, quienIs, slugOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { Colores } from '#modules/catalogo/components/colores.tsx'
import { GuiaButton } from '#modules/catalogo/components/guia-button.tsx'
import { ProductoGallery, ProductoWords } from '#modules/catalogo/components/producto-gallery.tsx'
import { TallaPicker } from '#modules/catalogo/components/talla-picker.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'

type PublicoProductoProps = {
  producto: Producto
  /** The next step for the chosen size and the reader. */
  action: (tallaId: string | null, quien: Quien) => ReactNode
  /** The path of another color; its public page by default. */
  colorTo?: (id: string) => string
}

/** Pictures, price by role, sizes, availability, and the next step (spec 1.2: prices by role). */
export function PublicoProducto({ producto, action, colorTo }: PublicoProductoProps) {
  const { data: sesion } = useQuery(sesionQuery())
  const quien = quienIs(Boolean(sesion?.usuario), sesion?.role ?? null)
  const [tallaId, setTallaId] = useState<string | null>(null)
  const { nombre, sku, categoria, precioCentavos, costoConsultoraCentavos, imagenes, tallas, stockDisponible, guia } =
    producto
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-14">
      <ProductoGallery imagenes={imagenes} nombre={nombre} />
      <div className="md:sticky md:top-28 md:self-start md:pt-2">
        <Badge>{categoriaTexts[categoria]}</Badge>
        <h1 className="display mt-4 text-heading wrap-anywhere">{nombre}</h1>
        {sku && <p className="mt-2 text-sm text-ink-soft">SKU: {sku}</p>}
        <div className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Money centavos={precioCentavos} className="text-title font-semibold" />
          {costoConsultoraCentavos !== undefined && (
            <span className="text-ink-soft">
              Precio consultora:{' '}
              <s>
                <Money centavos={costoConsultoraCentavos} />
              </s>
            </span>
          )}
        </div>
        <p className="mt-4">
          <Badge tone={stockDisponible > 0 ? 'success' : 'neutral'}>
            {stockDisponible > 0 ? `${stockDisponible} disponibles` : sitioTexts.soldOut}
          </Badge>
        </p>
        <Colores
          producto={producto}
          to={(color) => colorTo?.(color.id) ?? paths.producto(slugOf(color.categoria), color.id)}
          className="mt-5"
        />
        <ProductoWords producto={producto} className="mt-6" />
        {tallas.length > 0 && (
          <div className="mt-8">
            <TallaPicker
              tallas={tallas}
              value={tallaId}
              onValueChange={setTallaId}
              aside={guia && <GuiaButton guia={guia} categoria={categoria} />}
            />
          </div>
        )}
        {action(tallaId, quien)}
      </div>
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Quien, quienIs, slugOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { Colores } from '#modules/catalogo/components/colores.tsx'
import { GuiaButton } from '#modules/catalogo/components/guia-button.tsx'
import { ProductoGallery, ProductoWords, productoTitleClass } from '#modules/catalogo/components/producto-gallery.tsx'
import { TallaPicker } from '#modules/catalogo/components/talla-picker.tsx'
import { ownImagenes } from '#modules/catalogo/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'

type PublicoProductoProps = {
  producto: Producto
  /** The next step for the chosen size and this reader. */
  action: (tallaId: string | null, quien: Quien) => ReactNode
  colorTo?: (id: string) => string
}

/** Pictures, price by role, sizes, availability, and the next step (spec 1.2: prices by role). */
export function PublicoProducto({ producto, action, colorTo }: PublicoProductoProps) {
  const { data: sesion } = useQuery(sesionQuery())
  const quien = quienIs(Boolean(sesion?.usuario), sesion?.role ?? null)
  const [tallaId, setTallaId] = useState<string | null>(null)
  const { nombre, sku, categoria, precioCentavos, costoConsultoraCentavos, tallas, stockDisponible, guia } = producto
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-x-14">
      <ProductoGallery imagenes={ownImagenes(producto)} nombre={nombre} />
      <div className="flex flex-col gap-4 md:sticky md:below-header md:gap-5 md:self-start">
        <div>
          <h1 className={`display text-balance wrap-anywhere ${productoTitleClass(nombre)}`}>{nombre}</h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Money centavos={precioCentavos} className="text-title font-semibold" />
            {costoConsultoraCentavos !== undefined && (
              <span className="text-ink-soft">
                Precio consultora:{' '}
                <s>
                  <Money centavos={costoConsultoraCentavos} />
                </s>
              </span>
            )}
            <Badge tone={stockDisponible > 0 ? 'success' : 'neutral'}>
              {stockDisponible > 0 ? `${stockDisponible} disponibles` : sitioTexts.soldOut}
            </Badge>
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge>{categoriaTexts[categoria]}</Badge>
            {sku && <p className="text-sm text-ink-soft wrap-anywhere">SKU: {sku}</p>}
          </div>
        </div>
        <Colores
          producto={producto}
          to={(color) => colorTo?.(color.id) ?? paths.producto(slugOf(color.categoria), color.id)}
        />
        {tallas.length > 0 && (
          <TallaPicker
            tallas={tallas}
            value={tallaId}
            onValueChange={setTallaId}
            aside={guia && <GuiaButton guia={guia} categoria={categoria} />}
          />
        )}
        {action(tallaId, quien)}
        <ProductoWords producto={producto} className="mt-2" />
      </div>
    </article>
  )
}

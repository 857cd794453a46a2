import { maxLineas } from '#modules/carrito/schema.ts'
import type { ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import { CuadriculaButton } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import type { Destino } from '#modules/catalogo/cuadricula/components/destino.ts'
import type { Partida } from '#modules/catalogo/cuadricula/rules.ts'
import { destinoTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { usePrenda } from './prenda-query.ts'
import type { Elegida, Prenda } from './revision.ts'
import type { UseRevision } from './use-revision.ts'

type RevisionCuadriculaProps = {
  pedidoId: string
  revision: UseRevision
  prenda: Prenda
  onAdd: (prendas: Elegida[]) => void
}

/** Of a garment in several colours, before its size is chosen: all of them at once, in the grid (spec 3.5.2). */
export function RevisionCuadricula({ pedidoId, revision, prenda, onAdd }: RevisionCuadriculaProps) {
  const { cuadricula } = usePrenda(prenda.productoId)
  if (!cuadricula || cuadricula.productos.length < 2) return null
  const { agregadas = [], base } = revision.revision ?? {}
  const destino: Destino = {
    ...{ clave: `${pedidoId}-propuesta`, texts: destinoTexts.propuesta, max: maxLineas },
    heldOf: (tallaId) => sum(agregadas.filter((it) => it.prenda?.tallaId === tallaId)),
    room: maxLineas - (base?.items.length ?? 0) - agregadas.length,
    priceOf: ({ precioUnitarioCentavos }) => precioUnitarioCentavos ?? null,
    onAdd: (productos, partidas) => onAdd(elegidasOf(productos, partidas)),
  }
  return (
    <CuadriculaButton
      modelo={{ modeloId: cuadricula.id, productoId: prenda.productoId }}
      nombre={prenda.nombre}
      into={{ destino }}
      variant="link"
      size="sm"
      className="mt-2"
    />
  )
}

const sum = (agregadas: { cantidad: number }[]) => agregadas.reduce((piezas, { cantidad }) => piezas + cantidad, 0)

function elegidasOf(productos: ProductoDeCuadricula[], partidas: Partida[]): Elegida[] {
  const byId = new Map(productos.map((producto) => [producto.id, producto]))
  return partidas.flatMap(({ productoId, tallaId, cantidad }) => {
    const producto = byId.get(productoId)
    if (!producto || !hasAmounts(producto, 'precioUnitarioCentavos')) return []
    const { nombre, sku, imagen, precioUnitarioCentavos, tallas } = producto
    const talla = tallas.find(({ id }) => id === tallaId)?.talla ?? null
    return [{ prenda: { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId, talla }, cantidad }]
  })
}

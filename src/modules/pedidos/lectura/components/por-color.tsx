import { CuadriculaButton, type Into } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import type { ProductoVenta } from '#modules/pedidos/lectura/client.ts'

type PorColorProps = {
  producto: Pick<ProductoVenta, 'id' | 'modeloId' | 'nombre'>
  into: Into
}

/** Of a garment in several colours: all of them at once, in the grid (spec 3.5.2). */
export const PorColor = ({ producto: { id, modeloId, nombre }, into }: PorColorProps) =>
  modeloId && (
    <CuadriculaButton
      modelo={{ modeloId, productoId: id }}
      nombre={nombre}
      into={into}
      variant="link"
      size="sm"
      className="mt-3"
    />
  )

import { CuadriculaButton } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import type { Destino } from '#modules/catalogo/cuadricula/components/destino.ts'
import type { ProductoVenta } from '#modules/pedidos/lectura/client.ts'

type PorColorProps = {
  producto: Pick<ProductoVenta, 'id' | 'modeloId' | 'nombre'>
  /** Her cart, unless it is another. */
  destino?: Destino
}

/** Of a garment in several colours: all of them at once, in the grid (spec 3.5.2). */
export const PorColor = ({ producto: { id, modeloId, nombre }, destino }: PorColorProps) =>
  modeloId && (
    <CuadriculaButton
      modelo={{ modeloId, productoId: id }}
      nombre={nombre}
      {...(destino && { destino })}
      variant="link"
      size="sm"
      className="mt-3"
    />
  )

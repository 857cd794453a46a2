import { useAddToCarrito } from '#modules/carrito/components/use-add-to-carrito.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { cantidadOf } from '#modules/carrito/rules.ts'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { BuyBar } from '#modules/catalogo/components/buy-bar.tsx'
import { choosable } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { productoCompartido } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { Button } from '#ui/button.tsx'

/** Adds one piece of the chosen size (spec 1.4 and 1.5), or says why it cannot. */
export function PublicoAdd({ producto, tallaId }: { producto: Producto; tallaId: string | null }) {
  const adding = useAddToCarrito()
  const { lineas } = useCarrito()
  const talla = producto.tallas.find(({ id }) => id === tallaId) ?? null
  const soldOut = producto.stockDisponible <= 0
  const inCart = cantidadOf(lineas, { productoId: producto.id, tallaId })
  const full = talla !== null && choosable(talla.disponible, inCart) === 0
  const { fueraDeCampana } = producto
  const why = fueraDeCampana ? fueraText(fueraDeCampana) : reasonOf(soldOut, talla !== null, full)
  return (
    <>
      <SuspensionNotice className="mb-4" />
      <BuyBar producto={producto}>
        {(again) => (
          <>
            <Button
              size="lg"
              disabled={why !== null}
              busy={adding.isPending}
              onClick={() => adding.mutate({ producto, talla, cantidad: 1 })}
              {...(!again && { 'aria-describedby': why ? 'por-que-no' : undefined })}
              className="w-full md:w-auto"
            >
              {catalogoTexts.add}
            </Button>
            {!again && (
              <p
                id="por-que-no"
                role="status"
                className="mt-1 text-center text-sm text-ink-soft max-md:empty:hidden md:mt-2 md:min-h-[1lh] md:text-left"
              >
                {why}
              </p>
            )}
          </>
        )}
      </BuyBar>
      <Compartir que={productoCompartido(producto)} className="max-md:mt-3" />
    </>
  )
}

function reasonOf(soldOut: boolean, chosen: boolean, full: boolean): string | null {
  if (soldOut) return catalogoTexts.soldOut
  if (!chosen) return catalogoTexts.chooseTalla
  return full ? catalogoTexts.allInCart : null
}

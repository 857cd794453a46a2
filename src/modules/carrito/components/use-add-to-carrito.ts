import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { type CarritoLinea, cantidadOf, itemCount } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { choosable } from '#modules/catalogo/rules.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { sesionTexts } from '#modules/personas/cuentas/texts.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { useCarrito } from './use-carrito.ts'

type Sold = {
  id: string
  nombre: string
  imagen: Imagen | null
  precioCentavos?: number | undefined
  costoConsultoraCentavos?: number | undefined
}
type Talla = { id: string; talla: string; disponible: number }
type Chosen = Talla | null

type AddRequest = { producto: Sold; talla: Chosen; cantidad: number }

/**
 * Adds pieces of a size to the cart, with a toast once the server has them (spec 1.5: Add to cart). Visitors are sent
 * to the login.
 */
export function useAddToCarrito() {
  const carrito = useCarrito()
  const navigate = useNavigate()
  const modo = useModoClienta()
  return useVerb({
    /** @returns whether anything was added. */
    mutationFn: async ({ producto, talla, cantidad }: AddRequest): Promise<boolean> => {
      const costo = costoOf(producto, modo)
      if (!carrito.usuarioId || costo === undefined) {
        toastError(sesionTexts.signInToAdd)
        await navigate({ to: paths.login, search: { from: window.location.pathname } })
        return false
      }
      const inCart = cantidadOf(carrito.now(), { productoId: producto.id, tallaId: talla?.id })
      const left = talla ? choosable(talla.disponible, inCart) : cantidad
      if (left === 0) return false
      await carrito.add(lineaOf({ producto, talla, cantidad: Math.min(cantidad, left) }, costo))
      return true
    },
    success: (added) =>
      added
        ? {
            title: 'Producto agregado al carrito',
            name: 'agregado',
            description: carritoTexts.holds(itemCount(carrito.now())),
            action: { label: carritoTexts.see, onClick: () => void navigate({ to: paths.carrito }) },
          }
        : null,
  })
}

/**
 * Adds one piece of a size per press, without waiting for earlier presses (spec 4.1).
 * @returns the cart's lines; `addPieza` returns the pieces of the size in the cart afterwards, or `null` when no more
 * are available.
 */
export function useAddPieza() {
  const carrito = useCarrito()
  const modo = useModoClienta()
  const latest = useRef({ carrito, modo })
  latest.current = { carrito, modo }
  const addPieza = useCallback((producto: Sold, talla: Talla): number | null => {
    const { carrito, modo } = latest.current
    const costo = costoOf(producto, modo)
    const inCart = cantidadOf(carrito.now(), { productoId: producto.id, tallaId: talla.id })
    if (!carrito.usuarioId || costo === undefined || choosable(talla.disponible, inCart) === 0) return null
    void carrito.add(lineaOf({ producto, talla, cantidad: 1 }, costo))
    return inCart + 1
  }, [])
  return { lineas: carrito.lineas, addPieza }
}

/** In modo clienta no price is shown or accepted: the server uses its own. */
const costoOf = ({ costoConsultoraCentavos, precioCentavos }: Sold, modo: boolean): number | undefined =>
  costoConsultoraCentavos ?? (modo ? precioCentavos : undefined)

const lineaOf = ({ producto, talla, cantidad }: AddRequest, precioUnitarioCentavos: number): CarritoLinea => ({
  productoId: producto.id,
  nombre: producto.nombre,
  imagen: producto.imagen,
  imagenUrl: producto.imagen && imagenUrl(producto.imagen.id, smallest(producto.imagen), 'webp'),
  ...(talla && { tallaId: talla.id, talla: talla.talla }),
  ...{ cantidad, precioUnitarioCentavos },
  ...(producto.costoConsultoraCentavos === undefined && ({ precioOculto: true } as const)),
})

const smallest = ({ ancho, anchos }: Imagen): number => anchos[0] ?? ancho

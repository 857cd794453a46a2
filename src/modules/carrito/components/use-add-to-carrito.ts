import { useNavigate } from '@tanstack/react-router'
import { cantidadOf, itemCount } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { choosable } from '#modules/catalogo/rules.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
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
type Chosen = { id: string; talla: string; disponible: number } | null

type Asked = { producto: Sold; talla: Chosen; cantidad: number }

/** Adds pieces of a size to the cart, with a toast once the server has it (spec 1.5: Add to cart). Without sign-in it leads to the login. */
export function useAddToCarrito() {
  const carrito = useCarrito()
  const navigate = useNavigate()
  const modo = useModoClienta()
  return useVerb({
    /** @returns whether something was put in. */
    mutationFn: async ({ producto, talla, cantidad }: Asked): Promise<boolean> => {
      // In modo clienta no price is shown or accepted: the server uses its own.
      const costo = producto.costoConsultoraCentavos ?? (modo ? producto.precioCentavos : undefined)
      if (!carrito.usuarioId || costo === undefined) {
        toastError(sesionTexts.signInToAdd)
        await navigate({ to: paths.login, search: { from: window.location.pathname } })
        return false
      }
      const inCart = cantidadOf(carrito.now(), { productoId: producto.id, tallaId: talla?.id })
      const left = talla ? choosable(talla.disponible, inCart) : cantidad
      if (left === 0) return false
      await carrito.add({
        productoId: producto.id,
        nombre: producto.nombre,
        imagen: producto.imagen,
        imagenUrl: producto.imagen && imagenUrl(producto.imagen.id, smallest(producto.imagen), 'webp'),
        ...(talla && { tallaId: talla.id, talla: talla.talla }),
        cantidad: Math.min(cantidad, left),
        precioUnitarioCentavos: costo,
        ...(producto.costoConsultoraCentavos === undefined && ({ precioOculto: true } as const)),
      })
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

const smallest = ({ ancho, anchos }: Imagen): number => anchos[0] ?? ancho

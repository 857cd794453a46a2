import { z } from 'zod'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import { type Edicion, sinCambios } from '#modules/pedidos/edicion-rules.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { draftStorage } from '#ui/draft-storage.ts'

const cambioSchema = z.object({
  posicion: z.int(),
  tallaId: z.uuid().nullable(),
  talla: z.string().max(60).nullable(),
  /** 0: it goes. */
  cantidad: z.int().min(0).max(maxPiezas),
})
type Cambio = z.infer<typeof cambioSchema>

const edicionSchema = z.object({
  de: z.string(),
  /** The version of the pedido at which she began. */
  version: z.int(),
  cambios: z.array(cambioSchema).max(200),
  agregadas: z.array(carritoLineaSchema).max(200),
})

export type EdicionDraft = Edicion & { version: number }

/** What a person changes of a pedido and has not saved: it outlives a reload, and a session that ends. */
export function edicionStorage(pedidoId: string, usuarioId: string) {
  const storage = draftStorage('browser', `azahar-edicion-${pedidoId}`, edicionSchema)
  return {
    read: (version: number): EdicionDraft => {
      const stored = storage.read()
      if (stored?.de !== usuarioId) return { ...sinCambios, version }
      return { ...stored, cambios: Object.fromEntries(stored.cambios.map(wanted)) }
    },
    keep: ({ version, cambios, agregadas }: EdicionDraft): void =>
      storage.keep({ de: usuarioId, version, cambios: Object.entries(cambios).map(stored), agregadas }),
    forget: storage.forget,
  }
}

const wanted = ({ posicion, ...it }: Cambio) => [posicion, it.cantidad === 0 ? null : it]
const goes = { tallaId: null, talla: null, cantidad: 0 }
const stored = ([posicion, it]: [string, Edicion['cambios'][string]]): Cambio => ({
  posicion: Number(posicion),
  ...(it ? { tallaId: it.tallaId, talla: it.talla, cantidad: it.cantidad } : goes),
})

/** What changed, and about whom or what: the topics that verbs publish, each with its payload. */
type Payloads = {
  /**
   * A pedido was sent or changed; `version` is the event of its timeline, `ownerId` its consultora, `delCarrito` that what came to
   * it was in her cart. `change` is for handlers of this transaction, and is not delivered.
   */
  pedido: { id: string; ownerId: string; version: number; delCarrito?: boolean; change?: PedidoChange }
  /** A call about a pedido or an internal note of it: for staff alone. */
  seguimiento: { id: string }
  producto: { id: string; version: number }
  /** A campaña was written or deleted. That it opens or closes is no event: both instants are known. */
  campana: { id: string; version: number }
  /** Stock was changed by hand: `id` is the `lote` of its rows in the ledger. */
  existencias: { id: string }
  /** A cambio or devolución was asked for or moved on: `ownerId` is its consultora, `version` the event of its timeline. */
  devolucion: { id: string; ownerId: string; version: number }
  /** A setting of the desk was changed: `id` is its key. */
  ajuste: { id: string }
  /** Sizes that this consultora waited for are back: `id` is one of her avisos, `ownerId` she. */
  aviso: { id: string; ownerId: string }
  /** Who waits for this size is another: somebody asked, or went. */
  espera: { id: string }
  /** A surtido was made or ended, or a pedido taken out of it; `version` counts what happened to it. */
  surtido: { id: string; version: number }
  /** Something of this surtido was found, or not. */
  'surtido-marcas': { id: string; version: number }
  /** A letter was written, or may leave again. */
  mensaje: { id: string }
  /** The sessions of this person ended, all or some. */
  sesion: { id: string }
  /** This person has another role, or none any more. */
  rol: { id: string }
  /** The cart of this person changed, by whatever device or because it was sent; `version` counts its changes. */
  carrito: { id: string; version: number }
  /** This consultora was suspended or reactivated; `version` counts both. */
  suspension: { id: string; version: number }
  /** A password changed: `id` is of the change, `ownerId` the person. */
  contrasena: { id: string; ownerId: string }
  /** The person who applied, was approved, or was turned down. */
  /** A second factor of this person came, went or was proven: `id` is of the change, `ownerId` the person. */
  'segundo-factor': { id: string; ownerId: string; que: CambioDeFactor }
  'solicitud-recibida': { id: string }
  'solicitud-aprobada': { id: string }
  'solicitud-rechazada': { id: string }
}

/** What happens to a pedido. */
export type PedidoTipo =
  | 'creado'
  | 'status'
  | 'notas'
  | 'fechas'
  | 'direccion'
  | 'lineas'
  | 'propuesta'
  | 'pago'
  | 'guia'
  | 'devolucion'

/** What changed of a pedido, so that handlers need not read it; `cambios` has each value before and after. */
export type PedidoChange = { actorId: string } & (
  | { tipo: 'creado'; pedido: CreatedPedido }
  | { tipo: Exclude<PedidoTipo, 'creado'>; cambios: Record<string, [before: unknown, after: unknown]> }
)

/** A new pedido, whose rows are written last in the transaction: until then `numeroPedido` is empty. */
export type CreatedPedido = {
  numeroPedido: string
  status: 'pendiente' | 'confirmado'
  totalCentavos: number
  createdAt: string
  telefono: string
  notas: string | null
  /** The staff member who raised it. */
  levantadoPor: string | null
  lineas: CreatedLinea[]
}

type CreatedLinea = {
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  talla: string | null
  cantidad: number
  subtotalCentavos: number
}

/** What happens to a second factor, and is told to its owner. */
export type CambioDeFactor =
  | 'app_activada'
  | 'app_desactivada'
  | 'codigos_nuevos'
  | 'llave_agregada'
  | 'llave_quitada'
  | 'restablecido'

export type Topic = keyof Payloads

/** Published inside a transaction, and delivered to every server process after its commit. */
export type ChangeEvent<T extends Topic = Topic> = { [Each in T]: { topic: Each } & Payloads[Each] }[T]

/** Events of other processes were lost for a while, so anything may have changed. */
export type MissedEvents = { topic: 'missed' }

export type Publish = (event: ChangeEvent) => void

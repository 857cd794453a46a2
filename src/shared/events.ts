/** The topics that verbs publish, each with its payload. */
type Payloads = {
  /**
   * `version`: the event of the timeline; `ownerId`: the consultora; `delCarrito`: lines came from the cart. `change`
   * is for handlers in the same transaction and is not delivered.
   */
  pedido: { id: string; ownerId: string; version: number; delCarrito?: boolean; change?: PedidoChange }
  /** A call about a pedido, or an internal note; for staff only. */
  seguimiento: { id: string }
  producto: { id: string; version: number }
  /** The stock of these sizes changed. */
  stock: { id: string; tallas: string[] }
  /** A campaña was saved or deleted. Opening and closing are no events, because both instants are known. */
  campana: { id: string; version: number }
  /** Stock was changed by hand. `id`: the `lote` of an ajuste or count; otherwise a random id. */
  existencias: { id: string }
  /** `ownerId`: its consultora; `version`: the event of its timeline. */
  devolucion: { id: string; ownerId: string; version: number }
  /** `id`: the key of the setting. */
  ajuste: { id: string }
  /** Sizes with avisos are back in stock. `id`: an aviso; `ownerId`: its consultora. */
  aviso: { id: string; ownerId: string }
  /** The avisos of a size changed. `id`: the size. */
  espera: { id: string }
  /** A surtido was created or finished, or a pedido removed from it; `version` counts these changes. */
  surtido: { id: string; version: number }
  /** Marks of a surtido changed. */
  'surtido-marcas': { id: string; version: number }
  /** A letter is due. */
  mensaje: { id: string }
  sesion: { id: string }
  rol: { id: string }
  /** A user's cart changed; `version` counts its changes. */
  carrito: { id: string; version: number }
  suspension: { id: string; version: number }
  contrasena: { id: string; ownerId: string }
  /** A second factor changed. `id`: the change; `ownerId`: the user. */
  'segundo-factor': { id: string; ownerId: string; que: CambioDeFactor }
  'solicitud-recibida': { id: string }
  'solicitud-aprobada': { id: string }
  'solicitud-rechazada': { id: string }
}

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

/** The change of a pedido, so that handlers need no query; `cambios` has each value before and after. */
export type PedidoChange = { actorId: string } & (
  | { tipo: 'creado'; pedido: CreatedPedido }
  | { tipo: Exclude<PedidoTipo, 'creado'>; cambios: Record<string, [before: unknown, after: unknown]> }
)

/** A new pedido. Its rows are written at the end of the transaction; until then `numeroPedido` is empty. */
export type CreatedPedido = {
  numeroPedido: string
  status: 'pendiente' | 'confirmado'
  totalCentavos: number
  createdAt: string
  telefono: string
  notas: string | null
  /** The staff member who created it. */
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

/** Changes of a second factor that its owner is notified about. */
export type CambioDeFactor =
  | 'app_activada'
  | 'app_desactivada'
  | 'codigos_nuevos'
  | 'llave_agregada'
  | 'llave_quitada'
  | 'restablecido'

export type Topic = keyof Payloads

/** Published in a transaction, delivered to every server process after the commit. */
export type ChangeEvent<T extends Topic = Topic> = { [Each in T]: { topic: Each } & Payloads[Each] }[T]

/** Events of other processes were lost: anything may have changed. */
export type MissedEvents = { topic: 'missed' }

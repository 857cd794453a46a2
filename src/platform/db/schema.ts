import type { ColumnType, Generated } from 'kysely'
import type { PedidoTipo } from '#shared/events.ts'
import type { Role, StaffRole } from '#shared/rights.ts'

/**
 * All tables; keep in step with `db/migrations`. Booleans are 0 and 1, instants ISO text in UTC, days Mexican calendar
 * days (`2026-11-05`), amounts centavos; JSON is text.
 */
export type DB = {
  // Platform
  idempotencia: IdempotenciaRow
  bitacora: BitacoraRow
  imagenes: ImagenRow

  // Accounts: Better Auth's tables and ours
  user: UserRow
  session: SessionRow
  account: AccountRow
  verification: VerificationRow
  twoFactor: TwoFactorRow
  userRoles: UserRoleRow
  intentos: IntentosRow
  codigosUsados: CodigoUsadoRow
  llaves: LlaveRow
  llaveRetos: LlaveRetoRow
  profiles: ProfileRow
  invitaciones: InvitacionRow

  // Settings and postal codes
  ajustes: AjusteRow
  codigosPostales: CodigoPostalRow

  // Products and campañas
  productos: ProductoRow
  productoImagenes: ProductoImagenRow
  productoTallas: Omit<ProductoTallaRow, 'stock' | 'apartado' | 'marca' | 'faltan' | 'faltanPor'> & {
    stock: Moved
    apartado: Moved
    marca: Counted
    faltan: Counted
    faltanPor: ColumnType<string | null, undefined, never>
  }
  campanas: CampanaRow
  campanaProductos: CampanaProductoRow
  cargas: CargaRow
  cargaProductos: CargaProductoRow
  cargaFilas: CargaFilaRow

  // Stock
  /** Insert-only, by `moveStock`. */
  stockMovimientos: { [Column in keyof StockMovimientoRow]: ColumnType<StockMovimientoRow[Column], never, never> }
  avisos: AvisoRow

  // Mail
  mensajes: MensajeRow

  // Carts and pedidos
  carritos: { personaId: string; version: number }
  carritoLineas: CarritoLineaRow
  pedidos: PedidoRow & { pagadoCentavos: Generated<number>; enviadaVersion: Generated<number> }
  pedidoItems: PedidoItemRow & {
    /**
     * A line is valid from version `desde` of the pedido up to, excluding, `hasta`; current lines have no `hasta`
     * (docs/decisions/006).
     */
    desde: Generated<number>
    hasta: Generated<number | null>
    llegaEl: Generated<string | null>
  }
  pedidoEventos: PedidoEventoRow
  propuestas: PropuestaRow
  propuestaLineas: PropuestaLineaRow
  propuestaApartados: { propuestaId: string; tallaId: string; cantidad: number }
  pagos: PagoRow & { devolucionId: Generated<string | null> }
  llamadas: LlamadaRow
  pedidosPorLlamar: { pedidoId: string; llamarEl: string }
  notasInternas: { id: string; pedidoId: string; texto: string; actorId: string; createdAt: string }
  pedidosContados: PedidosContadosRow
  contadores: { nombre: string; valor: number }

  // Surtidos and devoluciones
  surtidos: SurtidoRow
  surtidoPedidos: SurtidoPedidoRow
  surtidoMarcas: SurtidoMarcaRow
  /** Pieces of a line that were found when its missing ones left the stock, so that none is counted twice. */
  surtidoFaltantes: { surtidoId: string; pedidoId: string; posicion: number; quedan: number }
  devoluciones: DevolucionRow & {
    buenas: Generated<number>
    danadas: Generated<number>
    version: Generated<number>
    guia: Generated<string | null>
  }
  devolucionEventos: DevolucionEventoRow

  // A consultora's own business (spec 3.4): every query filters by `personaId` (docs/decisions/004,
  // test/clientas-law.test.ts)
  clientas: ClientaRow
  repartoCarrito: Owned & { tallaId: string; clientaId: string; cantidad: number }
  repartoPedidos: RepartoPedidoRow
  repartoAvisos: OwnedLinea & { createdAt: string }
  preciosPropios: Owned & { productoId: string; centavos: number; updatedAt: string }
  preciosDePedido: OwnedLinea & { productoId: string; centavos: number }
  clientaAbonos: AbonoRow
  negocioAjustes: Owned & { pideContrasena: number }
  vitrinas: VitrinaRow
  selecciones: SeleccionRow
  seleccionProductos: SeleccionProductoRow
  vitrinaVisitas: VitrinaVisitaRow

  // Search and reports
  profilesBusqueda: ProfileBusquedaRow
  productosNombres: ProductoNombreRow
  demandaPerdida: DemandaPerdidaRow
  busquedasSinResultado: BusquedaSinResultadoRow
  busquedasTextos: BusquedaTextoRow
}

// Platform

/** A finished write of a request with an Idempotency-Key (docs/decisions/007). */
export type IdempotenciaRow = {
  actorId: string
  clave: string
  /** Place of the write in its request. */
  paso: string
  /** SHA-256 of the request. */
  huella: string
  /** The result: base64 of `v8.serialize`; `null` for none. */
  resultado: string | null
  /** JSON: the facts that name what was created. */
  hecho: string | null
  createdAt: string
}

/** The staff log: what changed, by whom and when. Append-only (db/migrations/009). */
type BitacoraRow = {
  id: string
  actorId: string
  /** The verb, such as `producto_guardado`; it determines what `objetoId` refers to. */
  verbo: string
  objetoId: string
  /** JSON: `{ campo: [before, after] }` of the changed fields. */
  cambios: string
  createdAt: string
}

type ImagenRow = {
  /**
   * First 128 bits of the SHA-256 of the upload, in hexadecimal; avatars and brand pictures hash a recipe prefix too.
   */
  id: string
  ancho: number
  alto: number
  /** JSON: the widths in pixels, ascending. */
  anchos: string
  /** The dominant colour (`#rrggbb`), shown while the picture loads. */
  color: string
  createdAt: string
  /** When the sweep first found it unused; `null` while it is in use. */
  sinUsoDesde: Generated<string | null>
}

// Accounts

type UserRow = {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  /** 1 once a TOTP app is confirmed. Set by Better Auth, cleared by our code. */
  twoFactorEnabled: Generated<number>
  createdAt: string
  updatedAt: string
}

type SessionRow = {
  id: string
  token: string
  userId: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  /** When a second factor was last verified in this session. */
  probadoAt: Generated<string | null>
  createdAt: string
  updatedAt: string
}

type AccountRow = {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: string
  updatedAt: string
}

/** A pending sign-in that waits for its code; `value` is the user id. Written by Better Auth. */
type VerificationRow = {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

/** A TOTP app: its secret and recovery codes, encrypted by Better Auth with the server's secret. */
type TwoFactorRow = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: number
}

/** A user's role (spec 1.3). No row: the application was refused, or there was none. */
type UserRoleRow = {
  userId: string
  role: Role
  createdAt: string
  approvedAt: string | null
  approvedBy: string | null
  /** When, by whom and why a consultora was suspended; all three `null` otherwise. */
  suspendidaAt: string | null
  suspendidaBy: string | null
  suspensionMotivo: string | null
  /** Counts suspensions and reactivations, for optimistic locking. */
  suspensionVersion: Generated<number>
}

/** Recent tries of an account, a device or an address (limits.ts). */
type IntentosRow = {
  clave: string
  /** JSON: milliseconds since 1970, oldest first. */
  instantes: string
  hasta: string
}

/** A used TOTP code, which is not accepted again. */
type CodigoUsadoRow = {
  userId: string
  /** A signature of the code. */
  huella: string
  hasta: string
}

/** The public half of a passkey. */
export type LlaveRow = {
  id: string
  userId: string
  /** Credential id and public key, in base64url. */
  credencialId: string
  clavePublica: string
  /** The device's signature counter; always 0 for passkeys synced by a cloud. */
  contador: number
  /** JSON: transports by which a browser reaches the device. */
  transportes: string
  nombre: string
  createdAt: string
  usadaAt: string | null
}

/** A used challenge, which is not accepted again. */
type LlaveRetoRow = {
  id: string
  hasta: string
}

export type ProfileRow = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  ciudad: string
  barrio: string
  direccion: string
  numero: string
  complemento: string | null
  codigoPostal: string
  avatarImagenId: string | null
  version: number
  createdAt: string
  /** When the application was refused; `null` after a new one. */
  rechazadaAt: string | null
  /** When a former staff member left the team (spec 3.7). */
  equipoHasta: string | null
}

/** An invitation to the team (db/migrations/041). */
export type InvitacionRow = {
  id: string
  email: string
  nombreCompleto: string
  role: StaffRole
  estado: 'abierta' | 'aceptada' | 'retirada'
  /** The latest letter; only its link is valid. */
  mensajeId: string
  enviadaAt: string
  createdBy: string
  createdAt: string
  cerradaAt: string | null
}

// Settings and postal codes

/** A setting changed by staff (db/migrations/018). */
type AjusteRow = {
  clave: string
  /** JSON: the value; `null` after a reset to the brand's default. */
  valor: string | null
  version: number
  updatedAt: string
  updatedBy: string
}

/** A colonia of a código postal, as published by Correos de México. */
type CodigoPostalRow = { codigo: string; colonia: string; municipio: string; estado: string; ciudad: string }

// Products and campañas

type ProductoRow = {
  id: string
  nombre: string
  sku: string | null
  /** Normalised SKU (`skuKey`); unique. */
  skuClave: string | null
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  categoria: 'moda_fitness' | 'moda_intima' | 'moda_casual' | 'pijamas' | 'moda_masculina'
  precioCentavos: number
  costoConsultoraCentavos: number
  imagenId: string | null
  /** Shared by products that are one garment in several colours (docs/decisions/009). */
  modeloId: string | null
  colorNombre: string | null
  /** Normalised colour name (`colorKey`); unique within a modelo. */
  colorClave: string | null
  /** `#rrggbb`, lower case. */
  colorMuestra: string | null
  /** Set by staff; `null` derives it from the colour. */
  colorFamilia:
    | 'negro'
    | 'blanco'
    | 'gris'
    | 'beige'
    | 'cafe'
    | 'rojo'
    | 'rosa'
    | 'naranja'
    | 'amarillo'
    | 'verde'
    | 'azul'
    | 'morado'
    | null
  activo: number
  /** The day of its automatic activation. */
  publicarEl: string | null
  /** Inventario warns at this many pieces or fewer; 0: never, `null`: the default (docs/decisions/005). */
  pocasPiezas: number | null
  /** Folded name and SKU (`foldForSearch`); `productos_nombres` keeps former ones. */
  busqueda: string
  version: number
  createdAt: string
  updatedAt: string
}

export type ProductoColumns = Record<Exclude<keyof ProductoRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>, unknown>

type ProductoImagenRow = { productoId: string; posicion: number; imagenId: string }

export type ProductoTallaRow = {
  id: string
  productoId: string
  talla: string
  posicion: number
  /** Pieces on hand. */
  stock: number
  /** Pieces on hand that open pedidos hold. */
  apartado: number
  /** Version of the stock; increments on non-sale movements. */
  marca: number
  /** Pieces reported missing that are still held; they leave the stock when the hold ends (`takeMissing`). */
  faltan: number
  /** Who reported them. */
  faltanPor: string | null
  activo: number
  /** 1 once staff removed it from the product; pedidos and ledger still name it. */
  retirada: Generated<number>
}

/** Inserted as 0 and changed only by `moveStock`; any other UPDATE fails to compile. */
type Moved = ColumnType<number, 0, never>

/** Defaults to 0 in the database and is changed only by `moveStock`. */
type Counted = ColumnType<number, undefined, never>

/** A campaña (db/migrations/036): open from `desde` up to, excluding, `hasta`. */
type CampanaRow = {
  id: string
  nombre: string
  desde: string
  hasta: string
  texto: string | null
  imagenId: string | null
  /** Minimum of a pedido and of a first pedido, where they differ from the default. */
  minimoCentavos: number | null
  minimoPrimerCentavos: number | null
  version: number
  createdAt: string
  updatedAt: string
}

type CampanaProductoRow = {
  campanaId: string
  productoId: string
  /** Cost to a consultora during the campaña; `null`: the normal one. */
  precioCentavos: number | null
  /** 1: sold only in campañas. */
  soloCampana: number
}

/** A file of products that staff uploaded. */
type CargaRow = {
  id: string
  actorId: string
  /** The file's name, for display only. */
  archivo: string
  estado: 'leyendo' | 'revisada' | 'aplicando' | 'interrumpida' | 'terminada'
  /** JSON: the column names of the file, and the ignored ones. */
  columnas: string
  /** JSON: rows and products per action. */
  cuentas: string
  /** Token of the process that applies the file, so that only one does. */
  turno: string | null
  /** Last heartbeat of that process. */
  latidoAt: string | null
  aplicadaAt: string | null
  terminadaAt: string | null
  createdAt: string
}

export type CargaProductoRow = {
  cargaId: string
  posicion: number
  /** `null` for a new product until it is created. */
  productoId: string | null
  /** Version of the product at the review. */
  version: number | null
  accion: CargaAccion
  /** JSON: `CambioDeProducto`. */
  cambio: string
  estado: 'pendiente' | 'hecho' | 'rechazado' | 'nada'
  /** JSON: `Alternativa` of a product that changed in both file and database, until staff choose. */
  alternativa: string | null
  /** Why it was refused. */
  motivo: string | null
}

/** A row of a file: its cells, what it changes, why it is refused. */
type CargaFilaRow = {
  cargaId: string
  fila: number
  posicion: number
  /** Product and size, for display. */
  producto: string
  accion: CargaAccion
  celdas: string
  cambios: string
  motivo: string | null
}

type CargaAccion = 'crear' | 'cambiar' | 'dejar' | 'rechazar'

/** A change of a size's stock or hold. `MovimientoMotivo` in modules/existencias repeats the list of `motivo`. */
export type StockMovimientoRow = {
  id: string
  tallaId: string
  pedidoId: string | null
  motivo:
    | 'inicial'
    | 'pedido'
    | 'status'
    | 'ajuste'
    | 'lineas'
    | 'propuesta'
    | 'devolucion'
    | 'conteo'
    | 'merma'
    | 'entrada'
    | 'muestra'
  stockDelta: number
  apartadoDelta: number
  actorId: string
  createdAt: string
  /** The note of a manual change. */
  nota: string | null
  /** Shared by the rows of one ajuste or count. */
  lote: string | null
  /** The size's `marca` from this row on; `null` for sales and holds, which do not change it (`raisesMarca`). */
  marca: number | null
  /** Stock after this row; `null` without `marca`. */
  quedan: number | null
}

/**
 * A consultora waits for a size: one row per pair, even after repeated requests. Only `espera` and `avisado` are open.
 */
export type AvisoRow = {
  id: string
  consultoraId: string
  tallaId: string
  estado: 'espera' | 'avisado' | 'pedido' | 'vencido' | 'quitado'
  /** Place in the queue of the size; lower comes first. */
  turno: number
  avisadoAt: string | null
  /** End of the turn of a notified consultora: 24 h of priority, not a hold. */
  venceAt: string | null
  cerradoAt: string | null
  createdAt: string
}

// Mail

/** A letter: written in the transaction of its event, sent by the process that claims it. */
export type MensajeRow = {
  id: string
  /** Deduplication key: one letter per event and recipient. */
  clave: string
  tipo:
    | 'pedido_recibido'
    | 'pedido_nuevo'
    | 'pedido_levantado'
    | 'pedido_status'
    | 'pedido_propuesta'
    | 'pedido_respuesta'
    | 'pedido_modificado'
    | 'pedido_guia'
    | 'aviso_hay'
    | 'devolucion_nueva'
    | 'devolucion_estado'
    | 'solicitud_recibida'
    | 'solicitud_nueva'
    | 'solicitud_aprobada'
    | 'solicitud_rechazada'
    | 'recuperacion'
    | 'contrasena_cambiada'
    | 'confirmacion'
    | 'segundo_factor'
    | 'invitacion'
  para: string
  datos: string
  estado: 'por_enviar' | 'enviado' | 'fallido'
  intentos: number
  siguienteAt: string
  plazoAt: string
  error: string | null
  createdAt: string
  enviadoAt: string | null
  /** When staff dismissed a failed letter. */
  descartadoAt: string | null
}

// Carts and pedidos

export type CarritoLineaRow = {
  personaId: string
  tallaId: string
  cantidad: number
  /** Price when the line was added or a new price was last accepted; compared with the current one. */
  precioUnitarioCentavos: number
  addedAt: string
}

export type PedidoRow = {
  id: string
  numeroPedido: string
  consultoraId: string
  /** The staff member who created it; `null` when the consultora sent it. */
  levantadoPor: string | null
  status: 'pendiente' | 'confirmado' | 'preparando' | 'enviado' | 'entregado' | 'cancelado'
  totalCentavos: number
  /** JSON: `DireccionEnvio`. */
  direccionEnvio: string
  notas: string | null
  notasAdmin: string | null
  fechaEstimadaEntrega: string | null
  fechaEntrega: string | null
  /** JSON: `Guia`. */
  guia: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** Only the phone is known at creation; staff ask for the rest by phone (spec 1.3 and 2.3). */
export type DireccionEnvio = {
  telefono: string
  direccion?: string
  numero?: string
  complemento?: string | null
  barrio?: string
  ciudad?: string
  codigoPostal?: string
}

export type PedidoItemRow = {
  pedidoId: string
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  sku: string | null
  talla: string | null
  imagenId: string | null
  cantidad: number
  precioUnitarioCentavos: number
  subtotalCentavos: number
}

/** A change of a pedido; `version` is the pedido's version after it. */
export type PedidoEventoRow = {
  pedidoId: string
  version: number
  tipo: PedidoTipo
  /** JSON: `{ campo: [before, after] }`. */
  cambios: string
  actorId: string
  createdAt: string
}

/** Replacement lines for a pedido, proposed by staff (spec 3.2). */
type PropuestaRow = {
  id: string
  pedidoId: string
  estado: 'abierta' | 'aceptada' | 'rechazada' | 'retirada' | 'reemplazada' | 'anulada'
  /** The version of the pedido that it was made for. */
  version: number
  mensaje: string | null
  /** 1: accepting it also confirms a pendiente pedido. */
  confirmar: number
  totalCentavos: number
  createdBy: string
  createdAt: string
  cerradaBy: string | null
  cerradaAt: string | null
  /** 1: staff recorded an answer given by phone. */
  porTelefono: number
}

/** Replaces the line at `posicion`; `cantidad` 0 removes it. */
type PropuestaLineaRow = Omit<PedidoItemRow, 'pedidoId'> & {
  propuestaId: string
  /** The day its pieces arrive. */
  llegaEl: string | null
  motivo: string | null
}

export type PagoRow = {
  id: string
  pedidoId: string
  fecha: string
  forma: 'transferencia' | 'efectivo' | 'deposito' | 'otro' | 'devolucion' | 'reembolso'
  referencia: string | null
  centavos: number
  corrige: string | null
  actorId: string
  createdAt: string
}

/** A call about a pedido, visible to staff only. */
export type LlamadaRow = {
  id: string
  pedidoId: string
  resultado: 'contesto' | 'no_contesto' | 'buzon' | 'equivocado'
  nota: string | null
  /** The day of the next call. */
  volverEl: string | null
  actorId: string
  createdAt: string
}

/**
 * Number and total of pedidos in a status by the day they were sent; an empty `dia` means all days (db/migrations/002).
 */
type PedidosContadosRow = { dia: string; status: PedidoRow['status']; pedidos: number; totalCentavos: number }

// Surtidos and devoluciones

type SurtidoRow = {
  id: string
  numero: number
  /** 1 until it is finished. */
  abierto: number
  version: number
  createdBy: string
  createdAt: string
  terminadoBy: string | null
  terminadoAt: string | null
}

/**
 * A pedido of a surtido; `lugar` is its box number. `abierto` copies the surtido's, so that a unique index allows one
 * open surtido per pedido.
 */
type SurtidoPedidoRow = {
  surtidoId: string
  lugar: number
  pedidoId: string
  abierto: number
  /** 1 once removed; the row stays, so that pieces found for it still count. */
  fuera: Generated<number>
}

/** Pieces of a size that were found. `prendaId` is the size, or the product for a line without one. */
export type SurtidoMarcaRow = { surtidoId: string; prendaId: string; piezas: number; actorId: string; at: string }

/** A cambio or devolución of a line of a pedido, with a copy of the line at the request. */
export type DevolucionRow = {
  id: string
  pedidoId: string
  consultoraId: string
  /** The line's place in the pedido. */
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  sku: string | null
  talla: string | null
  imagenId: string | null
  precioUnitarioCentavos: number
  tipo: 'cambio' | 'devolucion'
  /** The new size of a cambio. */
  porTallaId: string | null
  porTalla: string | null
  cantidad: number
  motivo: 'talla' | 'defecto' | 'equivocada' | 'otro'
  detalle: string | null
  /** The consultora's picture of it. */
  fotoId: string | null
  /** Why staff requested it on behalf of the consultora. */
  razon: string | null
  estado: 'solicitada' | 'aceptada' | 'recibida' | 'enviada' | 'rechazada' | 'cancelada'
  /** Received pieces that can be sold again, and that cannot. */
  buenas: number
  danadas: number
  /** Centavos credited on receipt. */
  abonoCentavos: number | null
  /** JSON: `Guia` of the parcel with the new size. */
  guia: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** A status change of a devolución, with the reason given. */
export type DevolucionEventoRow = {
  devolucionId: string
  version: number
  de: DevolucionRow['estado'] | null
  a: DevolucionRow['estado']
  palabras: string | null
  actorId: string
  createdAt: string
}

// A consultora's own business

type Owned = { personaId: string }
type OwnedLinea = Owned & { pedidoId: string; posicion: number }

type ClientaRow = Owned & {
  id: string
  nombre: string
  telefono: string
  tallas: string
  /** A day without year, `12-24`. */
  cumple: string | null
  notas: string
  /** Sort key of the name. */
  orden: string
  /** Folded name and phone digits, for search. */
  busqueda: string
  createdAt: string
  updatedAt: string
}

/** Pieces of a line for a clienta. */
type RepartoPedidoRow = OwnedLinea & {
  clientaId: string
  cantidad: number
  /** Pieces handed over so far. */
  entregadas: Generated<number>
}

/** A payment of a clienta. Append-only: `corrige` names the entry it reverses. */
type AbonoRow = Owned & {
  id: string
  clientaId: string
  fecha: string
  nota: string | null
  centavos: number
  corrige: string | null
  createdAt: string
}

type VitrinaRow = {
  consultoraId: string
  codigo: string
  encendida: number
  createdAt: string
  updatedAt: string
}

/** A named collection of products. */
type SeleccionRow = {
  id: string
  consultoraId: string
  nombre: string
  slug: string
  version: Generated<number>
  createdAt: string
  updatedAt: string
}

type SeleccionProductoRow = { seleccionId: string; posicion: number; productoId: string }

/** Visits of a page of a vitrina per day. */
type VitrinaVisitaRow = {
  consultoraId: string
  dia: string
  tipo: 'inicio' | 'categoria' | 'producto' | 'seleccion'
  objeto: string
  visitas: number
}

// Search and reports

/**
 * Searchable text of a person: folded name and e-mail, then the phone's digits. Kept by triggers (db/migrations/015).
 */
type ProfileBusquedaRow = { id: string; busqueda: string }

/** A former name and SKU of a product, folded for search. Kept by triggers. */
type ProductoNombreRow = { productoId: string; busqueda: string }

/** The most pieces of a size that a consultora could not order on a day (db/migrations/020). */
type DemandaPerdidaRow = { dia: string; consultoraId: string; tallaId: string; piezas: number }

/** Searches without results of a consultora per day; `clave` is a hash of the text. */
type BusquedaSinResultadoRow = { dia: string; consultoraId: string; clave: string; veces: number }

/** A folded search text without results, kept once three consultoras searched for it (db/migrations/049). */
type BusquedaTextoRow = { clave: string; texto: string }

import type { Guia } from '#modules/pedidos/guia-rules.ts'
import type { PropuestaEstado, PropuestaLinea } from '#modules/pedidos/propuesta-rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio, LlamadaRow, PagoRow, PedidoEventoRow, ProfileRow } from '#platform/db/schema.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { findItems, type PedidoItem } from './item-reads.ts'
import { colorOf, lineaColumns } from './linea-columns.ts'
import type { PedidoCard } from './list-reads.ts'
import { type Scope, withinScope } from './scope.ts'

/** An entry of the book of a pedido; `corregido` says that a later one takes it back. Staff see who wrote it. */
type Pago = Omit<PagoRow, 'pedidoId' | 'actorId'> & { corregido: boolean; nombre?: string | null }

/** The book of a pedido, oldest first (spec 3.2). */
async function findPagos(read: Reader, pedidoId: string, scope: Scope): Promise<Pago[]> {
  const rows = await read
    .selectFrom('pagos')
    .leftJoin('profiles', 'profiles.id', 'pagos.actorId')
    .select(['pagos.id', 'fecha', 'forma', 'referencia', 'centavos', 'corrige', 'pagos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', pedidoId)
    .orderBy('pagos.createdAt')
    .orderBy('pagos.id')
    .execute()
  const corrected = new Set(rows.map(({ corrige }) => corrige))
  return rows.map(({ nombreCompleto, ...pago }) => ({
    ...pago,
    corregido: corrected.has(pago.id),
    ...(scope === 'everybody' && { nombre: nombreCompleto }),
  }))
}

type Llamada = Omit<LlamadaRow, 'pedidoId' | 'actorId'> & { nombre: string | null }
type NotaInterna = { id: string; texto: string; createdAt: string; nombre: string | null }

/** What staff alone know of a pedido, newest first (spec 3.1). */
type Seguimiento = {
  llamarEl: string | null
  llamadas: Llamada[]
  notasInternas: NotaInterna[]
  /** The open surtido that it is in, and its box there (spec 3.3). */
  surtido: { id: string; numero: number; lugar: number } | null
}

async function findSeguimiento(read: Reader, pedidoId: string): Promise<Seguimiento> {
  const [porLlamar, llamadas, notasInternas, surtido] = await Promise.all([
    read.selectFrom('pedidosPorLlamar').select('llamarEl').where('pedidoId', '=', pedidoId).executeTakeFirst(),
    read
      .selectFrom('llamadas')
      .leftJoin('profiles', 'profiles.id', 'llamadas.actorId')
      .select(['llamadas.id', 'resultado', 'nota', 'volverEl', 'llamadas.createdAt', 'nombreCompleto as nombre'])
      .where('pedidoId', '=', pedidoId)
      .orderBy('llamadas.createdAt', 'desc')
      .execute(),
    read
      .selectFrom('notasInternas')
      .leftJoin('profiles', 'profiles.id', 'notasInternas.actorId')
      .select(['notasInternas.id', 'texto', 'notasInternas.createdAt', 'nombreCompleto as nombre'])
      .where('pedidoId', '=', pedidoId)
      .orderBy('notasInternas.createdAt', 'desc')
      .execute(),
    read
      .selectFrom('surtidoPedidos')
      .innerJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
      .select(['surtidos.id', 'numero', 'lugar'])
      .where('pedidoId', '=', pedidoId)
      .where('surtidoPedidos.abierto', '=', 1)
      .executeTakeFirst(),
  ])
  return { llamarEl: porLlamar?.llamarEl ?? null, llamadas, notasInternas, surtido: surtido ?? null }
}

/** One line of a propuesta beside what it stands for. */
type CambioDeLinea = {
  posicion: number
  /** `null`: it is added. */
  antes: PedidoItem | null
  /** `null`: nothing of it is left. */
  despues: PedidoItem | null
  motivo: string | null
}

/** The newest propuesta of a pedido, answered or not (spec 3.2). */
type Propuesta = {
  id: string
  estado: PropuestaEstado
  mensaje: string | null
  /** Accepting it confirms the pedido. */
  confirmar: boolean
  totalAntesCentavos: number
  totalCentavos: number
  createdAt: string
  cerradaAt: string | null
  porTelefono: boolean
  lineas: CambioDeLinea[]
  /** Only for staff: who made it. */
  autor?: string | null
}

/** @param itemsAt the lines that the pedido had at a version. */
async function findPropuesta(
  read: Reader,
  pedidoId: string,
  scope: Scope,
  itemsAt: (version: number) => PedidoItem[],
): Promise<Propuesta | null> {
  const row = await read
    .selectFrom('propuestas')
    .leftJoin('profiles', 'profiles.id', 'propuestas.createdBy')
    .select(['propuestas.id', 'estado', 'propuestas.version', 'mensaje', 'confirmar', 'totalCentavos'])
    .select(['propuestas.createdAt', 'cerradaAt', 'porTelefono', 'nombreCompleto as autor'])
    .where('pedidoId', '=', pedidoId)
    .orderBy('propuestas.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { version, confirmar, porTelefono, autor, ...propuesta } = row
  const antes = itemsAt(version)
  return {
    ...propuesta,
    confirmar: confirmar === 1,
    porTelefono: porTelefono === 1,
    totalAntesCentavos: antes.reduce((sum, { subtotalCentavos }) => sum + subtotalCentavos, 0),
    lineas: besideEachOther(antes, await findLineas(read, row.id)),
    ...(scope === 'everybody' && { autor }),
  }
}

type Offered = PedidoItem & Pick<PropuestaLinea, 'motivo'>

function besideEachOther(antes: PedidoItem[], despues: Offered[]): CambioDeLinea[] {
  const before = new Map(antes.map((item) => [item.posicion, item]))
  return despues.map(({ motivo, ...item }) => ({
    posicion: item.posicion,
    antes: before.get(item.posicion) ?? null,
    despues: item.cantidad > 0 ? item : null,
    motivo,
  }))
}

async function findLineas(read: Reader, propuestaId: string): Promise<Offered[]> {
  const rows = await read
    .selectFrom('propuestaLineas')
    .leftJoin('imagenes', 'imagenes.id', 'propuestaLineas.imagenId')
    .select([...lineaColumns, 'motivo', ...imagenColumns, colorOf('propuestaLineas.productoId')])
    .where('propuestaId', '=', propuestaId)
    .orderBy('posicion')
    .execute()
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...item }) => ({
    ...item,
    imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
  }))
}

/** A line of the timeline. Staff see the name; a consultora sees "you" or the team. */
export type PedidoEvento = Pick<PedidoEventoRow, 'version' | 'tipo' | 'createdAt'> & {
  cambios: Record<string, [unknown, unknown]>
  autor: 'consultora' | 'equipo'
  nombre?: string
}

export type Pedido = Omit<
  PedidoCard,
  'consultora' | 'piezas' | 'ciudad' | 'propuestaAt' | 'ultimaLlamada' | 'llamarEl'
> & {
  direccionEnvio: DireccionEnvio
  notas: string | null
  notasAdmin: string | null
  fechaEstimadaEntrega: string | null
  fechaEntrega: string | null
  guia: Guia | null
  /** What is agreed: the lines of now. */
  items: PedidoItem[]
  /** What the consultora sent, when it is no longer what is agreed (spec 3.2). */
  enviado: PedidoItem[] | null
  /** The newest, answered or not. */
  propuesta: Propuesta | null
  pagos: Pago[]
  eventos: PedidoEvento[]
  /** Only for staff: calls and internal notes. */
  seguimiento?: Seguimiento
  /** Only for staff: the consultora, and the address of the profile to offer for this pedido. */
  consultora?: Pick<ProfileRow, 'id' | 'nombreCompleto' | 'email' | 'telefono'> & {
    /** She cannot accept a propuesta; staff still write down what she says on the phone (spec 3.1). */
    suspendida: boolean
    perfil: Required<Omit<DireccionEnvio, 'telefono'>>
  }
}

/** One pedido with its lines and timeline, or `undefined` when there is none within `scope` (spec 1.7, 2.7). */
export async function findPedido(read: Reader, id: string, scope: Scope): Promise<Pedido | undefined> {
  const row = await findRow(read, id, scope)
  if (!row) return undefined
  const items = await findItems(read, id)
  const [eventos, propuesta, pagos, seguimiento] = await Promise.all([
    findEventos(read, row, scope),
    findPropuesta(read, id, scope, items.at),
    findPagos(read, id, scope),
    scope === 'everybody' ? findSeguimiento(read, id) : null,
  ])
  const { nombreCompleto, email, telefono, consultoraId: owner, enviadaVersion, suspendidaAt, ...rest } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, ...pedido } = rest
  const perfil = { direccion, numero, complemento, barrio, ciudad, codigoPostal }
  const sent = items.at(enviadaVersion)
  const seen = {
    ...{ ...pedido, direccionEnvio: JSON.parse(pedido.direccionEnvio), guia: JSON.parse(pedido.guia ?? 'null') },
    ...{ items: items.current, enviado: areSameItems(sent, items.current) ? null : sent, propuesta, pagos, eventos },
  }
  if (!seguimiento) return seen
  const suspendida = suspendidaAt !== null
  return { ...seen, seguimiento, consultora: { id: owner, nombreCompleto, email, telefono, suspendida, perfil } }
}

/** The lines of two versions are the same objects where they are the same rows. */
const areSameItems = (some: PedidoItem[], others: PedidoItem[]): boolean =>
  some.length === others.length && some.every((item, index) => item === others[index])

function findRow(read: Reader, id: string, scope: Scope) {
  return read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select([
      'pedidos.id',
      'numeroPedido',
      'consultoraId',
      'status',
      'totalCentavos',
      'pagadoCentavos',
      'enviadaVersion',
    ])
    .select(['pedidos.version', 'pedidos.createdAt'])
    .select(['direccionEnvio', 'notas', 'notasAdmin', 'fechaEstimadaEntrega', 'fechaEntrega', 'guia'])
    .select(['nombreCompleto', 'email', 'telefono'])
    .select(['direccion', 'numero', 'complemento', 'barrio', 'ciudad', 'codigoPostal'])
    .select((eb) =>
      eb
        .selectFrom('userRoles')
        .select('suspendidaAt')
        .whereRef('userId', '=', 'pedidos.consultoraId')
        .as('suspendidaAt'),
    )
    .where('pedidos.id', '=', id)
    .where(withinScope(scope))
    .executeTakeFirst()
}

/** Whose pedido this is, for those who may know of it at all. */
export async function findPedidoOwner(read: Reader, id: string, scope: Scope): Promise<string | undefined> {
  const query = read.selectFrom('pedidos').select('consultoraId').where('id', '=', id).where(withinScope(scope))
  return (await query.executeTakeFirst())?.consultoraId
}

async function findEventos(
  read: Reader,
  { id, consultoraId }: { id: string; consultoraId: string },
  scope: Scope,
): Promise<PedidoEvento[]> {
  const rows = await read
    .selectFrom('pedidoEventos')
    .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
    .select(['pedidoEventos.version', 'tipo', 'cambios', 'actorId', 'pedidoEventos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', id)
    .orderBy('pedidoEventos.version')
    .execute()
  return rows.map(({ actorId, nombreCompleto, cambios, ...evento }) => ({
    ...evento,
    cambios: JSON.parse(cambios),
    autor: actorId === consultoraId ? 'consultora' : 'equipo',
    ...(scope === 'everybody' && nombreCompleto ? { nombre: nombreCompleto } : {}),
  }))
}

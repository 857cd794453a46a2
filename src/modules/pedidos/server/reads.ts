import { sql } from 'kysely'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import type { PedidosFiltro } from '#modules/pedidos/rules.ts'
import { findCuenta } from '#modules/personas/consultoras/server/reads.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { fitting } from './list-reads.ts'
import { type Scope, withinScope } from './scope.ts'

export type Pedido = NonNullable<Awaited<ReturnType<typeof findPedido>>>
type PedidoItem = Awaited<ReturnType<typeof findItems>>['current'][number]

/**
 * One pedido with its lines and timeline, or `undefined` when there is none within `scope` (spec 1.7, 2.7). `items` are the lines of now;
 * `enviado` those that the consultora sent, when they differ (spec 3.2). Only staff get `seguimiento` and `consultora`, whose `perfil` is
 * the address to offer for this pedido.
 */
export async function findPedido(read: Reader, id: string, scope: Scope) {
  const row = await findRow(read, id, scope)
  if (!row) return undefined
  const items = await findItems(read, id)
  const [eventos, propuesta, pagos, seguimiento, cuenta] = await Promise.all([
    findEventos(read, row, scope),
    findPropuesta(read, id, scope, items.at),
    findPagos(read, id, scope),
    scope === 'everybody' ? findSeguimiento(read, id) : null,
    scope === 'everybody' ? findCuenta(read, row.consultoraId) : null,
  ])
  const { nombreCompleto, email, telefono, consultoraId: owner, enviadaVersion, suspendidaAt, ...rest } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, ...pedido } = rest
  const perfil = { direccion, numero, complemento, barrio, ciudad, codigoPostal }
  const sent = items.at(enviadaVersion)
  const consultora = {
    ...{ id: owner, nombreCompleto, email, telefono, suspendida: suspendidaAt !== null, perfil },
    /** Of all pedidos of the consultora. */
    ...cuenta,
  }
  return {
    ...pedido,
    direccionEnvio: JSON.parse(pedido.direccionEnvio) as DireccionEnvio,
    guia: JSON.parse(pedido.guia ?? 'null') as Guia | null,
    items: items.current,
    enviado: areSameItems(sent, items.current) ? null : sent,
    propuesta,
    pagos,
    eventos,
    ...(seguimiento && { seguimiento, consultora }),
  }
}

/** The lines of two versions are the same objects where they are the same rows. */
const areSameItems = (some: PedidoItem[], others: PedidoItem[]): boolean =>
  some.length === others.length && some.every((item, index) => item === others[index])

const findRow = (read: Reader, id: string, scope: Scope) =>
  read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'consultoraId', 'status', 'totalCentavos', 'pagadoCentavos'])
    .select(['enviadaVersion', 'pedidos.version', 'pedidos.createdAt'])
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

/** A count, for a column: of the pedidos that the list shows with this filter. */
export const countFitting = ({ read, engine }: Pick<Database, 'read' | 'engine'>, filtro: PedidosFiltro) =>
  read
    .selectFrom('pedidos')
    .select(({ fn }) => fn.countAll<number>().as('pedidos'))
    .where(fitting({ scope: 'everybody', seesContact: true, engine }, filtro))

/** Whose pedido this is; `undefined` outside the scope. */
export async function findPedidoOwner(read: Reader, id: string, scope: Scope): Promise<string | undefined> {
  const query = read.selectFrom('pedidos').select('consultoraId').where('id', '=', id).where(withinScope(scope))
  return (await query.executeTakeFirst())?.consultoraId
}

/** The timeline. Staff see names; a consultora sees "you" or the team. */
async function findEventos(read: Reader, { id, consultoraId }: { id: string; consultoraId: string }, scope: Scope) {
  const rows = await read
    .selectFrom('pedidoEventos')
    .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
    .select(['pedidoEventos.version', 'tipo', 'cambios', 'actorId', 'pedidoEventos.createdAt', 'nombreCompleto'])
    .where('pedidoId', '=', id)
    .orderBy('pedidoEventos.version')
    .execute()
  return rows.map(({ actorId, nombreCompleto, cambios, ...evento }) => ({
    ...evento,
    cambios: JSON.parse(cambios) as Record<string, [unknown, unknown]>,
    autor: actorId === consultoraId ? ('consultora' as const) : ('equipo' as const),
    ...(scope === 'everybody' && nombreCompleto && { nombre: nombreCompleto }),
  }))
}

/** The newest propuesta of a pedido, answered or not (spec 3.2). @param itemsAt the lines that the pedido had at a version. */
async function findPropuesta(read: Reader, pedidoId: string, scope: Scope, itemsAt: (version: number) => PedidoItem[]) {
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
    lineas: await findOffered(read, row.id, antes),
    ...(scope === 'everybody' && { autor }),
  }
}

/** Each line of a propuesta beside what it replaces: `antes` is `null` for one that is added, `despues` for one that goes. */
async function findOffered(read: Reader, propuestaId: string, antes: PedidoItem[]) {
  const rows = await read
    .selectFrom('propuestaLineas')
    .leftJoin('imagenes', 'imagenes.id', 'propuestaLineas.imagenId')
    .select([...lineaColumns, 'motivo', ...imagenColumns, colorOf('propuestaLineas.productoId')])
    .where('propuestaId', '=', propuestaId)
    .orderBy('posicion')
    .execute()
  const before = new Map(antes.map((item) => [item.posicion, item]))
  return rows.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, motivo, ...linea }) => {
    const item = { ...linea, imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }) }
    const { posicion } = item
    return { posicion, antes: before.get(posicion) ?? null, despues: item.cantidad > 0 ? item : null, motivo }
  })
}

/** The payments of a pedido, oldest first (spec 3.2); `corregido` says that a later one takes it back. Staff see who wrote it. */
async function findPagos(read: Reader, pedidoId: string, scope: Scope) {
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

/** What staff alone know of a pedido, newest first (spec 3.1), and the open surtido that it is in (spec 3.3). */
async function findSeguimiento(read: Reader, pedidoId: string) {
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

/** Every version of every line, in one query: the lines of now, and those that the pedido had at any version. */
async function findItems(read: Reader, pedidoId: string) {
  const rows = await read
    .selectFrom('pedidoItems')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .select([...lineaColumns, 'desde', 'hasta', ...imagenColumns, colorOf('pedidoItems.productoId')])
    .where('pedidoId', '=', pedidoId)
    .orderBy('posicion')
    .execute()
  const versions = rows.map(
    ({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, desde, hasta, ...item }) => ({
      desde,
      hasta,
      item: { ...item, imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }) },
    }),
  )
  return {
    current: versions.flatMap(({ item, hasta }) => (hasta === null ? item : [])),
    at: (version: number) =>
      versions.flatMap(({ item, desde, hasta }) =>
        desde <= version && (hasta === null || hasta > version) ? item : [],
      ),
  }
}

/** What `pedidoItems` and `propuestaLineas` both hold of a line. */
export const lineaColumns = [
  ...(['posicion', 'productoId', 'tallaId', 'nombre', 'sku', 'talla'] as const),
  ...(['cantidad', 'precioUnitarioCentavos', 'subtotalCentavos', 'llegaEl'] as const),
] as const

/** The colour of a line's product, as it is called today. @param productoId the column that names the product. */
const colorOf = (productoId: string) =>
  sql<string | null>`(select color_nombre from productos where productos.id = ${sql.ref(productoId)})`.as('color')

/** A size for sale, with what may still be promised of it. */
export type TallaVenta = { id: string; talla: string; disponible: number }

/** The sizes of every product that the pedido has or had a line of: staff may be at work on lines that changed since. */
export async function findTallasOfPedido(read: Reader, pedidoId: string) {
  const rows = await read
    .selectFrom('productoTallas')
    .select((eb) => ['id', 'productoId', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
    .where('productoId', 'in', (eb) =>
      eb.selectFrom('pedidoItems').select('pedidoItems.productoId').where('pedidoId', '=', pedidoId),
    )
    .where('activo', '=', 1)
    .where('retirada', '=', 0)
    .orderBy('productoId')
    .orderBy('posicion')
    .execute()
  return [...Map.groupBy(rows, ({ productoId }) => productoId)].map(([productoId, own]) => ({
    productoId,
    tallas: own.map(({ productoId: _, ...talla }): TallaVenta => talla),
  }))
}

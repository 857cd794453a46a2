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
 * One pedido with its lines and timeline, or `undefined` outside the `scope` (spec 1.7, 2.7). `items` are the current lines; `enviado` the
 * lines that the consultora sent, if different (spec 3.2). `seguimiento` and `consultora` are for staff only; `consultora.perfil` is the
 * address suggested for this pedido.
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
    /** Over all pedidos of the consultora. */
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

/** Compares by identity: versions share the objects of unchanged rows. */
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

/** Number of pedidos that match a filter, as a column. */
export const countFitting = ({ read, engine }: Pick<Database, 'read' | 'engine'>, filtro: PedidosFiltro) =>
  read
    .selectFrom('pedidos')
    .select(({ fn }) => fn.countAll<number>().as('pedidos'))
    .where(fitting({ scope: 'everybody', seesContact: true, engine }, filtro))

/** The consultora of a pedido; `undefined` outside the scope. */
export async function findPedidoOwner(read: Reader, id: string, scope: Scope): Promise<string | undefined> {
  const query = read.selectFrom('pedidos').select('consultoraId').where('id', '=', id).where(withinScope(scope))
  return (await query.executeTakeFirst())?.consultoraId
}

/** The timeline. Staff see names; a consultora sees only "you" or the team. */
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

/** The newest propuesta of a pedido, open or closed (spec 3.2). @param itemsAt the pedido's lines at a version. */
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

/** Each line before and after the propuesta: `antes` is `null` for a new line, `despues` for a removed one. */
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

/**
 * The payments of a pedido, oldest first (spec 3.2); `corregido` marks a payment that a later entry reverses. Only staff see who entered
 * it.
 */
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

/** Staff-only data of a pedido, newest first (spec 3.1), and its open surtido (spec 3.3). */
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

/** Reads all versions of all lines in one query. @returns the current lines, and a function for the lines at a version. */
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

/** Columns that `pedidoItems` and `propuestaLineas` share. */
export const lineaColumns = [
  ...(['posicion', 'productoId', 'tallaId', 'nombre', 'sku', 'talla'] as const),
  ...(['cantidad', 'precioUnitarioCentavos', 'subtotalCentavos', 'llegaEl'] as const),
] as const

/** The current colour name of a line's product. @param productoId the column with the product id. */
const colorOf = (productoId: string) =>
  sql<string | null>`(select color_nombre from productos where productos.id = ${sql.ref(productoId)})`.as('color')

/** A size for sale with its available stock. */
export type TallaVenta = { id: string; talla: string; disponible: number }

/** The sizes of every product that any version of the pedido contains: staff may be editing lines that changed since. */
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

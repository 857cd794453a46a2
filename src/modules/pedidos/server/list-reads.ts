import type { ExpressionBuilder } from 'kysely'
import type { LlamadaResultado } from '#modules/pedidos/llamada-rules.ts'
import type { PedidoStatus, PedidosSearch } from '#modules/pedidos/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { jsonRows, rowsFrom } from '#platform/db/json.ts'
import type { DB, DireccionEnvio } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { type ImagenColumns, imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import { after, direction, fitting, lastCall, openPropuesta, piezasOfPedido, porLlamar } from './list-filter.ts'
import type { Scope } from './scope.ts'

export type PedidoCard = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  pagadoCentavos: number
  createdAt: string
  version: number
  /** When the propuesta was made that waits for an answer; `null` when none does (spec 3.2). */
  propuestaAt: string | null
  piezas?: number
  /** Of its first garments. Only for a consultora. */
  imagenes?: (Imagen | null)[]
  /** Only for staff, as all below. */
  consultora?: { nombreCompleto: string; email: string }
  /** Where it goes, or where she lives while nobody has asked. */
  ciudad?: string
  /** The last call, and the day on which to phone again (spec 3.1). */
  ultimaLlamada?: { resultado: LlamadaResultado; createdAt: string } | null
  llamarEl?: string | null
}

export type PedidoFilter = PedidosSearch & { scope: Scope; cursor?: Cursor | undefined; limite: number }

/** Pedidos, newest first unless it is asked the other way round (spec 1.7; spec 2.7: list orders; spec 3.1). */
export async function listPedidos(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  { scope, cursor, limite, orden, ...filtro }: PedidoFilter,
): Promise<Page<PedidoCard>> {
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pagadoCentavos'])
    .select(['pedidos.createdAt', 'pedidos.version'])
    .select((eb) => [openPropuesta(eb).as('propuestaAt'), piezasOfPedido(eb).as('piezas')])
    .$if(scope === 'everybody', (staff) =>
      staff
        .select(['profiles.nombreCompleto', 'profiles.email', 'profiles.ciudad', 'pedidos.direccionEnvio'])
        .select((eb) => porLlamar(eb).as('llamarEl'))
        .select((eb) => [lastCall(eb, 'resultado').as('llamada'), lastCall(eb, 'createdAt').as('llamadaAt')]),
    )
    .$if(scope !== 'everybody', (own) => own.select((eb) => jsonRows(engine, firstImagenes(eb)).as('imagenes')))
    .where(fitting(scope, filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(limite + 1)
  if (cursor) query = query.where(after(cursor, orden))
  const page = pageOf(await query.execute(), limite)
  return { ...page, items: page.items.map(cardOf) }
}

type CardRow = Omit<PedidoCard, 'consultora' | 'ciudad' | 'imagenes' | 'ultimaLlamada'> &
  Partial<{ nombreCompleto: string; email: string; ciudad: string; direccionEnvio: string }> &
  Partial<{ llamada: LlamadaResultado | null; llamadaAt: string | null; imagenes: ImagenColumns[] }>

function cardOf(row: CardRow): PedidoCard {
  const {
    nombreCompleto = '',
    email = '',
    ciudad,
    direccionEnvio,
    llamarEl,
    llamada,
    llamadaAt,
    imagenes,
    ...card
  } = row
  if (imagenes) return { ...card, imagenes: rowsFrom(imagenes).map(imagenFrom) }
  return {
    ...{ ...card, consultora: { nombreCompleto, email }, ciudad: ciudadOf(direccionEnvio, ciudad) },
    ...{ ultimaLlamada: llamada && llamadaAt ? { resultado: llamada, createdAt: llamadaAt } : null },
    llamarEl: llamarEl ?? null,
  }
}

/** How many pictures a card shows. */
const maxImagenes = 3

/** The pictures of the first garments of a pedido, in the order of its lines; a garment in two sizes is there once. */
const firstImagenes = (eb: ExpressionBuilder<DB, 'pedidos'>) =>
  eb
    .selectFrom((own) =>
      own
        .selectFrom('pedidoItems')
        .select(({ fn }) => [fn.min('posicion').as('primera'), fn.min('imagenId').as('imagenId')])
        .whereRef('pedidoItems.pedidoId', '=', 'pedidos.id')
        .where('hasta', 'is', null)
        .groupBy('productoId')
        .orderBy('primera')
        .limit(maxImagenes)
        .as('garments'),
    )
    .leftJoin('imagenes', 'imagenes.id', 'garments.imagenId')
    .select(imagenColumns)
    .orderBy('primera')

/** @param direccionEnvio a pedido's own address as JSON. @param ofProfile the consultora's. */
export function ciudadOf(direccionEnvio = '{}', ofProfile = ''): string {
  const envio: Partial<DireccionEnvio> = JSON.parse(direccionEnvio)
  return envio.ciudad || ofProfile
}

/**
 * The next pedido for staff to review: the pendiente that was placed after this one, or else the oldest pendiente.
 */
export async function findNextPendiente(
  read: Reader,
  { id, createdAt }: Pick<PedidoCard, 'id' | 'createdAt'>,
): Promise<Pick<PedidoCard, 'id' | 'numeroPedido'> | null> {
  const oldest = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido'])
    .where('status', '=', 'pendiente')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
  const after = await oldest
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
    .executeTakeFirst()
  return after ?? (await oldest.where('id', '!=', id).executeTakeFirst()) ?? null
}

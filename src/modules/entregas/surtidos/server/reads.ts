import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { hasDireccion, type PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio, SurtidoMarcaRow } from '#platform/db/schema.ts'
import { findPrendas, type Prenda } from './prenda-reads.ts'

/** A pedido of a surtido, in its box. */
export type SurtidoPedido = {
  id: string
  lugar: number
  numeroPedido: string
  status: PedidoStatus
  version: number
  consultora: string
  ciudad: string
  conDireccion: boolean
  conPropuesta: boolean
  guia: Guia | null
}

/** How many of a size were found, who said so last, and when. */
export type Marca = Pick<SurtidoMarcaRow, 'prendaId' | 'piezas' | 'at'> & { nombre: string | null }

export type Surtido = {
  id: string
  numero: number
  abierto: boolean
  version: number
  createdAt: string
  nombre: string | null
  terminadoAt: string | null
  terminadoPor: string | null
  /** In the order of the boxes. */
  pedidos: SurtidoPedido[]
  /** By product, colour and size. */
  prendas: Prenda[]
}

/** One surtido with its pedidos and the lines that they have now, or `undefined`. */
export async function findSurtido(read: Reader, id: string): Promise<Surtido | undefined> {
  const [row, pedidos, prendas] = await Promise.all([findRow(read, id), findPedidos(read, id), findPrendas(read, id)])
  return row && { ...row, abierto: row.abierto === 1, pedidos, prendas }
}

const findRow = (read: Reader, id: string) =>
  read
    .selectFrom('surtidos')
    .leftJoin('profiles', 'profiles.id', 'surtidos.createdBy')
    .leftJoin('profiles as other', 'other.id', 'surtidos.terminadoBy')
    .select(['surtidos.id', 'surtidos.numero', 'abierto', 'surtidos.version', 'surtidos.createdAt', 'terminadoAt'])
    .select(['profiles.nombreCompleto as nombre', 'other.nombreCompleto as terminadoPor'])
    .where('surtidos.id', '=', id)
    .executeTakeFirst()

async function findPedidos(read: Reader, surtidoId: string): Promise<SurtidoPedido[]> {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidos', 'pedidos.id', 'surtidoPedidos.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'lugar', 'numeroPedido', 'status', 'pedidos.version', 'direccionEnvio', 'guia'])
    .select(['nombreCompleto as consultora', 'profiles.ciudad'])
    .select((eb) =>
      eb
        .selectFrom('propuestas')
        .select('propuestas.id')
        .whereRef('propuestas.pedidoId', '=', 'pedidos.id')
        .where('estado', '=', 'abierta')
        .as('propuestaId'),
    )
    .where('surtidoId', '=', surtidoId)
    .where('fuera', '=', 0)
    .orderBy('lugar')
    .execute()
  return rows.map(({ direccionEnvio, propuestaId, ciudad, guia, ...pedido }) => {
    const envio: Partial<DireccionEnvio> = JSON.parse(direccionEnvio)
    return {
      ...{ ...pedido, ciudad: envio.ciudad || ciudad, conDireccion: hasDireccion(envio) },
      ...{ conPropuesta: propuestaId !== null, guia: JSON.parse(guia ?? 'null') },
    }
  })
}

/** What was found so far, or `undefined` when there is no such surtido. */
export async function findMarcas(read: Reader, surtidoId: string): Promise<Marca[] | undefined> {
  const [surtido, marcas] = await Promise.all([
    read.selectFrom('surtidos').select('id').where('id', '=', surtidoId).executeTakeFirst(),
    listMarcas(read, surtidoId),
  ])
  return surtido && marcas
}

const listMarcas = (read: Reader, surtidoId: string): Promise<Marca[]> =>
  read
    .selectFrom('surtidoMarcas')
    .leftJoin('profiles', 'profiles.id', 'surtidoMarcas.actorId')
    .select(['prendaId', 'piezas', 'nombreCompleto as nombre', 'at'])
    .where('surtidoId', '=', surtidoId)
    .orderBy('prendaId')
    .execute()

/** The pedidos of a surtido, or `undefined` when there is no such surtido. */
export async function findPedidoIds(read: Reader, surtidoId: string): Promise<string[] | undefined> {
  const rows = await read.selectFrom('surtidoPedidos').select('pedidoId').where('surtidoId', '=', surtidoId).execute()
  return rows.length > 0 ? rows.map(({ pedidoId }) => pedidoId) : undefined
}

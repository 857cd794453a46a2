import type { PropuestaEstado, PropuestaLinea } from '#modules/pedidos/propuesta-rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { PedidoItem } from './item-reads.ts'
import { colorOf, lineaColumns } from './linea-columns.ts'
import type { Scope } from './scope.ts'

/** One line of a propuesta beside what it stands for. */
export type CambioDeLinea = {
  posicion: number
  /** `null`: it is added. */
  antes: PedidoItem | null
  /** `null`: nothing of it is left. */
  despues: PedidoItem | null
  motivo: string | null
}

/** The newest propuesta of a pedido, answered or not (spec 3.2). */
export type Propuesta = {
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
export async function findPropuesta(
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

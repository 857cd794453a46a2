import { sql } from 'kysely'
import type { Reader } from '#platform/db/database.ts'
import { type ImagenColumns, imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A size that she waits for, or was told of within the last day. */
export type Aviso = {
  id: string
  estado: 'espera' | 'avisado'
  tallaId: string
  talla: string
  productoId: string
  nombre: string
  imagen: Imagen | null
  disponible: number
  /** `false` while the size or its product is switched off: she waits on, and is not told. */
  enVenta: boolean
  avisadoAt: string | null
  venceAt: string | null
  createdAt: string
}

/**
 * What a consultora waits for: what is back first, then the newest. At most `maxAvisos`, so it has no pages.
 * @param at what is now (ISO, UTC). @param productoId of one product only. @param estado only what she was told of.
 */
export async function listAvisos(
  read: Reader,
  consultoraId: string,
  { at, productoId, estado }: { at: string; productoId?: string | undefined; estado?: 'avisado' | undefined },
): Promise<Aviso[]> {
  let query = read
    .selectFrom('avisos')
    .innerJoin('productoTallas', 'productoTallas.id', 'avisos.tallaId')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['avisos.id', 'avisos.estado', 'avisos.tallaId', 'talla', 'productos.id as productoId', 'nombre'])
    .select(['avisadoAt', 'venceAt', 'avisos.createdAt', 'productos.activo', 'productoTallas.activo as tallaActivo'])
    .select(['retirada', ...imagenColumns])
    .select((eb) => eb('stock', '-', eb.ref('apartado')).as('disponible'))
    .where('avisos.consultoraId', '=', consultoraId)
    .where((eb) =>
      eb.or([
        eb('avisos.estado', '=', 'espera'),
        eb.and([eb('avisos.estado', '=', 'avisado'), eb('venceAt', '>', at)]),
      ]),
    )
    .orderBy(sql`case avisos.estado when 'avisado' then 0 else 1 end`)
    .orderBy('avisos.createdAt', 'desc')
    .orderBy('avisos.id')
  if (productoId) query = query.where('productos.id', '=', productoId)
  if (estado) query = query.where('avisos.estado', '=', estado)
  return (await query.execute()).map(avisoFrom)
}

type Row = ImagenColumns & {
  [Each in 'id' | 'tallaId' | 'talla' | 'productoId' | 'nombre' | 'createdAt' | 'estado']: string
} & { avisadoAt: string | null; venceAt: string | null } & Record<
    'activo' | 'tallaActivo' | 'retirada' | 'disponible',
    number
  >

const avisoFrom = (row: Row): Aviso => {
  const { id, tallaId, talla, productoId, nombre, disponible, avisadoAt, venceAt, createdAt } = row
  return {
    ...{ id, estado: row.estado === 'avisado' ? 'avisado' : 'espera', tallaId, talla, productoId, nombre },
    ...{ imagen: imagenFrom(row), disponible, avisadoAt, venceAt, createdAt },
    enVenta: row.activo === 1 && row.tallaActivo === 1 && row.retirada === 0,
  }
}

import type { ExpressionBuilder } from 'kysely'
import { firstName } from '#modules/ajustes/sitio/rules.ts'
import { cardFrom, cards } from '#modules/catalogo/server/reads.ts'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { isSuspended } from '#modules/personas/consultoras/server/reads.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { notFound } from '#shared/errors.ts'
import { addDays } from '#shared/format.ts'
import { whatsappNumber } from '#shared/whatsapp-number.ts'

/**
 * A consultora's own vitrina (spec 3.4).
 * @returns `codigo` is `null` until the vitrina is first switched on; `whatsapp` is the phone as typed, `null` when
 * WhatsApp cannot dial it.
 */
export async function findVitrina(read: Reader, consultoraId: string, prefix: string) {
  const [row, suspendida] = await Promise.all([
    read
      .selectFrom('profiles')
      .leftJoin('vitrinas', 'vitrinas.consultoraId', 'profiles.id')
      .select(['nombreCompleto', 'telefono', 'codigo', 'encendida'])
      .where('profiles.id', '=', consultoraId)
      .executeTakeFirst(),
    isSuspended(read, consultoraId),
  ])
  const { nombreCompleto = '', telefono = '', codigo = null, encendida = 0 } = row ?? {}
  const whatsapp = whatsappNumber(telefono, prefix) === null ? null : telefono
  return { encendida: encendida === 1, codigo, nombre: firstName(nombreCompleto), whatsapp, suspendida }
}

/** A consultora's selecciones, newest first, with first picture and counts of all products and of those for sale. */
export async function listSelecciones(read: Reader, consultoraId: string) {
  const rows = await read
    .selectFrom((from) =>
      from
        .selectFrom('selecciones')
        .select(['selecciones.id', 'slug', 'nombre', 'createdAt'])
        .select((eb) => [
          productosIn(eb)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('prendas'),
          productosIn(eb)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('productos.activo', '=', 1)
            .as('enVenta'),
          productosIn(eb)
            .select('productos.imagenId')
            .where('productos.activo', '=', 1)
            .where('productos.imagenId', 'is not', null)
            .orderBy('posicion')
            .limit(1)
            .as('portadaId'),
        ])
        .where('consultoraId', '=', consultoraId)
        .as('s'),
    )
    .leftJoin('imagenes', 'imagenes.id', 's.portadaId')
    .select(['s.id as seleccionId', 's.slug', 's.nombre', 's.prendas', 's.enVenta', ...imagenColumns])
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.seleccionId, slug: row.slug, nombre: row.nombre },
    ...{ prendas: row.prendas ?? 0, enVenta: row.enVenta ?? 0, imagen: imagenFrom(row) },
  }))
}

const productosIn = (eb: ExpressionBuilder<DB, 'selecciones'>) =>
  eb
    .selectFrom('seleccionProductos')
    .innerJoin('productos', 'productos.id', 'seleccionProductos.productoId')
    .whereRef('seleccionId', '=', 'selecciones.id')

/**
 * A selección with all its products, including those not for sale. @throws not_found, also for another consultora's.
 */
export async function findSeleccion(read: Reader, { id, consultoraId }: { id: string; consultoraId: string }) {
  const found = await read
    .selectFrom('selecciones')
    .select(['id', 'slug', 'nombre', 'version'])
    .where('id', '=', id)
    .where('consultoraId', '=', consultoraId)
    .executeTakeFirstOrThrow(notFound(seleccionTexts.missing))
  const rows = await cards(read)
    .innerJoin('seleccionProductos', 'seleccionProductos.productoId', 'productos.id')
    .select('productos.activo')
    .where('seleccionId', '=', id)
    .orderBy('posicion')
    .execute()
  return { ...found, productos: rows.map((row) => ({ ...cardFrom(row, false), activo: row.activo === 1 })) }
}

const shownPaginas = 20

/**
 * Visits of seven and thirty days, and the most visited pages; `nombre` is `null` for deleted objects.
 * @param hoy the Mexican day.
 */
export async function findVisitas(read: Reader, consultoraId: string, hoy: string) {
  const since = (days: number) => addDays(hoy, 1 - days)
  const own = read.selectFrom('vitrinaVisitas').where('consultoraId', '=', consultoraId)
  const sum = async (days: number) => {
    const row = await own
      .select(({ fn }) => fn.sum<number>('visitas').as('visitas'))
      .where('dia', '>=', since(days))
      .executeTakeFirst()
    return row?.visitas ?? 0
  }
  const [siete, treinta, rows] = await Promise.all([
    sum(7),
    sum(30),
    read
      .selectFrom(
        own
          .select(({ fn }) => ['tipo', 'objeto', fn.sum<number>('visitas').as('visitas')])
          .where('dia', '>=', since(30))
          .groupBy(['tipo', 'objeto'])
          .as('v'),
      )
      .leftJoin('productos', (join) => join.onRef('productos.id', '=', 'v.objeto').on('v.tipo', '=', 'producto'))
      .leftJoin('selecciones', (join) =>
        join
          .onRef('selecciones.slug', '=', 'v.objeto')
          .on('v.tipo', '=', 'seleccion')
          .on('selecciones.consultoraId', '=', consultoraId),
      )
      .select(({ fn }) => [
        'v.tipo',
        'v.objeto',
        'v.visitas',
        fn.coalesce('productos.nombre', 'selecciones.nombre').as('nombre'),
      ])
      .orderBy('v.visitas', 'desc')
      .orderBy('v.tipo')
      .orderBy('v.objeto')
      .limit(shownPaginas)
      .execute(),
  ])
  return { siete, treinta, paginas: rows }
}

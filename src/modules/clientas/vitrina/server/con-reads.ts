import { firstName } from '#modules/ajustes/sitio/rules.ts'
import { cardFrom, cards, type ProductoCard } from '#modules/catalogo/server/reads.ts'
import type { Reader } from '#platform/db/database.ts'
import type { Imagen } from '#shared/imagen.ts'
import { whatsappNumber } from '#shared/whatsapp-number.ts'
import { listSelecciones } from './reads.ts'

/** What everybody may read of a vitrina that is on (spec 3.4). Nothing here knows a consultora's price. */

/** Whose vitrina it is: the id stays on the server. */
export type OpenVitrina = { consultoraId: string; nombre: string; whatsapp: string }

/** The vitrina of a code: `undefined` while it is off, its consultora is suspended or none any more, or cannot be written to. */
export async function findOpenVitrina(read: Reader, codigo: string, prefix: string): Promise<OpenVitrina | undefined> {
  const row = await read
    .selectFrom('vitrinas')
    .innerJoin('profiles', 'profiles.id', 'vitrinas.consultoraId')
    .innerJoin('userRoles', 'userRoles.userId', 'vitrinas.consultoraId')
    .select(['consultoraId', 'nombreCompleto', 'telefono'])
    .where('codigo', '=', codigo)
    .where('encendida', '=', 1)
    .where('role', '=', 'consultor')
    .where('suspendidaAt', 'is', null)
    .executeTakeFirst()
  const whatsapp = row && whatsappNumber(row.telefono, prefix)
  if (!row || !whatsapp) return undefined
  return { consultoraId: row.consultoraId, nombre: firstName(row.nombreCompleto), whatsapp }
}

export type SeleccionCard = { slug: string; nombre: string; prendas: number; imagen: Imagen | null }

/** Her selecciones with something for sale in them, newest first, each with its first picture. */
export async function listOpenSelecciones(read: Reader, consultoraId: string): Promise<SeleccionCard[]> {
  const own = await listSelecciones(read, consultoraId)
  return own
    .filter(({ enVenta }) => enVenta > 0)
    .map(({ slug, nombre, enVenta, imagen }) => ({ slug, nombre, prendas: enVenta, imagen }))
}

/** One of her selecciones: what of it is for sale, in her order. */
export async function findOpenSeleccion(
  read: Reader,
  { consultoraId, slug }: { consultoraId: string; slug: string },
): Promise<{ nombre: string; slug: string; items: ProductoCard[] } | undefined> {
  const found = await read
    .selectFrom('selecciones')
    .select(['id', 'nombre', 'slug'])
    .where('consultoraId', '=', consultoraId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) return undefined
  const rows = await cards(read)
    .innerJoin('seleccionProductos', 'seleccionProductos.productoId', 'productos.id')
    .where('seleccionId', '=', found.id)
    .where('productos.activo', '=', 1)
    .orderBy('posicion')
    .execute()
  return { nombre: found.nombre, slug: found.slug, items: rows.map((row) => cardFrom(row, false)) }
}

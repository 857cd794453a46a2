import { firstName } from '#modules/ajustes/sitio/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { type TarjetaFormato, tarjetaAlto } from '#modules/clientas/vitrina/rules.ts'
import { compartirTexts, conTexts } from '#modules/clientas/vitrina/texts.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { PendingImages } from '#platform/images/pending.ts'
import type { PictureWorker } from '#platform/images/picture-worker.ts'
import type { ImageStore } from '#platform/images/store.ts'
import { AppError } from '#shared/errors.ts'
import { formatPesos } from '#shared/format.ts'
import type { Imagen } from '#shared/imagen.ts'
import { hourMs } from '#shared/time.ts'

type TarjetaRequest = { productoId: string; formato: TarjetaFormato; conPrecio: boolean }

export type Tarjetas = {
  /**
   * A picture of an active product to post, with or without public price, and with the consultora's first name: JPEG
   * under 300 KB (spec 3.4).
   * @throws not_found; conflict without a photo; unavailable when too many wait; too_many_requests beyond 120 per hour.
   */
  draw: (consultoraId: string, asked: TarjetaRequest) => Promise<Buffer>
}

type Parts = {
  db: Database
  images: ImageStore
  pending: PendingImages
  worker: PictureWorker
  limits: Limits
  marca: { nombre: string }
}

const tries = { max: 120, withinMs: hourMs, refusal: compartirTexts.tooManyPictures }
/** A picture takes about a second, in the same queue as uploads of staff. */
const maxWaiting = 6
const maxPerPerson = 2

export function openTarjetas({ db, images, pending, worker, limits, marca }: Parts): Tarjetas {
  const waiting: string[] = []
  return {
    draw: async (consultoraId, asked) => {
      const own = waiting.filter((it) => it === consultoraId)
      if (waiting.length >= maxWaiting || own.length >= maxPerPerson)
        throw new AppError('unavailable', 'Hay varias imágenes en proceso. Intenta de nuevo en unos segundos.', {
          retryAfterSeconds: 5,
        })
      waiting.push(consultoraId)
      try {
        await limits.take([{ clave: `tarjeta:${consultoraId}`, ...tries }])
        const { nombre, color, precioCentavos, imagen, who } = await findFacts(db.read, consultoraId, asked.productoId)
        const photo = imagen && (await photoOf(imagen, images, pending))
        if (!photo) throw new AppError('conflict', 'Esta prenda todavía no tiene foto')
        return await worker.draw({
          ...{ photo, alto: tarjetaAlto[asked.formato], title: nombre, titleEnd: color, brand: marca.nombre },
          price: asked.conPrecio ? formatPesos(precioCentavos) : null,
          who: conTexts.pidelo(who),
        })
      } finally {
        waiting.splice(waiting.indexOf(consultoraId), 1)
      }
    },
  }
}

async function findFacts(read: Reader, consultoraId: string, productoId: string) {
  const [producto, persona] = await Promise.all([
    read
      .selectFrom('productos')
      .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
      .select(['productos.nombre', 'colorNombre as color', 'precioCentavos', ...imagenColumns])
      .where('productos.id', '=', productoId)
      .where('activo', '=', 1)
      .executeTakeFirst(),
    read.selectFrom('profiles').select('nombreCompleto').where('id', '=', consultoraId).executeTakeFirst(),
  ])
  if (!producto) throw new AppError('not_found', catalogoTexts.missing)
  const { nombre, color, precioCentavos } = producto
  return { nombre, color, precioCentavos, imagen: imagenFrom(producto), who: firstName(persona?.nombreCompleto ?? '') }
}

/** The widest file of a picture; the original while it is pending. */
async function photoOf({ id, ancho, anchos }: Imagen, images: ImageStore, pending: PendingImages) {
  const name = `${id}-${anchos.at(-1) ?? ancho}.webp`
  const file = pending.open(name)?.body ?? (await images.open(name))
  return file ? new Uint8Array(await new Response(file).arrayBuffer()) : null
}

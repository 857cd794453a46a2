import { Hono } from 'hono'
import { imagenTexts } from '#modules/catalogo/imagenes/texts.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import type { Uploads } from '#platform/images/uploads.ts'
import { uploadRules } from '#shared/uploads.ts'

const { wrongType, tooLarge } = imagenTexts
const rule = { recipe: 'imagen', ...uploadRules.imagen, wrongType, tooLarge } as const

/** `/api/imagenes`: the bare bytes of a picture in, the picture as every screen draws it out (issue: Images). */
export const imagenesApi = (uploads: Uploads) =>
  new Hono<Front>().post(
    '/',
    authorize({ to: ['productos', 'campanas'], summary: 'Upload a picture, as its bytes' }),
    async (c) => c.json(await uploads.take(c.req.raw, actorOf(c).id, rule), 201),
  )

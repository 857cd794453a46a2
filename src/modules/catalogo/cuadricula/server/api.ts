import { Hono } from 'hono'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import { findCuadricula } from './reads.ts'

/** `/api/productos/{id}/cuadricula`: all colours and sizes of a garment, to order of (spec 3.5.2). */
export const cuadriculaApi = (db: Database, ajustesDeMarca: AjustesDeMarca) =>
  new Hono<Front>().get(
    '/:id/cuadricula',
    authorize({
      to: ['consultor', 'pedidos'],
      summary: 'Colours and sizes of a garment with what is left, to order of',
    }),
    async (c) => {
      const cuadricula = await findCuadricula(db.read, ajustesDeMarca, idOf(c, catalogoTexts.missing))
      if (!cuadricula) throw new AppError('not_found', catalogoTexts.missing)
      return c.json(cuadricula)
    },
  )

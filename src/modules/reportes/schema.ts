import { z } from 'zod'
import { daySchema } from '#shared/day-schema.ts'
import { formatos } from '#shared/sheet-formatos.ts'
import { wrongDias } from './periodo-rules.ts'
import { reportesTexts, wrongDiasTexts } from './reporte-texts.ts'
import { periodos, vistas } from './rules.ts'

const day = daySchema().optional()

/** The period of a report: its name, or its first and last day; nothing is this month. */
const periodoFields = { periodo: z.enum(periodos, 'Periodo desconocido').optional(), desde: day, hasta: day }

const withDias = <Schema extends z.ZodType<{ desde?: string | undefined; hasta?: string | undefined }>>(
  schema: Schema,
): Schema =>
  schema.superRefine(({ desde, hasta }, context) => {
    if ((desde === undefined) !== (hasta === undefined)) {
      const [path, name] = desde === undefined ? ['desde', reportesTexts.from] : ['hasta', reportesTexts.to]
      context.addIssue({ code: 'custom', path: [path], message: `Falta la fecha «${name}»` })
    }
    const wrong = desde && hasta ? wrongDias({ desde, hasta }) : null
    if (wrong) context.addIssue({ code: 'custom', path: ['hasta'], message: wrongDiasTexts[wrong] })
  })

export const periodoSchema = withDias(z.strictObject(periodoFields))

/** `POST /api/reportes/exportacion`: one whole table as a file. */
export const exportacionSchema = withDias(
  z.strictObject({
    ...periodoFields,
    vista: z.enum(vistas, 'Reporte desconocido'),
    formato: z.enum(formatos, 'Formato desconocido'),
  }),
)
export type Exportacion = z.infer<typeof exportacionSchema>

import { z } from 'zod'
import { guiaEnvioSchema } from '#modules/pedidos/guia-schema.ts'
import { amountSchema } from '#shared/amount-schema.ts'
import { devolucionMotivos, devolucionTipos, maxDetalleLength, maxPalabrasLength } from './rules.ts'
import { devolucionTexts } from './texts.ts'

const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Máximo ${max} caracteres`)
    .nullish()
    .transform((text) => text || null)

const piezas = z.int('Escribe un número entero de piezas').min(0, 'No puede ser negativo').max(10_000, 'Máximo 10,000')
const version = z.int().min(1).max(2_147_483_647)

/** `POST /api/devoluciones`; only staff send `razon`. */
export const solicitudSchema = z
  .strictObject({
    pedidoId: z.uuid(),
    posicion: z.int().min(0).max(10_000),
    tipo: z.enum(devolucionTipos, 'Elige un cambio o una devolución'),
    porTallaId: z.uuid(devolucionTexts.needsTalla).nullish().default(null),
    cantidad: piezas.min(1, 'Escribe cuántas piezas'),
    motivo: z.enum(devolucionMotivos, devolucionTexts.needsMotivo),
    detalle: words(maxDetalleLength),
    fotoId: z
      .string()
      .regex(/^[0-9a-f]{32}$/, devolucionTexts.noFoto)
      .nullish()
      .default(null),
    razon: words(maxPalabrasLength),
  })
  .superRefine(({ tipo, porTallaId, motivo, detalle }, context) => {
    if ((tipo === 'cambio') !== (porTallaId !== null))
      context.addIssue({ code: 'custom', path: ['porTallaId'], message: devolucionTexts.needsTalla })
    if (motivo === 'otro' && !detalle)
      context.addIssue({ code: 'custom', path: ['detalle'], message: 'Cuéntanos qué pasó' })
  })
export type Solicitud = z.output<typeof solicitudSchema>

/** `POST /api/devoluciones/{id}/aceptacion` and `…/cancelacion`. */
export const pasoSchema = z.strictObject({ version, palabras: words(maxPalabrasLength) })

/** `POST /api/devoluciones/{id}/envio`: the guía of its parcel, if any. */
export const envioSchema = pasoSchema.extend({
  guia: guiaEnvioSchema.nullish().default(null),
  /** Confirms a guía that another consultora's parcel has. */
  mismaGuia: z.boolean().default(false),
})
export type Envio = z.output<typeof envioSchema>

/** `POST /api/devoluciones/{id}/rechazo`. */
export const rechazoSchema = z.strictObject({
  version,
  palabras: z
    .string(devolucionTexts.needsPalabras)
    .trim()
    .min(1, devolucionTexts.needsPalabras)
    .max(maxPalabrasLength, `Máximo ${maxPalabrasLength} caracteres`),
})

const abono = amountSchema({
  missing: devolucionTexts.needsAbono,
  max: [1_000_000_000, 'El importe es demasiado grande'],
})

/** `POST /api/devoluciones/{id}/abono`: the credit for the received pieces. */
export const abonoSchema = pasoSchema.extend({ abonoCentavos: abono })

/** `POST /api/devoluciones/{id}/recepcion`; the credit is only allowed for staff who answer returns. */
export const recepcionSchema = z
  .strictObject({
    version,
    buenas: piezas,
    danadas: piezas,
    /** Defaults to the price paid. */
    abonoCentavos: abono.nullable().optional(),
    palabras: words(maxPalabrasLength),
  })
  .superRefine(({ buenas, danadas }, context) => {
    if (buenas + danadas === 0)
      context.addIssue({ code: 'custom', path: ['buenas'], message: devolucionTexts.needsPieces })
  })

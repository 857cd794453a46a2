import { z } from 'zod'
import { amountSchema } from '#shared/amount-schema.ts'
import { daySchema } from '#shared/day-schema.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { formatos } from '#shared/sheet-formatos.ts'
import { telefonoOrNoneSchema } from '#shared/telefono.ts'
import { maxLista, maxNombreLength, maxPartes } from './rules.ts'

const text = (max: number) => z.string().trim().max(max, `Máximo ${max} caracteres`)

const nombre = text(maxNombreLength).min(1, 'Escribe su nombre')
/** Address books put dots between digits. */
const telefono = z
  .string()
  .overwrite((typed) => typed.replaceAll('.', ' '))
  .pipe(telefonoOrNoneSchema)

/** A day without year: typed as `24/12`, stored as `12-24`. */
const cumple = text(10)
  .transform((typed, context) => {
    if (typed === '') return null
    const [, day = '', month = ''] = typed.match(/^(\d{1,2})\s*[/-]\s*(\d{1,2})$/) ?? []
    const kept = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    // 2024 is a leap year, so that 29 February is valid.
    if (z.iso.date().safeParse(`2024-${kept}`).success) return kept
    context.addIssue({ code: 'custom', message: 'Escribe día y mes, por ejemplo 24/12' })
    return z.NEVER
  })
  .nullable()

export const clientaSchema = z.strictObject({ nombre, telefono, tallas: text(200), cumple, notas: text(2_000) })
export type ClientaRequest = z.output<typeof clientaSchema>
export type ClientaForm = z.input<typeof clientaSchema>

/** `POST /api/libreta/clientas`: from a pasted list or the phone's contacts. */
export const variasSchema = z.strictObject({
  clientas: z
    .array(z.strictObject({ nombre, telefono }))
    .min(1, 'No hay a quién agregar')
    .max(maxLista.lineas, `Máximo ${maxLista.lineas} a la vez`),
})

const partes = z
  .array(
    z.strictObject({
      clientaId: z.uuid('Clienta desconocida'),
      cantidad: z.int('Solo piezas enteras').min(1, 'Por lo menos 1').max(maxPiezas, 'Cantidad demasiado grande'),
    }),
  )
  .max(maxPartes, `Máximo ${maxPartes} clientas por producto`)

/** `PUT /api/libreta/carrito`: all parts of one size. */
export const repartoCarritoSchema = z.strictObject({ tallaId: z.uuid('Talla no válida'), partes })
export type RepartoCarrito = z.output<typeof repartoCarritoSchema>

/** `PUT /api/libreta/pedidos/{id}`: all parts of one line. */
export const repartoPedidoSchema = z.strictObject({ posicion: z.int().min(0).max(100_000), partes })
export type RepartoPedido = z.output<typeof repartoPedidoSchema>

/** `PUT /api/clientas/{id}/entregas`: whether these lines were handed over. */
export const entregasSchema = z.strictObject({
  lineas: z
    .array(z.strictObject({ pedidoId: z.uuid('Pedido desconocido'), posicion: z.int().min(0).max(100_000) }))
    .min(1, 'Elige qué entregaste')
    .max(500, 'Máximo 500 a la vez'),
  entregado: z.boolean(),
})
export type Entregas = z.output<typeof entregasSchema>

const maxCentavos = 1_000_000_000

export const abonoSchema = z.strictObject({
  fecha: daySchema('Escribe la fecha del abono', { past: true }),
  centavos: amountSchema({
    missing: 'Escribe un importe',
    min: [1, 'Escribe un importe mayor que cero'],
    max: [maxCentavos, 'El importe es demasiado grande'],
  }),
  nota: text(200)
    .nullish()
    .transform((words) => words || null),
})
export type AbonoRequest = z.output<typeof abonoSchema>
export type AbonoForm = z.input<typeof abonoSchema>

/** `PUT /api/negocio/precios/{productoId}`: the own price in centavos; `null` for the public one. */
export const precioSchema = z.strictObject({
  centavos: amountSchema({
    min: [1, 'Escribe un precio mayor que cero'],
    max: [maxCentavos, 'El precio es demasiado grande'],
  }).nullable(),
})

export const negocioAjustesSchema = z.strictObject({ pideContrasena: z.boolean() })

export const exportacionSchema = z.strictObject({ formato: z.enum(formatos, 'Formato desconocido').default('csv') })

export const salirSchema = z.strictObject({ password: z.string().max(200) })

import { z } from 'zod'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { nameKey } from '#shared/fold.ts'
import type { Right } from '#shared/rights.ts'
import { cmFrom, maxFilas, maxMedidas, sinGuia } from './guia-rules.ts'
import { type Juegos, juegosSchema } from './juegos.ts'
import type { Paqueteria } from './paqueteria-rules.ts'
import { paqueteriasSchema } from './paqueteria-schema.ts'
import { maxWhatsappLength, unknownVariables, vitrinaVariables, whatsappVariables } from './rules.ts'
import { sinonimosDeMexico, sinonimosSchema } from './sinonimos.ts'

const cmSchema = z
  .string()
  .max(20, 'Máximo 20 caracteres')
  .transform((typed, context) => {
    const cm = cmFrom(typed)
    if (cm !== null) return cm
    context.addIssue({ code: 'custom', message: 'Escribe centímetros, como 88 o 86-90' })
    return z.NEVER
  })

const filaSchema = z.strictObject({
  talla: z.string().trim().max(40, 'Máximo 40 caracteres').min(1, 'Escribe la talla'),
  cm: z.array(cmSchema),
})

/** A guía de tallas (spec 3.5.6): empty, or at least one size and one measure, without repeated names. */
export const guiaSchema = z
  .strictObject({
    medidas: z
      .array(z.string().trim().max(30, 'Máximo 30 caracteres').min(1, 'Escribe el nombre de la medida'))
      .max(maxMedidas, `Máximo ${maxMedidas} medidas`),
    filas: z.array(filaSchema).max(maxFilas, `Máximo ${maxFilas} tallas`),
  })
  .superRefine(({ medidas, filas }, context) => {
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (filas.length > 0 && medidas.length === 0) refuse(['medidas'], 'Agrega al menos una medida')
    if (filas.length === 0 && medidas.length > 0) refuse(['filas'], 'Agrega al menos una talla')
    for (const index of repeated(medidas)) refuse(['medidas', index], 'Esta medida está repetida')
    for (const index of repeated(filas.map(({ talla }) => talla))) {
      refuse(['filas', index, 'talla'], 'Esta talla está repetida')
    }
    for (const [index, { cm }] of filas.entries()) {
      if (cm.length !== medidas.length) refuse(['filas', index, 'cm'], 'A cada medida le toca un valor')
    }
  })

function repeated(names: string[]): number[] {
  // Normalising a long text takes quadratic time; too long names are refused anyway.
  const keys = names.map((name) => nameKey(name.slice(0, 40)))
  return keys.flatMap((key, index) => (key && keys.indexOf(key) < index ? [index] : []))
}

export const secciones = {
  whatsapp: 'Mensajes de WhatsApp',
  vitrina: 'Vitrinas',
  envios: 'Envíos',
  catalogo: 'Catálogo',
  busqueda: 'Búsqueda',
  inventario: 'Inventario',
  devoluciones: 'Devoluciones',
  equipo: 'Equipo',
  juegos: 'Juegos de tallas',
  guias: 'Guías de tallas',
} as const
export type Seccion = keyof typeof secciones

/** The rights that may read a section (spec 3.7); the right to settings reads all. */
export const workedWithBy: Record<Seccion, readonly Right[]> = {
  whatsapp: ['pedidos'],
  vitrina: [],
  envios: ['pedidos', 'surtido'],
  devoluciones: [],
  equipo: [],
  inventario: [],
  catalogo: [],
  busqueda: [],
  juegos: ['productos'],
  guias: ['productos'],
}

type Setting = {
  seccion: Seccion
  label: string
  /** Of a number. */
  unidad?: string
  hint: string
  schema: z.ZodType
  /** The default, unless staff or the brand's `ajustes.json` set another. */
  porOmision: unknown
}

export const variablesOf = { whatsapp: whatsappVariables, vitrina: vitrinaVariables } as const satisfies Partial<
  Record<Seccion, readonly string[]>
>
export type TextSeccion = keyof typeof variablesOf

const textOf = (seccion: TextSeccion) =>
  z
    .string()
    .trim()
    .min(1, 'Escribe el texto, o vuelve al de la marca')
    .max(maxWhatsappLength, `Máximo ${maxWhatsappLength} caracteres`)
    .superRefine((texto, context) => {
      const variables = variablesOf[seccion]
      const unknown = unknownVariables(texto, variables)
      if (unknown.length > 0) context.addIssue({ code: 'custom', message: unknownText(unknown, variables) })
    })
const unknownText = (names: string[], variables: readonly string[]) =>
  `No se puede usar ${names.join(' ni ')}. Entre llaves solo van ${variables.map((name) => `{${name}}`).join(', ')}.`

const noNumber = 'Escribe un número entero, 0 o más'
const numeroOf = (max: number) => z.int(noNumber).min(0, noNumber).max(max, `Máximo ${max}`)

const whatsapp = textOf('whatsapp')
const vitrina = textOf('vitrina')

const perLine = <Prefix extends string, Row extends Setting>(prefix: Prefix, rowOf: (categoria: Categoria) => Row) =>
  Object.fromEntries(categorias.map((it) => [`${prefix}_${it}`, rowOf(it)])) as Record<`${Prefix}_${Categoria}`, Row>

/**
 * All settings, one row each (spec 3.1). A new kind of value also needs a field in `pages/desk/ajustes`; reading,
 * saving, log and validation follow from the row.
 */
export const settings = {
  whatsapp_confirmar: {
    seccion: 'whatsapp',
    label: 'Para confirmar',
    hint: 'Con un pedido pendiente.',
    schema: whatsapp,
    porOmision:
      'Hola, {nombre}. Te escribo de {marca} por tu pedido {pedido}: {piezas}, {total}.\n¿Me confirmas que está completo y a qué dirección te lo enviamos?',
  },
  whatsapp_no_contesto: {
    seccion: 'whatsapp',
    label: 'No contestó',
    hint: 'Después de una llamada que nadie tomó.',
    schema: whatsapp,
    porOmision:
      'Hola, {nombre}. Te llamé de {marca} por tu pedido {pedido} y no te encontré.\n¿A qué hora te puedo llamar? También puedes responderme por aquí.',
  },
  whatsapp_propuesta: {
    seccion: 'whatsapp',
    label: 'Propuesta de cambios',
    hint: 'Con una propuesta que espera respuesta.',
    schema: whatsapp,
    porOmision:
      'Hola, {nombre}. Tu pedido {pedido} cambió: te propuse lo que sí tenemos.\nRevísalo y respóndeme aquí: {enlace}',
  },
  whatsapp_confirmado: {
    seccion: 'whatsapp',
    label: 'Confirmado',
    hint: 'Con un pedido confirmado.',
    schema: whatsapp,
    porOmision:
      'Hola, {nombre}. Tu pedido {pedido} quedó confirmado: {piezas}, {total}. Te aviso en cuanto salga. 🌸\nPuedes seguirlo aquí: {enlace}',
  },
  whatsapp_levantado: {
    seccion: 'whatsapp',
    label: 'Pedido levantado',
    hint: 'Con un pedido que levantó el equipo, hasta que se prepara.',
    schema: whatsapp,
    porOmision:
      'Hola, {nombre}. Levanté tu pedido {pedido} en {marca}: {piezas}, {total}.\nRevísalo aquí, por favor: {enlace}',
  },
  whatsapp_preparando: {
    seccion: 'whatsapp',
    label: 'En preparación',
    hint: 'Con un pedido que se está preparando.',
    schema: whatsapp,
    porOmision: 'Hola, {nombre}. Estamos preparando tu pedido {pedido} ({piezas}). Te aviso en cuanto salga.',
  },
  whatsapp_enviado: {
    seccion: 'whatsapp',
    label: 'Enviado',
    hint: 'Con un pedido que va en camino.',
    schema: whatsapp,
    porOmision: 'Hola, {nombre}. Tu pedido {pedido} ya va en camino. 🚚\n{guia}\nPuedes seguirlo aquí: {enlace}',
  },
  whatsapp_entregado: {
    seccion: 'whatsapp',
    label: 'Entregado',
    hint: 'Con un pedido que ya llegó.',
    schema: whatsapp,
    porOmision: 'Hola, {nombre}. Tu pedido {pedido} ya aparece como entregado. ¿Llegó todo bien?',
  },
  whatsapp_otro: {
    seccion: 'whatsapp',
    label: 'Otro asunto',
    hint: 'Un saludo para empezar a escribir; también con un pedido cancelado.',
    schema: whatsapp,
    porOmision: 'Hola, {nombre}. Te escribo de {marca} por tu pedido {pedido}.',
  },
  vitrina_pidelo: {
    seccion: 'vitrina',
    label: 'Pídelo',
    hint: 'Se usa en la página de una prenda de la vitrina.',
    schema: vitrina,
    porOmision: 'Hola, {nombre}. Me gustó {producto}, talla {talla}, {precio}. ¿Lo tienes?\n{enlace}',
  },
  vitrina_hola: {
    seccion: 'vitrina',
    label: 'Escríbele',
    hint: 'Se usa en las demás páginas de la vitrina, donde no hay prenda, talla ni precio.',
    schema: vitrina,
    porOmision: 'Hola, {nombre}. Vi tu vitrina de {marca} y me gustaría pedirte algo.\n{enlace}',
  },
  paqueterias: {
    seccion: 'envios',
    label: 'Paqueterías',
    hint: 'Con cuáles se envía, y dónde se rastrea cada guía.',
    schema: paqueteriasSchema,
    porOmision: [
      { nombre: 'Estafeta', url: 'https://cs.estafeta.com/es/Tracking/searchByGet?wayBillType=0&wayBill={guia}' },
      { nombre: 'DHL', url: 'https://www.dhl.com/mx-es/home/rastreo.html?tracking-id={guia}' },
      { nombre: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={guia}' },
      { nombre: 'Redpack', url: 'https://www.redpack.com.mx/es/rastreo/?guias={guia}' },
      { nombre: 'Paquetexpress', url: 'https://www.paquetexpress.com.mx/rastreo/{guia}' },
      { nombre: 'Correos de México', url: '' },
    ] as Paqueteria[],
  },
  catalogo_una_tarjeta: {
    seccion: 'catalogo',
    label: 'Una tarjeta por modelo',
    hint: 'En el catálogo y en las páginas de cada línea, los colores de una prenda comparten una tarjeta con sus muestras. Una búsqueda encuentra cada color por separado.',
    schema: z.boolean('Elige sí o no'),
    porOmision: false,
  },
  busqueda_sinonimos: {
    seccion: 'busqueda',
    label: 'Palabras que significan lo mismo',
    hint: 'Una búsqueda encuentra también lo que se llama con otra palabra del mismo renglón.',
    schema: sinonimosSchema,
    porOmision: sinonimosDeMexico,
  },
  inventario_pocas_piezas: {
    seccion: 'inventario',
    label: 'Pocas piezas',
    unidad: 'piezas',
    hint: 'Una talla a la venta con esta cantidad de piezas libres, o menos, aparece en Inventario como «Pocas piezas». Con 0 no aparece ninguna. Un producto puede tener su propio número.',
    schema: numeroOf(1_000),
    porOmision: 0,
  },
  devoluciones_dias: {
    seccion: 'devoluciones',
    label: 'Plazo para pedir cambios o devoluciones',
    unidad: 'días',
    hint: 'Cuántos días después de la entrega real puede una consultora pedir un cambio o una devolución. Con 0, solo el equipo puede registrarlas.',
    schema: numeroOf(365),
    porOmision: 15,
  },
  equipo_segundo_factor: {
    seccion: 'equipo',
    label: 'Pedir verificación en dos pasos al equipo',
    hint: 'El equipo entra solo con un código de su aplicación o con una llave de acceso. Quien no tiene la verificación la activa en «Mi Perfil», «Seguridad». Activa antes la tuya.',
    schema: z.boolean('Elige sí o no'),
    porOmision: false,
  },
  ...perLine('juego', (categoria) => ({
    seccion: 'juegos' as const,
    label: `Tallas de ${categoriaTexts[categoria]}`,
    hint: 'En el formulario de un producto de esta línea, cada juego se agrega con un toque.',
    schema: juegosSchema,
    porOmision: [['XCH', 'CH', 'M', 'G', 'XG']] as Juegos,
  })),
  ...perLine('guia', (categoria) => ({
    seccion: 'guias' as const,
    label: `Guía de ${categoriaTexts[categoria]}`,
    hint: 'Se ve junto a las tallas de los productos de esta línea.',
    schema: guiaSchema,
    porOmision: sinGuia,
  })),
} as const satisfies Record<string, Setting>

export type AjusteClave = keyof typeof settings
export type AjusteValor<Clave extends AjusteClave = AjusteClave> = z.output<(typeof settings)[Clave]['schema']>

export type ClaveDe<Own extends Seccion> = {
  [Clave in AjusteClave]: (typeof settings)[Clave]['seccion'] extends Own ? Clave : never
}[AjusteClave]
export type WhatsappClave = ClaveDe<'whatsapp'>

export const ajusteClaves = Object.keys(settings) as AjusteClave[]

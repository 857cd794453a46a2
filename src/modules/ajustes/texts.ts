import { paths } from '#shared/paths.ts'
import type { VitrinaValues, VitrinaVariable, WhatsappValues, WhatsappVariable } from './rules.ts'

const whatsappVariableTexts: Record<WhatsappVariable, string> = {
  nombre: 'su primer nombre',
  pedido: 'el número del pedido',
  total: 'el total',
  piezas: 'cuántas piezas lleva',
  marca: 'el nombre de la marca',
  enlace: 'la página donde ella sigue su pedido',
  guia: 'la guía con su enlace; si no hay, se omite',
}

const vitrinaVariableTexts: Record<VitrinaVariable, string> = {
  nombre: 'el primer nombre de la consultora',
  producto: 'el nombre de la prenda',
  talla: 'la talla que eligió',
  precio: 'el precio al público',
  marca: 'el nombre de la marca',
  enlace: 'la página que tiene abierta',
}
export const variableTexts = { whatsapp: whatsappVariableTexts, vitrina: vitrinaVariableTexts }

/** Example values to preview a text with. */
export const exampleValues = {
  whatsapp: (marca: ExampleMarca): WhatsappValues => ({
    nombre: 'Lucía',
    pedido: 'PED-000123',
    total: '$1,250.00',
    piezas: '3 piezas',
    marca: marca.nombre,
    enlace: `${marca.origen}${paths.pedido('…')}`,
    guia: 'Estafeta 1234567890: https://…',
  }),
  vitrina: (marca: ExampleMarca): VitrinaValues => ({
    nombre: 'Lucía',
    producto: 'Blusa Oaxaca, flores',
    talla: 'M',
    precio: '$549.00',
    marca: marca.nombre,
    enlace: `${marca.origen}${paths.con('…')}`,
  }),
}

type ExampleMarca = { nombre: string; origen: string }

/** Why a text is refused. */
export const whatsappTexts = {
  unknown: (names: string[], variables: readonly string[]) =>
    `No se puede usar ${names.join(' ni ')}. Entre llaves solo van ${variables.map((name) => `{${name}}`).join(', ')}.`,
}

/** What the card of a setting says, by its kind of value. */
export type AjusteTexts = {
  save: string
  back: string
  /** What would be lost, as part of a sentence. */
  what: (label: string) => string
  /** After the name of the user who saved meanwhile. */
  changed: string
}

export const textoTexts: AjusteTexts = {
  save: 'Guardar texto',
  back: 'Volver al texto de la marca',
  what: (label) => `el texto «${label}»`,
  changed: 'cambió este texto',
}

const ajuste = {
  save: 'Guardar ajuste',
  back: 'Volver al de la marca',
  what: (label: string) => `el ajuste «${label}»`,
  changed: 'cambió este ajuste',
} satisfies AjusteTexts

export const siNoTexts = { ...ajuste, schema: 'Elige sí o no' }

export const numeroTexts = { ...ajuste, schema: 'Escribe un número entero, 0 o más' }

export const guiaTexts = {
  save: 'Guardar guía',
  back: 'Volver a la guía de la marca',
  what: (label: string) => `la «${label}»`,
  changed: 'cambió esta guía',
  how: 'En centímetros, como 88 o 86-90; lo que no aplica se deja vacío. También puedes pegar la tabla de una hoja de cálculo.',
  none: 'Esta línea no tiene guía.',
  removeFila: (talla: string) => `Quitar la talla ${talla}`,
  removeMedida: (medida: string) => `Quitar la medida ${medida}`,
  cell: (medida: string, talla: string) => `${medida} de la talla ${talla}`,
} satisfies AjusteTexts & Record<string, unknown>

export const juegosTexts: AjusteTexts = {
  save: 'Guardar juegos',
  back: 'Volver a los juegos de la marca',
  what: (label: string) => `los juegos «${label}»`,
  changed: 'cambió estos juegos',
}

export const sinonimosTexts = {
  save: 'Guardar palabras',
  back: 'Volver a las de la marca',
  what: () => 'las palabras de la búsqueda',
  changed: 'cambió estas palabras',
  how: 'Un grupo por renglón, con sus palabras separadas por comas, como «brasier, bra, sostén». Mayúsculas, acentos y plurales no importan.',
} satisfies AjusteTexts & Record<string, unknown>

export const paqueteriasTexts: AjusteTexts = {
  save: 'Guardar paqueterías',
  back: 'Volver a las de la marca',
  what: () => 'las paqueterías',
  changed: 'cambió las paqueterías',
}

/** What /admin/ajustes says, and the menu of messages. */
export const ajustesTexts = {
  variables: {
    whatsapp:
      'Con estos textos se abre WhatsApp desde un pedido; antes de enviar puedes cambiarlos ahí mismo. En lugar de cada nombre entre llaves va lo del pedido:',
    vitrina:
      'Con estos textos se abre el WhatsApp de la clienta cuando le escribe a su consultora. En lugar de cada nombre entre llaves va lo de esa página:',
  },
}

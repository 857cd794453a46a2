import { paths } from '#shared/paths.ts'
import type { VitrinaValues, VitrinaVariable, WhatsappValues, WhatsappVariable } from './rules.ts'

/** What each variable of a WhatsApp text is. */
const whatsappVariableTexts: Record<WhatsappVariable, string> = {
  nombre: 'su primer nombre',
  pedido: 'el número del pedido',
  total: 'lo que suma',
  piezas: 'cuántas piezas lleva',
  marca: 'el nombre de la marca',
  enlace: 'la página donde ella sigue su pedido',
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

/** Somebody to show a text with. */
export const exampleValues = {
  whatsapp: (marca: ExampleMarca) => whatsappExample(marca),
  vitrina: (marca: ExampleMarca): VitrinaValues => ({
    ...{ nombre: 'Lucía', producto: 'Blusa Oaxaca, flores', talla: 'M', precio: '$549.00', marca: marca.nombre },
    enlace: `${marca.origen}${paths.con('…')}`,
  }),
}

type ExampleMarca = { nombre: string; origen: string }

const whatsappExample = (marca: ExampleMarca): WhatsappValues => ({
  nombre: 'Lucía',
  pedido: 'PED-000123',
  total: '$1,250.00',
  piezas: '3 piezas',
  marca: marca.nombre,
  enlace: `${marca.origen}${paths.pedido('…')}`,
})

/** Why a text is refused. */
export const whatsappTexts = {
  empty: 'Escribe el texto, o vuelve al de la marca',
  tooLong: (max: number) => `Máximo ${max} caracteres`,
  unknown: (names: string[], variables: readonly string[]) =>
    `No se puede usar ${names.join(' ni ')}. Entre llaves solo van ${variables.map((name) => `{${name}}`).join(', ')}.`,
}

/** What /admin/ajustes says, and the menu of messages. */
export const ajustesTexts = {
  title: 'Ajustes',
  intro: 'Lo que la marca cambia por su cuenta, sin pedírselo a nadie.',
  backToDashboard: 'Volver al dashboard',
  variables: {
    whatsapp:
      'Con estos textos se abre WhatsApp desde un pedido; antes de enviar puedes cambiarlos ahí mismo. En lugar de cada nombre entre llaves va lo del pedido:',
    vitrina:
      'Con estos textos se abre el WhatsApp de la clienta cuando le escribe a su consultora. En lugar de cada nombre entre llaves va lo de esa página:',
  },
  text: (label: string) => `Texto para «${label}»`,
  what: (label: string) => `el texto «${label}»`,
  whatSetting: (label: string) => `el ajuste «${label}»`,
  failed: 'No pudimos cargar los ajustes',
  save: 'Guardar texto',
  saveChoice: 'Guardar ajuste',
  saved: 'Ajuste guardado exitosamente',
  saveFailed: 'Error al guardar el ajuste',
  back: 'Volver al texto de la marca',
  preview: 'Así lo leerá',
  stale: 'Alguien más cambió este ajuste mientras lo editabas. Revisa cómo quedó y vuelve a intentarlo.',
  unknown: 'Ajuste desconocido',
  yesOrNo: 'Elige sí o no',
  opensWith: (label: string) => `Abre con «${label}»`,
  otherMessage: 'Elegir otro mensaje',
  editMessages: 'Editar los mensajes',
}

import { paths } from '#shared/paths.ts'
import { type WhatsappValues, type WhatsappVariable, whatsappVariables } from './rules.ts'

/** What each variable of a WhatsApp text is. */
export const variableTexts: Record<WhatsappVariable, string> = {
  nombre: 'su primer nombre',
  pedido: 'el número del pedido',
  total: 'lo que suma',
  piezas: 'cuántas piezas lleva',
  marca: 'el nombre de la marca',
  enlace: 'la página donde ella sigue su pedido',
}

/** Somebody to show a text with. */
export const exampleValues = (marca: { nombre: string; origen: string }): WhatsappValues => ({
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
  unknown: (names: string[]) =>
    `No se puede usar ${names.join(' ni ')}. Entre llaves solo van ${whatsappVariables.map((name) => `{${name}}`).join(', ')}.`,
}

/** What /admin/ajustes says, and the menu of messages. */
export const ajustesTexts = {
  title: 'Ajustes',
  intro: 'Lo que la marca cambia por su cuenta, sin pedírselo a nadie.',
  backToDashboard: 'Volver al dashboard',
  variables:
    'Con estos textos se abre WhatsApp desde un pedido; antes de enviar puedes cambiarlos ahí mismo. En lugar de cada nombre entre llaves va lo del pedido:',
  text: (label: string) => `Texto para «${label}»`,
  what: (label: string) => `el texto «${label}»`,
  failed: 'No pudimos cargar los ajustes',
  save: 'Guardar texto',
  saved: 'Ajuste guardado exitosamente',
  saveFailed: 'Error al guardar el ajuste',
  back: 'Volver al texto de la marca',
  preview: 'Así lo leerá',
  stale: 'Alguien más cambió este ajuste mientras lo editabas. Revisa cómo quedó y vuelve a intentarlo.',
  unknown: 'Ajuste desconocido',
  opensWith: (label: string) => `Abre con «${label}»`,
  otherMessage: 'Elegir otro mensaje',
  editMessages: 'Editar los mensajes',
}

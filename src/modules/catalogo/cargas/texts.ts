import { formatMoment } from '#shared/format.ts'
import { type Formato, formatoTexts } from '#shared/sheet-formatos.ts'
import { type Accion, acciones, type EstadoCarga, type Resultado } from './rules.ts'

type Ultimo = { quien: string; createdAt: string }
type BothChanged = { label: string; archivo: string; era: string; ahora: string; ultimo?: Ultimo | undefined }

const changedBy = ({ quien, createdAt }: Ultimo) => `${quien || 'alguien'} lo cambió el ${formatMoment(createdAt)}`
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** What staff read about files of products (spec 3.5). */
export const cargasTexts = {
  exportAs: (formato: Formato) =>
    ({
      xlsx: 'Descargar todos los productos como Excel',
      csv: 'Descargar todos los productos como CSV',
      csv_punto_y_coma: 'Descargar todos los productos con punto y coma',
    })[formato],
  exportFailed: 'No se pudieron descargar los productos',

  load: 'Cargar desde Excel o CSV',
  intro: 'Da una hoja de Excel o un CSV. Primero verás qué cambiaría; nada se guarda hasta que lo apliques.',
  choose: 'Elegir archivo de Excel o CSV',
  hint: 'O suéltalo aquí. Hasta 5 MB y 10,000 filas.',
  template: 'Descargar plantilla',
  templateFailed: 'No se pudo descargar la plantilla',
  sending: 'Subiendo el archivo…',
  reading: 'Revisando el archivo…',
  earlier: 'Cargas anteriores',
  noEarlier: 'Aquí quedan 30 días los archivos que des, con su resultado.',
  listFailed: 'No se pudieron leer las cargas anteriores',
  missing: 'Esta carga no existe o ya no se guarda.',
  tooLarge: 'El archivo pesa más de 5 MB. Divídelo en dos.',

  back: 'Cargar otro archivo',
  ignored: (heads: string[]) =>
    heads.length === 1
      ? `No se usa la columna «${heads[0]}».`
      : `No se usan las columnas ${heads.map((it) => `«${it}»`).join(', ')}.`,
  applyCount: (count: number) => (count === 1 ? 'Aplicar a 1 producto' : `Aplicar a ${count} productos`),
  resume: 'Continuar',
  nothing: 'No hay nada que aplicar: ninguna fila crea ni cambia un producto.',
  notYet: 'Todavía no se ha guardado nada. Revisa las filas y aplica los cambios.',
  ended: ({ hechos, rechazados }: { hechos: number; rechazados: number }) =>
    `${hechos === 1 ? 'Se guardó 1 producto' : `Se guardaron ${hechos} productos`}${rechazados === 0 ? '.' : `; ${rechazados === 1 ? '1 se rechazó' : `${rechazados} se rechazaron`} al aplicar.`}`,
  applying: 'Aplicando…',
  done: (done: number, all: number) => `${done} de ${all} productos`,
  interrupted:
    'Se interrumpió. Lo que ya se aplicó está guardado; lo demás no se tocó. Continúa, o da el archivo otra vez.',
  leaveOpen: 'Puedes salir de esta página: sigue sin ti.',
  resultLabel: (estado: EstadoCarga, formato: Formato) =>
    `${estado === 'revisada' ? 'Revisión' : 'Resultado'} ${formatoTexts[formato]}`,
  resultDetail: 'cada fila con lo que pasa con ella',
  resultFailed: 'No se pudo descargar el resultado',
  noRows: 'No hay filas así.',
  rowsFailed: 'No se pudieron leer las filas',
  dudas: (count: number) =>
    count === 1
      ? 'Hay 1 producto con algo que parece un error. Revisa sus filas, o confírmalo al aplicar.'
      : `Hay ${count} productos con algo que parece un error. Revisa sus filas, o confírmalos al aplicar.`,
  dudasTab: 'Por confirmar',
  dudasTitle: '¿Aplicar de todos modos?',
  dudasApply: 'Aplicar de todos modos',
  dudasBack: 'Revisar',
  busy: 'Esta carga ya se está aplicando.',
  over: 'Esta carga ya se aplicó.',

  nameless: 'Falta el SKU o el nombre del producto: cada fila lleva el suyo, también donde hay celdas combinadas.',
  zerosLost: (sku: string, zeros: string) =>
    `No hay un SKU «${sku}», pero sí «${zeros}»: parece que Excel le quitó los ceros. Dale formato de texto a la columna y escríbelo completo.`,
  hasSku: (nombre: string, sku: string) => `Ya hay un producto «${nombre}» con el SKU ${sku}: escribe su SKU.`,
  homonyms: (nombre: string) => `Hay varios productos «${nombre}» sin SKU: ponles SKU en su página.`,
  bothChanged: ({ label, archivo, era, ahora, ultimo }: BothChanged) =>
    `«${label}»: el archivo dice ${short(archivo)} (era ${short(era)} al descargarlo) y ahora es ${short(ahora)}${ultimo ? `: ${changedBy(ultimo)}` : ''}.`,
  lastChanged: (ultimo: Ultimo) => `Lo de ahora: ${changedBy(ultimo)}.`,
  takeFile: 'Usar lo del archivo',
  takeFileFailed: 'No se pudo usar lo del archivo',
  noChoice: 'En esta fila no hay nada que elegir.',
  failed: 'No se pudo guardar por un error del sistema. Si se repite, avisa a quien lo mantiene.',
  stale: (last: { quien: string; createdAt: string } | undefined) =>
    `${last ? `${last.quien || 'Alguien'} guardó este producto el ${formatMoment(last.createdAt)}` : 'Alguien cambió este producto'}, después de la revisión. Sube el archivo otra vez.`,
}

export const accionTexts: Record<Accion, string> = {
  crear: 'Crear',
  cambiar: 'Cambiar',
  dejar: 'Sin cambios',
  rechazar: 'Rechazar',
}

/** `Crear: 12, Rechazar: 3`. */
export const cuentasText = (filas: Record<Accion, number>): string =>
  acciones
    .filter((accion) => filas[accion] > 0)
    .map((accion) => `${accionTexts[accion]}: ${filas[accion]}`)
    .join(', ')

export const estadoCargaTexts: Record<EstadoCarga, string> = {
  leyendo: 'Leyendo',
  revisada: 'Revisada, sin aplicar',
  aplicando: 'Aplicando',
  interrumpida: 'Interrumpida',
  terminada: 'Aplicada',
}

export const resultadoTexts: Record<Resultado, string> = {
  creado: 'Creado',
  cambiado: 'Cambiado',
  igual: 'Sin cambios',
  rechazado: 'Rechazado',
  sin_aplicar: 'Sin aplicar',
}

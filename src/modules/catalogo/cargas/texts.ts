import { formatMoment } from '#shared/format.ts'
import { type Formato, formatoTexts } from '#shared/sheet-formatos.ts'
import { type Accion, acciones, type EstadoCarga, type Resultado } from './rules.ts'

type Ultimo = { quien: string; createdAt: string }
type BothChanged = { label: string; archivo: string; era: string; ahora: string; ultimo?: Ultimo | undefined }

const changedBy = ({ quien, createdAt }: Ultimo) => `${quien || 'alguien'} lo cambió el ${formatMoment(createdAt)}`
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

export const cargasTexts = {
  template: 'Descargar plantilla',
  missing: 'Esta carga no existe o ya no se guarda.',
  ignored: (heads: string[]) =>
    heads.length === 1
      ? `No se usa la columna «${heads[0]}».`
      : `No se usan las columnas ${heads.map((it) => `«${it}»`).join(', ')}.`,
  applyCount: (count: number) => (count === 1 ? 'Aplicar a 1 producto' : `Aplicar a ${count} productos`),
  ended: ({ hechos, rechazados }: { hechos: number; rechazados: number }) =>
    `${hechos === 1 ? 'Se guardó 1 producto' : `Se guardaron ${hechos} productos`}${rechazados === 0 ? '.' : `; ${rechazados === 1 ? '1 se rechazó' : `${rechazados} se rechazaron`} al aplicar.`}`,
  applying: 'Aplicando…',
  resultLabel: (estado: EstadoCarga, formato: Formato) =>
    `${estado === 'revisada' ? 'Revisión' : 'Resultado'} ${formatoTexts[formato]}`,
  dudas: (count: number) =>
    count === 1
      ? 'Hay 1 producto con algo que parece un error. Revisa sus filas, o confírmalo al aplicar.'
      : `Hay ${count} productos con algo que parece un error. Revisa sus filas, o confírmalos al aplicar.`,
  busy: 'Esta carga ya se está aplicando.',
  over: 'Esta carga ya se aplicó.',
  bothChanged: ({ label, archivo, era, ahora, ultimo }: BothChanged) =>
    `«${label}»: el archivo dice ${short(archivo)} (era ${short(era)} al descargarlo) y ahora es ${short(ahora)}${ultimo ? `: ${changedBy(ultimo)}` : ''}.`,
  sameName: (nombre: string) => `Ya hay un producto «${short(nombre)}» sin SKU: se creará otro con ese nombre.`,
  skuChanged: (nombre: string) =>
    `No hay un producto con ese SKU, y la fila se descargó de «${short(nombre)}». El SKU se cambia en la página del producto; para crear uno nuevo, vacía «Nombre al descargar».`,
  nameChanged: (nombre: string) =>
    `Ya no hay un producto «${short(nombre)}» sin SKU, y la fila se descargó de él: alguien le cambió el nombre. Descárgalo de nuevo; para crear uno nuevo, vacía «Nombre al descargar».`,
  sizeGone: (talla: string, isTaken: boolean) =>
    `Después de descargar el archivo, alguien quitó la talla ${short(talla)} o le cambió el nombre. Descárgalo de nuevo, o vacía «Existencia al descargar» para ${isTaken ? 'cambiarla' : 'agregarla'}.`,
  lastChanged: (ultimo: Ultimo) => `Lo de ahora: ${changedBy(ultimo)}.`,
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

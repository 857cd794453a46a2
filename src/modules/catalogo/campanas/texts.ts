import { formatCount, formatDay, formatPesos, formatPlainDay } from '#shared/format.ts'
import { type CampanaEstado, daysLeft, type EditProblem, type FueraDeCampana } from './rules.ts'

/** Texts about campañas for consultoras (spec 3.5). */
export const campanaTexts = {
  name: (nombre: string) => `Campaña ${nombre}`,
  badge: 'Campaña',
  short: 'Fuera de campaña',
  faltan: (centavos: number) => `Te faltan ${formatPesos(centavos)} para tu pedido mínimo`,
  minimo: (minimo: number, isFirst: boolean) =>
    `Pedido mínimo${isFirst ? ' para tu primer pedido' : ''}: ${formatPesos(minimo)}`,
}

export function cierraText(vigencia: { hasta: string }, now: Date): string {
  const days = daysLeft(vigencia, now)
  if (days <= 0) return 'Cierra hoy a las 23:59'
  return days === 1 ? 'Cierra mañana a las 23:59' : `Cierra en ${formatCount(days)} días`
}

export const fueraText = ({ nombre, estado, dia }: FueraDeCampana): string =>
  estado === 'cerrada'
    ? `La campaña ${nombre} cerró el ${formatDay(dia)}.`
    : `Se vende en la campaña ${nombre}, desde el ${formatDay(dia)}.`

export const campanasTexts = {
  back: 'Volver a campañas',
  estado: { proxima: 'Próxima', abierta: 'Abierta', cerrada: 'Cerrada' } satisfies Record<CampanaEstado, string>,
  missing: 'Esta campaña no existe o ya se borró.',
  stale: 'Otra persona guardó esta campaña mientras la editabas.',
  invalid: 'Revisa los campos marcados.',
  productos: (count: number) => (count === 1 ? '1 producto' : `${formatCount(count)} productos`),
}

export const editProblemTexts: Record<EditProblem['reason'], string> = {
  primerDia: 'La campaña ya empezó: su primer día no cambia.',
  ultimoDia: 'La campaña ya cerró: su último día no cambia.',
  quitar: 'La campaña ya empezó: sus productos no se quitan. Para dejar de vender uno, desactívalo en Productos.',
  cerrada: 'La campaña ya cerró: lo único que se puede cambiar es si un producto se vende fuera de campaña.',
  pasado: 'Elige hoy o un día que viene.',
}

export const campanaFormTexts = {
  portada: 'Portada',
  none: 'Ningún producto activo se llama así.',
  linea: 'Agregar una línea entera',
  added: (count: number) => (count === 1 ? '1 producto agregado' : `${formatCount(count)} productos agregados`),
  abierta:
    'Esta campaña está abierta: puedes agregar productos, corregir precios y mover el último día. El primer día y los productos que ya tiene se quedan.',
  cerrada: 'Esta campaña ya cerró. Lo único que puedes cambiar es si sus productos también se venden fuera de campaña.',
  saveFailed: 'No se guardó la campaña',
  staleNow: (nombre: string, primerDia: string, ultimoDia: string, productos: number) =>
    `Ahora: ${nombre}, del ${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}, ${formatCount(productos)} productos.`,
  delete: 'Borrar campaña',
}

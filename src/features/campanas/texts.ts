import { formatCount, formatDay, formatPesos, formatPlainDay } from '#shared/format.ts'
import { type CampanaEstado, daysLeft, type EditProblem, type FueraDeCampana, maxProductosDeCampana } from './rules.ts'

/** What a consultora reads of campañas (spec 3.5). */
export const campanaTexts = {
  name: (nombre: string) => `Campaña ${nombre}`,
  only: 'De la campaña',
  all: 'Todo el catálogo',
  badge: 'Campaña',
  was: 'Precio normal: ',
  short: 'Fuera de campaña',
  faltan: (centavos: number) => `Te faltan ${formatPesos(centavos)} para tu pedido mínimo`,
  minimo: (minimo: number, isFirst: boolean) =>
    `Pedido mínimo${isFirst ? ' para tu primer pedido' : ''}: ${formatPesos(minimo)}`,
  reached: (minimo: number) => `Llegas al pedido mínimo de ${formatPesos(minimo)}`,
}

/** When it closes, as the catalogue and the cart say it. */
export function cierraText(vigencia: { hasta: string }, now: Date): string {
  const days = daysLeft(vigencia, now)
  if (days <= 0) return 'Cierra hoy a las 23:59'
  return days === 1 ? 'Cierra mañana a las 23:59' : `Cierra en ${formatCount(days)} días`
}

/** Why something cannot be ordered now. */
export const fueraText = ({ nombre, estado, dia }: FueraDeCampana): string =>
  estado === 'cerrada'
    ? `La campaña ${nombre} cerró el ${formatDay(dia)}.`
    : `Se vende en la campaña ${nombre}, desde el ${formatDay(dia)}.`

/** What staff read of campañas. */
export const campanasTexts = {
  title: 'Campañas',
  description: 'Temporadas con precio y pedido mínimo. Nunca hay dos a la vez.',
  nueva: 'Nueva campaña',
  editar: 'Editar campaña',
  back: 'Volver a campañas',
  estado: { proxima: 'Próxima', abierta: 'Abierta', cerrada: 'Cerrada' } satisfies Record<CampanaEstado, string>,
  empty: 'Todavía no hay campañas',
  emptyHint: 'Mientras no haya ninguna, las consultoras no ven nada de ellas.',
  missing: 'Esta campaña no existe o ya se borró.',
  stale: 'Otra persona guardó esta campaña mientras la editabas.',
  overlap: (nombre: string, primerDia: string, ultimoDia: string) =>
    `Se encima con la campaña ${nombre}, del ${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}.`,
  invalid: 'Hay datos que corregir.',
  imagenMissing: 'Esta imagen ya no está. Súbela de nuevo.',
  productoMissing: 'Este producto ya no existe.',
  sold: 'Ya se vendió de esta campaña: no se puede borrar.',
  days: (primerDia: string, ultimoDia: string) => `${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}`,
  productos: (count: number) => (count === 1 ? '1 producto' : `${formatCount(count)} productos`),
  tooMany: `Máximo ${formatCount(maxProductosDeCampana)} productos por campaña`,
}

/** Why a change may not be, beside its field. */
export const editProblemTexts: Record<EditProblem['reason'], string> = {
  primerDia: 'La campaña ya empezó: su primer día no cambia.',
  ultimoDia: 'La campaña ya cerró: su último día no cambia.',
  quitar: 'La campaña ya empezó: sus productos no se quitan. Para dejar de vender uno, desactívalo en Productos.',
  cerrada: 'La campaña ya cerró: solo se puede cambiar si un producto se vende fuera de campaña.',
  pasado: 'Elige hoy o un día que viene.',
}

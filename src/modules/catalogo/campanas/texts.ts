import { formatCount, formatDay, formatPesos, formatPlainDay } from '#shared/format.ts'
import { type CampanaEstado, daysLeft, type EditProblem, type FueraDeCampana } from './rules.ts'

/** What a consultora reads of campañas (spec 3.5). */
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

/** What staff read of campañas. */
export const campanasTexts = {
  back: 'Volver a campañas',
  estado: { proxima: 'Próxima', abierta: 'Abierta', cerrada: 'Cerrada' } satisfies Record<CampanaEstado, string>,
  missing: 'Esta campaña no existe o ya se borró.',
  stale: 'Otra persona guardó esta campaña mientras la editabas.',
  invalid: 'Hay datos que corregir.',
  productos: (count: number) => (count === 1 ? '1 producto' : `${formatCount(count)} productos`),
}

export const editProblemTexts: Record<EditProblem['reason'], string> = {
  primerDia: 'La campaña ya empezó: su primer día no cambia.',
  ultimoDia: 'La campaña ya cerró: su último día no cambia.',
  quitar: 'La campaña ya empezó: sus productos no se quitan. Para dejar de vender uno, desactívalo en Productos.',
  cerrada: 'La campaña ya cerró: solo se puede cambiar si un producto se vende fuera de campaña.',
  pasado: 'Elige hoy o un día que viene.',
}

/** What staff read in the form of a campaña. */
export const campanaFormTexts = {
  datos: 'Datos',
  nombre: 'Nombre',
  primerDia: 'Primer día',
  ultimoDia: 'Último día',
  diasHint: 'Abre a las 00:00 del primer día y cierra a las 23:59 del último (hora de la Ciudad de México).',
  texto: 'Texto (opcional)',
  textoHint: 'Lo leen las consultoras en su catálogo.',
  portada: 'Portada',
  portadaAdd: 'Subir portada',
  portadaRemove: 'Quitar portada',
  minimos: 'Pedido mínimo',
  minimosHint: 'Déjalo vacío si no hay mínimo. No aplica a los pedidos que levanta el equipo.',
  minimo: 'Mínimo por pedido (opcional)',
  minimoPrimer: 'Mínimo del primer pedido (opcional)',
  minimoPrimerHint: 'Si lo dejas vacío, vale el mínimo por pedido.',
  productos: 'Productos',
  buscar: 'Agregar un producto',
  placeholder: 'Nombre o SKU',
  said: {
    failed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
    searching: 'Buscando…',
    none: 'Ningún producto activo se llama así.',
  },
  linea: 'Agregar una línea entera',
  lineaChoose: 'Elige una línea',
  skus: 'Pegar varios SKU',
  skusHint: 'Uno por renglón, o separados por comas o espacios.',
  skusAdd: 'Agregar los SKU',
  added: (count: number) => (count === 1 ? '1 producto agregado' : `${formatCount(count)} productos agregados`),
  none: 'Todos estaban ya en la campaña',
  faltan: (skus: string[]) => `Sin producto: ${skus.join(', ')}`,
  addFailed: 'No se pudieron agregar',
  empty: 'Todavía no hay productos en la campaña.',
  normal: 'Normal',
  precioOf: (nombre: string) => `Precio de campaña de ${nombre}`,
  solo: 'Solo en campaña',
  soloOf: (nombre: string) => `${nombre}: se vende solo en campaña`,
  preciosHint:
    'Sin precio de campaña se vende a su precio normal. Con «Solo en campaña», deja de venderse al cerrar; si no, vuelve a su precio normal.',
  remove: (nombre: string) => `Quitar ${nombre}`,
  inactivo: 'Inactivo',
  abierta:
    'Esta campaña está abierta: puedes agregar productos, corregir precios y mover el último día. El primer día y los productos que ya tiene se quedan.',
  cerrada: 'Esta campaña ya cerró. Solo puedes cambiar si sus productos se venden fuera de campaña.',
  save: 'Guardar campaña',
  saved: 'Campaña guardada',
  saveFailed: 'No se guardó la campaña',
  unsaved: 'la campaña',
  staleNow: (nombre: string, primerDia: string, ultimoDia: string, productos: number) =>
    `Ahora: ${nombre}, del ${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}, ${formatCount(productos)} productos.`,
  delete: 'Borrar campaña',
  deleteTitle: (nombre: string) => `¿Borrar la campaña ${nombre}?`,
  deleteHint: 'Sus productos vuelven a venderse como siempre.',
  deleteKeep: 'No, conservarla',
  deleted: 'Campaña borrada',
  deleteFailed: 'No se borró la campaña',
}

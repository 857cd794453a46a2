import { formatCount } from '#shared/format.ts'
import { maxClientas } from './rules.ts'

/** What the server says of clientas, her prices and modo clienta (spec 3.4). */
export const clientasTexts = {
  missing: 'Clienta no encontrada',
  pedidoMissing: 'Pedido no encontrado',
  full: `Tu libreta llegó a su límite de ${formatCount(maxClientas)} clientas. Borra a quien ya no necesites para agregar a alguien más.`,
  tooMany: (cantidad: number) =>
    cantidad === 1
      ? 'De este producto solo hay 1 pieza para repartir.'
      : `De este producto solo hay ${formatCount(cantidad)} piezas para repartir.`,
  twice: 'Cada clienta va una sola vez por producto',
  abonoMissing: 'Abono no encontrado',
  productoMissing: 'Producto no encontrado',
  tooManyTries: (minutes: number) =>
    `Demasiados intentos. Espera ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,
}

import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'

export const avisosTexts = {
  title: pageTitles.avisos,
  askOf: (talla: string) => `Avísame cuando haya talla ${talla}`,
  asked: 'Te avisamos cuando haya',
  undo: 'Deshacer',
  missing: 'Este aviso ya no está en tu lista.',
  thereIs: (disponible: number) =>
    disponible === 1
      ? 'Ya hay 1 pieza: agrégala a tu carrito.'
      : `Ya hay ${disponible} piezas: agrégalas a tu carrito.`,
  slowDown: (minutes: number) =>
    `Pediste muchos avisos seguidos. Intenta de nuevo en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  toldOf: (que: string) => `Ya hay: ${que}`,
  until: (venceAt: string) =>
    `Tienes el turno hasta el ${formatMinute(venceAt)}. No está apartada: agrégala y envía tu pedido.`,
  suspended: 'Mientras tu cuenta esté suspendida no te llegan avisos; tu lista y tu lugar se conservan',
  lineBack: (count: number) => (count === 1 ? 'Ya hay 1 talla que esperabas' : `Ya hay ${count} tallas que esperabas`),
  lineWaiting: (count: number) => (count === 1 ? '1 talla en espera' : `${count} tallas en espera`),
  seeAll: 'Ver Avisos',
}

export const esperasTexts = {
  esperan: (count: number) => (count === 1 ? 'Espera 1' : `Esperan ${count}`),
}

import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { maxAvisos } from './rules.ts'

/** What 'Avísame' says (spec 3.4). */
export const avisosTexts = {
  title: pageTitles.misAvisos,
  intro: 'Las tallas agotadas que esperas. Te avisamos por correo y aquí, por orden, en cuanto haya piezas.',
  ask: 'Avísame cuando haya',
  askOf: (talla: string) => `Avísame cuando haya talla ${talla}`,
  asked: 'Te avisamos cuando haya',
  waiting: (talla: string) => `Te avisaremos cuando haya talla ${talla}`,
  askFailed: 'No se pudo guardar tu aviso',
  hint: 'Por correo y aquí, por orden, en cuanto haya piezas.',
  removeOf: (que: string) => `Quitar el aviso de ${que}`,
  removed: 'Aviso quitado',
  removeFailed: 'No se pudo quitar el aviso',
  undo: 'Deshacer',
  restored: 'Tu aviso sigue, en el mismo lugar',
  restoreFailed: 'No se pudo recuperar el aviso',
  tooLateToRestore: 'Ya no se puede recuperar este aviso. Pídelo de nuevo desde la prenda.',
  missing: 'Este aviso ya no está en tu lista.',
  notSold: 'Esta talla no está a la venta por ahora.',
  /** Pieces came back before she asked. */
  thereIs: (disponible: number) =>
    disponible === 1
      ? 'Ya hay 1 pieza: agrégala a tu carrito.'
      : `Ya hay ${disponible} piezas: agrégalas a tu carrito.`,
  tooMany: `Puedes esperar ${maxAvisos} tallas a la vez. Quita alguna de Mis avisos para pedir otra.`,
  slowDown: (minutes: number) =>
    `Pediste muchos avisos seguidos. Intenta de nuevo en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  told: 'Ya hay',
  toldOf: (que: string) => `Ya hay: ${que}`,
  toldMany: (count: number) => `Ya hay ${count} tallas que esperabas`,
  /** What being told gives her, and what it does not. */
  until: (venceAt: string) =>
    `Tienes el turno hasta el ${formatMinute(venceAt)}. No está apartada: agrégala y envía tu pedido.`,
  gone: 'Se agotó otra vez. Puedes pedir otro aviso desde la prenda.',
  since: (createdAt: string) => `La esperas desde el ${formatMinute(createdAt)}`,
  paused: 'No está a la venta por ahora. Tu aviso sigue por si vuelve.',
  suspended: 'Mientras tu cuenta esté suspendida no te llegan avisos; tu lista y tu lugar se conservan',
  lineBack: (count: number) => (count === 1 ? 'Ya hay 1 talla que esperabas' : `Ya hay ${count} tallas que esperabas`),
  lineWaiting: (count: number) => (count === 1 ? 'Esperas 1 talla' : `Esperas ${count} tallas`),
  see: 'Ver prenda',
  seeAll: 'Ver mis avisos',
  empty: 'No esperas ninguna talla',
  emptyDetail: 'Cuando una talla esté agotada, elige “Avísame cuando haya” en la página de la prenda.',
  loadFailed: 'No se pudieron cargar tus avisos.',
  catalogo: 'Ir al catálogo',
}

/** What staff read of it. */
export const esperasTexts = {
  title: pageTitles.avisos,
  intro:
    'Qué tallas agotadas esperan las consultoras, las más pedidas primero. Cuando vuelvan piezas se les avisa por orden.',
  back: 'Volver a productos',
  demanda: 'Ver demanda perdida',
  empty: 'Nadie espera una talla',
  emptyDetail: 'Cuando una consultora pida que le avisen de una talla agotada aparecerá aquí.',
  loadFailed: 'No se pudieron cargar los avisos.',
  who: 'Quiénes',
  whoOf: (que: string) => `Quién espera ${que}`,
  esperan: (count: number) => (count === 1 ? 'Espera 1' : `Esperan ${count}`),
  paused: 'No está a la venta',
  avisada: 'Avisada, con su día para pedirla',
  suspendida: 'Suspendida: no se le avisa',
  desde: (createdAt: string) => `Desde el ${formatMinute(createdAt)}`,
}

import type { Situacion } from './revision.ts'

/** What a revision of lines says (spec 3.2). */
export const revisionTexts = {
  title: 'Revisar prendas',
  of: (nombre: string, talla: string | null) => `${nombre}${talla ? `, talla ${talla}` : ''}`,
  size: (talla: string, disponible: number) =>
    disponible > 0 ? `Cambiar por ${talla} (hay ${disponible})` : `Talla ${talla}, agotada`,
  cantidad: 'Cantidad',
  llegaEl: 'Llega el',
  motivo: 'Motivo (opcional)',
  prenda: 'Buscar por nombre o SKU',
  talla: 'Talla',
  outcome: 'Quedaría',
  send: 'Enviar propuesta',
  failed: 'No se pudo enviar la propuesta',
  discard: 'Descartar',
  fix: 'Revisa las prendas marcadas.',
  noPrenda: 'Elige el producto y la talla.',
  left: (piezas: number) =>
    piezas > 0 ? `Solo ${piezas === 1 ? 'queda 1 pieza' : `quedan ${piezas} piezas`}.` : 'Ya no queda ninguna pieza.',
}

/** As they are chosen; another size is named with what there is of it. */
export const situacionTexts: Record<Exclude<Situacion, 'talla'>, string> = {
  disponible: 'Disponible',
  menos: 'Disponible, menos piezas…',
  agotado: 'Agotado',
  llega: 'Llega el…',
  llego: 'Ya llegó',
  producto: 'Cambiar por otro producto',
}

/** Reasons that are one press away. */
export const motivosRapidos: Record<Situacion, readonly string[]> = {
  disponible: [],
  menos: ['Solo quedan estas', 'Las demás salieron con defecto'],
  agotado: ['Se agotó', 'Salió con defecto', 'Ya no se hace'],
  llega: ['Viene en camino', 'Está en confección'],
  llego: [],
  talla: ['Se agotó tu talla', 'Así lo platicamos'],
  producto: ['Se agotó', 'Es lo más parecido'],
}

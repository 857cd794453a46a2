import type { Situacion } from './revision.ts'

/** What a revision of lines says (spec 3.2). */
export const revisionTexts = {
  begin: 'Revisar prendas',
  title: 'Revisar prendas',
  intro:
    'Di qué hay de cada prenda. La consultora lo acepta o pide que le llamen; mientras tanto, todo queda apartado.',
  of: (nombre: string, talla: string | null) => `${nombre}${talla ? `, talla ${talla}` : ''}`,
  size: (talla: string, disponible: number) =>
    disponible > 0 ? `Cambiar por ${talla} (hay ${disponible})` : `Talla ${talla}, agotada`,
  /** What was chosen, with what it needs to be told. */
  fewer: (cantidad: number) => `Disponible ${cantidad}`,
  arrives: (day: string) => `Llega el ${day}`,
  sizesFailed: 'No se pudieron leer las tallas',
  cantidad: 'Cantidad',
  llegaEl: 'Llega el',
  motivo: 'Motivo (opcional)',
  prenda: 'Buscar por nombre o SKU',
  talla: 'Talla',
  prendaFailed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
  prendaSearching: 'Buscando…',
  prendaNone: 'Ningún producto a la venta se llama así.',
  prendaGone: 'Ya no se vende',
  prendaRemove: (nombre: string) => `Elegir otro producto en lugar de ${nombre}`,
  add: 'Agregar prenda',
  added: 'Prenda que se agrega',
  remove: 'Quitar',
  mensaje: 'Mensaje para la consultora (opcional)',
  confirmar: 'Confirmar el pedido cuando acepte',
  now: 'Ahora',
  outcome: 'Quedaría',
  send: 'Enviar propuesta',
  sent: 'Propuesta enviada',
  sentHint: 'La consultora ya la puede responder.',
  failed: 'No se pudo enviar la propuesta',
  discard: 'Descartar',
  discarded: 'Revisión descartada',
  undo: 'Deshacer',
  nothing: 'Todavía no cambia nada: todas las prendas están disponibles.',
  restored: 'Recuperamos la revisión que no habías enviado.',
  fix: 'Revisa las prendas marcadas.',
  replaces: 'Al enviarla reemplaza la propuesta que espera respuesta.',
  noDay: 'Elige el día en que llega.',
  pastDay: 'Elige hoy o un día que viene.',
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

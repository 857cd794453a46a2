import { formatCount, formatPesos, formatPlainDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { maxClientas, maxLista, type NoLeida } from './rules.ts'

/** What the libreta's screens say (spec 3.4). */
export const libretaTexts = {
  title: pageTitles.clientas,
  intro: 'Tu libreta es solo tuya: nadie de la marca la ve.',
  search: 'Buscar por nombre o teléfono',
  add: 'Agregar clienta',
  import: 'Importar',
  export: 'Descargar mi libreta',
  exportFailed: 'No se descargó tu libreta',
  empty: 'Aún no tienes clientas en tu libreta',
  emptyWhy: 'Agrega a la primera, o trae a varias de una lista o de los contactos de tu teléfono.',
  emptySearch: (q: string) => `No hay clientas con “${q}”`,
  limit: `Caben hasta ${formatCount(maxClientas)} clientas.`,
  owed: 'Te deben',
  credit: 'Tienen a favor',
  howMany: 'Clientas',
  debe: (centavos: number) => (centavos < 0 ? `A favor ${formatPesos(-centavos)}` : `Debe ${formatPesos(centavos)}`),
  porEntregar: (piezas: number) => `${formatCount(piezas)} por entregar`,
  saved: 'Clienta guardada',
  saveFailed: 'No se guardó la clienta',
  edit: 'Editar datos',
  remove: 'Borrar clienta',
  removeQuestion: (nombre: string) => `¿Borrar a ${nombre}?`,
  removeDetail: 'Se borran sus datos, sus abonos y qué era para ella. Tus pedidos quedan completos.',
  removed: 'Clienta borrada',
  wipe: 'Borrar mi libreta',
  wipeDetail:
    'Se borran para siempre tus clientas, sus abonos, qué es para quién y tus precios. Tus pedidos quedan completos.',
  wipeType: 'Escribe BORRAR para confirmar',
  wiped: 'Tu libreta quedó vacía',
  back: 'Volver a Mis clientas',
}

/** What the way from a list or the phone's contacts says. */
export const importarTexts = {
  title: 'Importar clientas',
  paste: 'Pega tu lista',
  hint: `Una clienta por línea: nombre y teléfono. Hasta ${formatCount(maxLista.lineas)} líneas.`,
  contacts: 'Elegir de mis contactos',
  tooMuch: `La lista es demasiado larga. Pega hasta ${formatCount(maxLista.lineas)} líneas a la vez.`,
  understood: (count: number) => (count === 1 ? '1 clienta entendida' : `${formatCount(count)} clientas entendidas`),
  notUnderstood: (count: number) =>
    count === 1 ? '1 línea sin entender' : `${formatCount(count)} líneas sin entender`,
  line: (linea: number) => `Línea ${linea}`,
  noPhone: 'sin teléfono',
  confirm: (count: number) =>
    count === 0 ? 'Agregar clientas' : count === 1 ? 'Agregar 1 clienta' : `Agregar ${formatCount(count)} clientas`,
  done: (agregadas: number, repetidas: number) =>
    `${agregadas === 1 ? '1 clienta agregada' : `${formatCount(agregadas)} clientas agregadas`}${
      repetidas > 0 ? `; ${formatCount(repetidas)} ya estaban en tu libreta` : ''
    }`,
  failed: 'No se importaron',
}

export const motivoTexts: Record<NoLeida['motivo'], string> = {
  'sin nombre': 'falta el nombre',
  'nombre largo': 'el nombre es demasiado largo',
  teléfono: 'el teléfono no se entiende',
}

/** What the page of one clienta says. */
export const cuentaTexts = {
  pidio: 'Pidió',
  abono: 'Abonó',
  debe: 'Te debe',
  favor: 'A su favor',
  porEntregar: 'Por entregar',
  lines: 'Lo que pidió',
  none: 'Todavía no hay nada a su nombre. En tu carrito o en un pedido, toca “Para” y elige a tu clienta.',
  inCart: 'En tu carrito',
  delivered: 'Entregado',
  deliver: 'Marcar entregado',
  undeliver: 'Marcar por entregar',
  deliverAll: 'Entregar todo',
  deliverFailed: 'No se guardó la entrega',
  abonos: 'Abonos',
  noAbonos: 'Aún no te ha abonado.',
  addAbono: 'Anotar abono',
  deMas: (debe: number, aFavor: number) =>
    `${debe > 0 ? `Debe ${formatPesos(debe)}` : 'No debe nada'}: ${formatPesos(aFavor)} quedan a su favor.`,
  abonoSaved: 'Abono anotado',
  abonoFailed: 'No se anotó el abono',
  correct: 'Corregir',
  correctQuestion: '¿Corregir este abono?',
  correctDetail: 'Se anota uno en contra por el mismo importe. Los dos quedan a la vista.',
  corrected: 'Corregido',
  correction: 'Corrección',
  slip: 'Enviar su cuenta por WhatsApp',
  copy: 'Copiar su cuenta',
  copied: 'Cuenta copiada',
  cumple: (cumple: string) => `Cumple el ${cumple.split('-').reverse().join('/')}`,
  tallas: (tallas: string) => `Tallas: ${tallas}`,
}

/** What says for whom a line is. */
export const repartoTexts = {
  para: 'Para',
  nobody: 'Sin clienta',
  parts: (partes: { nombre: string; cantidad: number }[]) =>
    partes.map(({ nombre, cantidad }) => (cantidad > 1 ? `${nombre} (${cantidad})` : nombre)).join(', '),
  title: '¿Para quién es?',
  left: (piezas: number) =>
    piezas === 0
      ? 'Todo tiene clienta'
      : piezas === 1
        ? 'Queda 1 pieza sin clienta'
        : `Quedan ${piezas} piezas sin clienta`,
  over: (piezas: number) => (piezas === 1 ? 'Sobra 1 pieza' : `Sobran ${piezas} piezas`),
  find: 'Buscar o agregar clienta',
  searching: 'Buscando…',
  create: (nombre: string) => `Agregar a “${nombre}” a mi libreta`,
  save: 'Guardar',
  failed: 'No se guardó para quién es',
  unread: 'No se pudo leer para quién es',
  quantity: (nombre: string) => `Piezas para ${nombre}`,
  remove: (nombre: string) => `Quitar a ${nombre}`,
  changed: 'Esta línea cambió: revisa para quién es.',
  gone: 'Se quitaron productos que ya tenían clienta.',
  seen: 'Entendido',
}

/** What her own prices say. */
export const precioTexts = {
  mine: 'Tu precio de venta',
  earn: (centavos: number, porciento: number) =>
    centavos < 0
      ? `Pierdes ${formatPesos(-centavos)} por pieza`
      : `Ganas ${formatPesos(centavos)} por pieza (${porciento}%)`,
  change: 'Cambiar precio',
  isPublic: 'Es el precio público',
  hint: 'Solo tú lo ves. Tus pedidos anteriores conservan el precio que tenían.',
  save: 'Guardar precio',
  usePublic: 'Usar el precio público',
  saved: 'Precio guardado',
  failed: 'No se guardó tu precio',
  invalid: 'Escribe un importe',
  total: 'A tus precios',
  earned: 'Tu ganancia',
}

export const negocioTexts = {
  title: pageTitles.miNegocio,
  month: 'Mes',
  before: 'Mes anterior',
  after: 'Mes siguiente',
  bought: 'Compraste',
  worth: 'Vale a tus precios',
  earned: 'Ganas',
  pieces: 'Piezas',
  plot: 'Ganancia por línea',
  table: 'Por línea de producto',
  line: 'Línea',
  hint: 'Cuenta tus pedidos del mes que no se cancelaron, al precio de venta que tenías al enviarlos.',
  loading: 'Cargando tu mes…',
  none: 'No hay pedidos en este mes',
  noneWhy: 'Cuando envíes un pedido, aquí verás cuánto vale a tus precios y cuánto ganas.',
  catalogo: 'Ver catálogo',
  clientas: 'Mis clientas',
  vitrina: 'Mi vitrina',
  avisos: 'Mis avisos',
  devoluciones: 'Cambios y devoluciones',
  shut: 'En modo clienta no se muestra tu negocio.',
  settings: 'Modo clienta',
  ask: 'Pedir mi contraseña para salir del modo clienta',
  askHint: 'Así nadie más lo apaga mientras ve tu teléfono.',
  settingsFailed: 'No se guardó el ajuste',
  settingsUnread: 'No se pudo leer este ajuste. Vuelve a cargar la página.',
}

/** What the switch in the header says. */
export const modoTexts = {
  on: 'Entrar a modo clienta',
  off: 'Salir del modo clienta',
  badge: 'Modo clienta',
  password: 'Tu contraseña',
  leave: 'Salir',
  detail: 'Pediste que salir del modo clienta necesite tu contraseña.',
  failed: 'No se cambió el modo clienta',
  hidden: 'En modo clienta esto no se muestra.',
  shutHow: 'Toca el ojo de arriba para salir del modo clienta.',
  propuesta: 'Los cambios de este pedido no se muestran en modo clienta.',
  toSend: 'Sal del modo clienta para enviar tu pedido.',
}

type Slip = {
  nombre: string
  lineas: { nombre: string; talla: string | null; cantidad: number; precioVentaCentavos: number }[]
  pidioCentavos: number
  abonadoCentavos: number
  debeCentavos: number
}

/** The slip that she sends a clienta: what is for her at the consultora's prices, what she paid, what is owed. No cost is in it. */
export function slipText({ nombre, lineas, pidioCentavos, abonadoCentavos, debeCentavos }: Slip): string {
  const lines = lineas.map(
    (it) =>
      `• ${it.cantidad} × ${it.nombre}${it.talla ? ` (talla ${it.talla})` : ''}: ${formatPesos(it.cantidad * it.precioVentaCentavos)}`,
  )
  return [
    `Hola, ${nombre.split(' ')[0]}. Esta es tu cuenta:`,
    ...lines,
    `Total: ${formatPesos(pidioCentavos)}`,
    ...(abonadoCentavos === 0 ? [] : [`Abonado: ${formatPesos(abonadoCentavos)}`]),
    debeCentavos < 0 ? `A tu favor: ${formatPesos(-debeCentavos)}` : `Por pagar: ${formatPesos(debeCentavos)}`,
  ].join('\n')
}

export const abonoText = (fecha: string, nota: string | null): string =>
  nota ? `${formatPlainDay(fecha)} · ${nota}` : formatPlainDay(fecha)

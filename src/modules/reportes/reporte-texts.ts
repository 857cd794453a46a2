import { formatCount, formatDay } from '#shared/format.ts'
import { type Formato, formatoTexts } from '#shared/sheet-formatos.ts'
import type { Tramo, WrongDias } from './periodo-rules.ts'
import type { PeriodoNombre, Vista } from './rules.ts'

/** What the reports say (spec 3.6). */
export const reportesTexts = {
  intro: 'Qué se vende, a quién, en qué tallas, y qué se pidió y no hubo.',
  period: 'Periodo',
  from: 'Desde',
  to: 'Hasta',
  chosen: 'Fechas elegidas',
  views: 'Reportes',
  figures: 'Cifras del periodo',
  compared: ({ desde, hasta }: { desde: string; hasta: string }, antes: { desde: string; hasta: string }) =>
    `Del ${formatDay(desde)} al ${formatDay(hasta)}, comparado con el periodo del ${formatDay(antes.desde)} al ${formatDay(antes.hasta)}.`,
  before: (value: string) => `Antes: ${value}`,
  plotOf: (what: string) => `Gráfica: ${what}`,
  first: (shown: number, all: number) =>
    `Se muestran los primeros ${formatCount(shown)} de ${formatCount(all)}; los archivos los traen todos.`,
  loading: 'Cargando el reporte…',
  failed: 'No pudimos cargar el reporte',
  csv: 'CSV',
  xlsx: 'Excel',
  csv_punto_y_coma: 'Con ;',
  exportAs: (formato: Formato) => `Descargar ${formatoTexts[formato]}`,
  exportFailed: 'No se pudo descargar el archivo',
  columns: {
    dia: 'Fecha',
    pedidos: 'Pedidos',
    piezas: 'Piezas',
    ventas: 'Ventas',
    antes: 'Antes',
    cambio: 'Cambio',
    linea: 'Línea',
    producto: 'Producto',
    sku: 'SKU',
    talla: 'Talla',
    parte: 'Parte',
    vendidas: 'Vendidas',
    existencia: 'Existencia',
    desplazamiento: 'Desplazamiento',
    consultora: 'Consultora',
    consultoras: 'Consultoras',
    ultimoPedido: 'Último pedido',
    estado: 'Estado',
    mediana: 'Mediana',
    noventa: '9 de cada 10 en',
    pedidas: 'Pedidas',
    enviadas: 'Enviadas',
    abiertas: 'Por enviar',
    canceladas: 'Canceladas',
    agregadas: 'Agregadas',
    quitadas: 'Quitadas',
    enviado: 'Enviado',
    faltaron: 'Piezas que faltaron',
    dias: 'Días',
    esperan: 'Esperan aviso',
    busqueda: 'Búsqueda',
    veces: 'Veces',
    ultimoDia: 'Último día',
  },
  cifras: {
    ventas: 'Ventas',
    pedidos: 'Pedidos',
    piezas: 'Piezas',
    ticket: 'Ticket promedio',
    activas: 'Activas',
    nuevas: 'Nuevas',
    dormidas30: 'Dormidas 30 días',
    dormidas60: 'Dormidas 60 días',
    dormidas90: 'Dormidas 90 días',
    sinPedidos: 'Sin pedidos',
  },
  notas: {
    activas: 'Enviaron un pedido en el periodo que no se canceló.',
    nuevas: 'Se aprobaron en el periodo.',
    dormidas30: 'Hoy hace de 30 a 59 días de su último pedido.',
    dormidas60: 'Hoy hace de 60 a 89 días de su último pedido.',
    dormidas90: 'Hoy hace 90 días o más de su último pedido.',
    sinPedidos: 'Consultoras que nunca han enviado un pedido.',
  },
}

export const periodoTexts: Record<PeriodoNombre, string> = {
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
  '30-dias': 'Últimos 30 días',
  anio: 'Este año',
}

export const tramoTexts: Record<Tramo, string> = { dia: 'por día', semana: 'por semana', mes: 'por mes' }

export const wrongDiasTexts: Record<WrongDias, string> = {
  crossed: 'La fecha final es anterior a la inicial',
  too_long: 'Elige un periodo de dos años como máximo',
  too_far: 'Elige fechas entre 2000 y 2099',
}

const venta = 'Cuentan los pedidos enviados o entregados, en el día en que se hicieron.'

/** Each report: its tab, its heading, what its plot says, what it counts, and what it says when there is nothing. */
export const vistaTexts: Record<
  Vista,
  { tab: string; title: string; plot: string; note: string; empty: string; archivo: string }
> = {
  ventas: {
    tab: 'Ventas',
    title: 'Ventas',
    plot: 'ventas',
    note: venta,
    empty: 'No hay ventas en este periodo.',
    archivo: 'ventas',
  },
  lineas: {
    tab: 'Por línea',
    title: 'Ventas por línea',
    plot: 'ventas por línea',
    note: venta,
    empty: 'No hay ventas en este periodo.',
    archivo: 'ventas-por-linea',
  },
  productos: {
    tab: 'Por producto',
    title: 'Ventas por producto',
    plot: 'ventas de los diez primeros productos',
    note: venta,
    empty: 'No hay ventas en este periodo.',
    archivo: 'ventas-por-producto',
  },
  tallas: {
    tab: 'Curva de tallas',
    title: 'Curva de tallas',
    plot: 'piezas vendidas por talla',
    note: venta,
    empty: 'No hay ventas en este periodo.',
    archivo: 'curva-de-tallas',
  },
  desplazamiento: {
    tab: 'Desplazamiento',
    title: 'Desplazamiento de inventario',
    plot: 'desplazamiento de los diez primeros productos',
    note: 'De lo que había, cuánto se vendió: piezas vendidas en el periodo entre vendidas más existencia de hoy.',
    empty: 'No hay productos vendidos ni con existencia.',
    archivo: 'desplazamiento',
  },
  consultoras: {
    tab: 'Consultoras',
    title: 'Ventas por consultora',
    plot: 'ventas de las diez primeras consultoras',
    note: venta,
    empty: 'Ninguna consultora tiene ventas en este periodo.',
    archivo: 'ventas-por-consultora',
  },
  tiempos: {
    tab: 'Tiempos',
    title: 'Tiempo en cada estado',
    plot: 'mediana del tiempo en cada estado',
    note: 'Cuánto esperó un pedido en cada estado antes de pasar al siguiente, en los pedidos hechos en el periodo (los 5,000 más recientes, si son más).',
    empty: 'Ningún pedido de este periodo ha cambiado de estado.',
    archivo: 'tiempos',
  },
  enviado: {
    tab: 'Pedido y enviado',
    title: 'Pedido contra enviado',
    plot: 'parte enviada de lo pedido, por línea',
    note: 'De las piezas de los pedidos hechos en el periodo: cuántas se enviaron, cuántas faltan y cuántas se cancelaron.',
    empty: 'No hay pedidos en este periodo.',
    archivo: 'pedido-y-enviado',
  },
  demanda: {
    tab: 'Demanda perdida',
    title: 'Demanda perdida',
    plot: 'piezas que faltaron de los diez primeros productos',
    note: 'Piezas que una consultora quiso pedir y no había. Si lo intenta varias veces en un día cuenta una vez, con lo más que le faltó. Quien espera un aviso cuenta como una pieza.',
    empty: 'A nadie le faltaron piezas en este periodo.',
    archivo: 'demanda-perdida',
  },
  busquedas: {
    tab: 'Búsquedas',
    title: 'Búsquedas sin resultado',
    plot: 'las diez búsquedas sin resultado más repetidas',
    note: 'Lo que tres o más consultoras buscaron en su catálogo y no encontraron; lo que buscó una sola no se muestra. Las búsquedas de visitantes no se guardan.',
    empty: 'En este periodo nada que buscaran varias consultoras se quedó sin resultado.',
    archivo: 'busquedas-sin-resultado',
  },
}

import type { Vista } from './rules.ts'

export type Filas = {
  ventas: { dia: string; ventasCentavos: number; pedidos: number; piezas: number }
  lineas: { linea: string; ventasCentavos: number; antesCentavos: number; cambio: number | null; piezas: number }
  productos: {
    producto: string
    sku: string | null
    linea: string
    ventasCentavos: number
    antesCentavos: number
    piezas: number
  }
  tallas: { talla: string; piezas: number; parte: number; ventasCentavos: number }
  desplazamiento: {
    producto: string
    sku: string | null
    linea: string
    piezas: number
    existencia: number
    desplazamiento: number
  }
  consultoras: { consultora: string; ventasCentavos: number; pedidos: number; ultimoDia: string | null }
  tiempos: { estado: string; pasos: number; medianaHoras: number; noventaHoras: number }
  enviado: {
    linea: string
    pedidas: number
    /** Pieces added and removed later, when both sides changed a pedido. */
    agregadas: number
    quitadas: number
    enviadas: number
    abiertas: number
    canceladas: number
    parte: number | null
  }
  demanda: {
    producto: string
    sku: string | null
    talla: string
    piezas: number
    consultoras: number
    dias: number
    esperan: number
  }
  busquedas: { texto: string; veces: number; consultoras: number; ultimoDia: string }
}

/** How a value is formatted, on the screen and in a file. */
export type Tipo = 'texto' | 'dia' | 'pesos' | 'cuenta' | 'porcentaje' | 'cambio' | 'horas'

export type Columna<Fila> = { clave: keyof Fila & string; titulo: string; tipo: Tipo }

type Table<Fila> = {
  tab: string
  title: string
  /** States what is counted. */
  note: string
  /** Shown without rows. */
  empty: string
  /** The prefix of the file name. */
  archivo: string
  columnas: Columna<Fila>[]
  /** Columns of the plot; `columnas` for time, `barras` for names. */
  plot: { forma: 'columnas' | 'barras'; nombre: keyof Fila & string; valor: keyof Fila & string }
}

const of = <Fila>(...columnas: [keyof Fila & string, string, Tipo][]): Columna<Fila>[] =>
  columnas.map(([clave, titulo, tipo]) => ({ clave, titulo, tipo }))

const venta = 'Incluye pedidos enviados o entregados, en la fecha en que se hicieron.'
const sinVentas = 'No hay ventas en este periodo.'

/** Each report's texts, and the names and formats of its columns. */
export const tables: { [Each in Vista]: Table<Filas[Each]> } = {
  ventas: {
    tab: 'Ventas',
    title: 'Ventas',
    note: venta,
    empty: sinVentas,
    archivo: 'ventas',
    columnas: of<Filas['ventas']>(
      ['dia', 'Fecha', 'dia'],
      ['pedidos', 'Pedidos', 'cuenta'],
      ['piezas', 'Piezas', 'cuenta'],
      ['ventasCentavos', 'Ventas', 'pesos'],
    ),
    plot: { forma: 'columnas', nombre: 'dia', valor: 'ventasCentavos' },
  },
  lineas: {
    tab: 'Por línea',
    title: 'Ventas por línea',
    note: venta,
    empty: sinVentas,
    archivo: 'ventas-por-linea',
    columnas: of<Filas['lineas']>(
      ['linea', 'Línea', 'texto'],
      ['piezas', 'Piezas', 'cuenta'],
      ['ventasCentavos', 'Ventas', 'pesos'],
      ['antesCentavos', 'Antes', 'pesos'],
      ['cambio', 'Cambio', 'cambio'],
    ),
    plot: { forma: 'barras', nombre: 'linea', valor: 'ventasCentavos' },
  },
  productos: {
    tab: 'Por producto',
    title: 'Ventas por producto',
    note: venta,
    empty: sinVentas,
    archivo: 'ventas-por-producto',
    columnas: of<Filas['productos']>(
      ['producto', 'Producto', 'texto'],
      ['sku', 'SKU', 'texto'],
      ['linea', 'Línea', 'texto'],
      ['piezas', 'Piezas', 'cuenta'],
      ['ventasCentavos', 'Ventas', 'pesos'],
      ['antesCentavos', 'Antes', 'pesos'],
    ),
    plot: { forma: 'barras', nombre: 'producto', valor: 'ventasCentavos' },
  },
  tallas: {
    tab: 'Curva de tallas',
    title: 'Curva de tallas',
    note: venta,
    empty: sinVentas,
    archivo: 'curva-de-tallas',
    columnas: of<Filas['tallas']>(
      ['talla', 'Talla', 'texto'],
      ['piezas', 'Piezas', 'cuenta'],
      ['parte', 'Parte', 'porcentaje'],
      ['ventasCentavos', 'Ventas', 'pesos'],
    ),
    plot: { forma: 'columnas', nombre: 'talla', valor: 'piezas' },
  },
  desplazamiento: {
    tab: 'Salida de inventario',
    title: 'Salida de inventario',
    note: 'De lo que había, cuánto se vendió: piezas vendidas en el periodo entre vendidas más existencia de hoy.',
    empty: 'No hay productos vendidos ni con existencia.',
    archivo: 'desplazamiento',
    columnas: of<Filas['desplazamiento']>(
      ['producto', 'Producto', 'texto'],
      ['sku', 'SKU', 'texto'],
      ['linea', 'Línea', 'texto'],
      ['piezas', 'Vendidas', 'cuenta'],
      ['existencia', 'Existencia', 'cuenta'],
      ['desplazamiento', 'Salida', 'porcentaje'],
    ),
    plot: { forma: 'barras', nombre: 'producto', valor: 'desplazamiento' },
  },
  consultoras: {
    tab: 'Consultoras',
    title: 'Ventas por consultora',
    note: venta,
    empty: 'Ninguna consultora tiene ventas en este periodo.',
    archivo: 'ventas-por-consultora',
    columnas: of<Filas['consultoras']>(
      ['consultora', 'Consultora', 'texto'],
      ['pedidos', 'Pedidos', 'cuenta'],
      ['ventasCentavos', 'Ventas', 'pesos'],
      ['ultimoDia', 'Último pedido', 'dia'],
    ),
    plot: { forma: 'barras', nombre: 'consultora', valor: 'ventasCentavos' },
  },
  tiempos: {
    tab: 'Tiempos',
    title: 'Tiempo en cada estado',
    note: 'Cuánto esperó un pedido en cada estado antes de pasar al siguiente, en los pedidos hechos en el periodo (los 5,000 más recientes, si son más).',
    empty: 'Ningún pedido de este periodo ha cambiado de estado.',
    archivo: 'tiempos',
    columnas: of<Filas['tiempos']>(
      ['estado', 'Estado', 'texto'],
      ['pasos', 'Pedidos', 'cuenta'],
      ['medianaHoras', 'Mediana', 'horas'],
      ['noventaHoras', '90 % en menos de', 'horas'],
    ),
    plot: { forma: 'barras', nombre: 'estado', valor: 'medianaHoras' },
  },
  enviado: {
    tab: 'Pedido y enviado',
    title: 'Pedido y enviado',
    note: 'De las piezas de los pedidos hechos en el periodo: cuántas se enviaron, cuántas faltan y cuántas se cancelaron.',
    empty: 'No hay pedidos en este periodo.',
    archivo: 'pedido-y-enviado',
    columnas: of<Filas['enviado']>(
      ['linea', 'Línea', 'texto'],
      ['pedidas', 'Pedidas', 'cuenta'],
      ['agregadas', 'Agregadas', 'cuenta'],
      ['enviadas', 'Enviadas', 'cuenta'],
      ['abiertas', 'Por enviar', 'cuenta'],
      ['canceladas', 'Canceladas', 'cuenta'],
      ['quitadas', 'Quitadas', 'cuenta'],
      ['parte', 'Enviado', 'porcentaje'],
    ),
    plot: { forma: 'barras', nombre: 'linea', valor: 'parte' },
  },
  demanda: {
    tab: 'Demanda perdida',
    title: 'Demanda perdida',
    note: 'Piezas que una consultora quiso pedir y no había. Si lo intenta varias veces en un día cuenta una sola vez, con el mayor faltante. Quien espera un aviso cuenta como una pieza.',
    empty: 'A nadie le faltaron piezas en este periodo.',
    archivo: 'demanda-perdida',
    columnas: of<Filas['demanda']>(
      ['producto', 'Producto', 'texto'],
      ['sku', 'SKU', 'texto'],
      ['talla', 'Talla', 'texto'],
      ['piezas', 'Piezas que faltaron', 'cuenta'],
      ['consultoras', 'Consultoras', 'cuenta'],
      ['dias', 'Días', 'cuenta'],
      ['esperan', 'Esperan aviso', 'cuenta'],
    ),
    plot: { forma: 'barras', nombre: 'producto', valor: 'piezas' },
  },
  busquedas: {
    tab: 'Búsquedas',
    title: 'Búsquedas sin resultado',
    note: 'Lo que tres o más consultoras buscaron en su catálogo y no encontraron; lo que buscó una sola no se muestra. Las búsquedas de visitantes no se guardan.',
    empty: 'En este periodo no hubo búsquedas sin resultado de varias consultoras.',
    archivo: 'busquedas-sin-resultado',
    columnas: of<Filas['busquedas']>(
      ['texto', 'Búsqueda', 'texto'],
      ['veces', 'Veces', 'cuenta'],
      ['consultoras', 'Consultoras', 'cuenta'],
      ['ultimoDia', 'Último día', 'dia'],
    ),
    plot: { forma: 'barras', nombre: 'texto', valor: 'veces' },
  },
}

/** A figure above a report, with the previous period's if known. */
export type Cifra = { titulo: string; tipo: Tipo; valor: number | null; antes?: number; nota?: string }

import { reportesTexts } from './reporte-texts.ts'
import type { Vista } from './rules.ts'

/** The table of each report: what its rows are, and how its columns are called, formatted and exported. */

/** The rows of each report. */
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
    /** Pieces that came since, and that were taken out since, where both sides changed a pedido. */
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

/** How a value is written: on the screen, and as a cell. */
export type Tipo = 'texto' | 'dia' | 'pesos' | 'cuenta' | 'porcentaje' | 'cambio' | 'horas'

export type Columna<Fila> = { clave: keyof Fila & string; titulo: string; tipo: Tipo }

type Table<Fila> = {
  columnas: Columna<Fila>[]
  /** Which columns the plot shows: a name and a size. Columns stand for time, bars for names. */
  plot: { forma: 'columnas' | 'barras'; nombre: keyof Fila & string; valor: keyof Fila & string }
}

const { columns } = reportesTexts
const of = <Fila>(...columnas: [keyof Fila & string, string, Tipo][]): Columna<Fila>[] =>
  columnas.map(([clave, titulo, tipo]) => ({ clave, titulo, tipo }))

export const tables: { [Each in Vista]: Table<Filas[Each]> } = {
  ventas: {
    columnas: of<Filas['ventas']>(
      ['dia', columns.dia, 'dia'],
      ['pedidos', columns.pedidos, 'cuenta'],
      ['piezas', columns.piezas, 'cuenta'],
      ['ventasCentavos', columns.ventas, 'pesos'],
    ),
    plot: { forma: 'columnas', nombre: 'dia', valor: 'ventasCentavos' },
  },
  lineas: {
    columnas: of<Filas['lineas']>(
      ['linea', columns.linea, 'texto'],
      ['piezas', columns.piezas, 'cuenta'],
      ['ventasCentavos', columns.ventas, 'pesos'],
      ['antesCentavos', columns.antes, 'pesos'],
      ['cambio', columns.cambio, 'cambio'],
    ),
    plot: { forma: 'barras', nombre: 'linea', valor: 'ventasCentavos' },
  },
  productos: {
    columnas: of<Filas['productos']>(
      ['producto', columns.producto, 'texto'],
      ['sku', columns.sku, 'texto'],
      ['linea', columns.linea, 'texto'],
      ['piezas', columns.piezas, 'cuenta'],
      ['ventasCentavos', columns.ventas, 'pesos'],
      ['antesCentavos', columns.antes, 'pesos'],
    ),
    plot: { forma: 'barras', nombre: 'producto', valor: 'ventasCentavos' },
  },
  tallas: {
    columnas: of<Filas['tallas']>(
      ['talla', columns.talla, 'texto'],
      ['piezas', columns.piezas, 'cuenta'],
      ['parte', columns.parte, 'porcentaje'],
      ['ventasCentavos', columns.ventas, 'pesos'],
    ),
    plot: { forma: 'columnas', nombre: 'talla', valor: 'piezas' },
  },
  desplazamiento: {
    columnas: of<Filas['desplazamiento']>(
      ['producto', columns.producto, 'texto'],
      ['sku', columns.sku, 'texto'],
      ['linea', columns.linea, 'texto'],
      ['piezas', columns.vendidas, 'cuenta'],
      ['existencia', columns.existencia, 'cuenta'],
      ['desplazamiento', columns.desplazamiento, 'porcentaje'],
    ),
    plot: { forma: 'barras', nombre: 'producto', valor: 'desplazamiento' },
  },
  consultoras: {
    columnas: of<Filas['consultoras']>(
      ['consultora', columns.consultora, 'texto'],
      ['pedidos', columns.pedidos, 'cuenta'],
      ['ventasCentavos', columns.ventas, 'pesos'],
      ['ultimoDia', columns.ultimoPedido, 'dia'],
    ),
    plot: { forma: 'barras', nombre: 'consultora', valor: 'ventasCentavos' },
  },
  tiempos: {
    columnas: of<Filas['tiempos']>(
      ['estado', columns.estado, 'texto'],
      ['pasos', columns.pedidos, 'cuenta'],
      ['medianaHoras', columns.mediana, 'horas'],
      ['noventaHoras', columns.noventa, 'horas'],
    ),
    plot: { forma: 'barras', nombre: 'estado', valor: 'medianaHoras' },
  },
  enviado: {
    columnas: of<Filas['enviado']>(
      ['linea', columns.linea, 'texto'],
      ['pedidas', columns.pedidas, 'cuenta'],
      ['agregadas', columns.agregadas, 'cuenta'],
      ['enviadas', columns.enviadas, 'cuenta'],
      ['abiertas', columns.abiertas, 'cuenta'],
      ['canceladas', columns.canceladas, 'cuenta'],
      ['quitadas', columns.quitadas, 'cuenta'],
      ['parte', columns.enviado, 'porcentaje'],
    ),
    plot: { forma: 'barras', nombre: 'linea', valor: 'parte' },
  },
  demanda: {
    columnas: of<Filas['demanda']>(
      ['producto', columns.producto, 'texto'],
      ['sku', columns.sku, 'texto'],
      ['talla', columns.talla, 'texto'],
      ['piezas', columns.faltaron, 'cuenta'],
      ['consultoras', columns.consultoras, 'cuenta'],
      ['dias', columns.dias, 'cuenta'],
      ['esperan', columns.esperan, 'cuenta'],
    ),
    plot: { forma: 'barras', nombre: 'producto', valor: 'piezas' },
  },
  busquedas: {
    columnas: of<Filas['busquedas']>(
      ['texto', columns.busqueda, 'texto'],
      ['veces', columns.veces, 'cuenta'],
      ['consultoras', columns.consultoras, 'cuenta'],
      ['ultimoDia', columns.ultimoDia, 'dia'],
    ),
    plot: { forma: 'barras', nombre: 'texto', valor: 'veces' },
  },
}

/** A number over a report: its own, and the one of the period before where that can be told. */
export type Cifra = { titulo: string; tipo: Tipo; valor: number | null; antes?: number; nota?: string }

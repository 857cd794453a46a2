import { fold } from '#shared/fold.ts'
import { internationalPhone, phoneDigits } from '#shared/format.ts'

/** Clientas of one consultora (spec 3.4). */
export const maxClientas = 10_000
export const maxPartes = 50

export const maxNombreLength = 100

/** Pieces of one line for one clienta. */
export type Parte = { clientaId: string; cantidad: number }

export const piezasDe = (partes: Pick<Parte, 'cantidad'>[]): number =>
  partes.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** Limits the parts of a line to `cantidad` pieces; the first ones keep theirs. */
export function withinLinea<It extends Parte>(partes: It[], cantidad: number): It[] {
  let left = cantidad
  return partes.flatMap((parte) => {
    const kept = Math.min(parte.cantidad, left)
    left -= kept
    return kept > 0 ? [{ ...parte, cantidad: kept }] : []
  })
}

/** Earnings in centavos, and in whole percent of the selling price. */
export function ganancia(ventaCentavos: number, costoCentavos: number): { centavos: number; porciento: number } {
  const centavos = ventaCentavos - costoCentavos
  return { centavos, porciento: ventaCentavos > 0 ? Math.round((centavos * 100) / ventaCentavos) : 0 }
}

/** Debts and credits of several clientas in centavos, which do not offset each other. */
export const deudas = (debeCentavos: number[]): { porCobrarCentavos: number; aFavorCentavos: number } => ({
  porCobrarCentavos: debeCentavos.reduce((sum, debe) => sum + Math.max(0, debe), 0),
  aFavorCentavos: debeCentavos.reduce((sum, debe) => sum + Math.max(0, -debe), 0),
})

export const ordenDe = (nombre: string): string => fold(nombre)

/** The searchable text of a clienta: the folded name and the phone's digits. */
export const busquedaDe = (nombre: string, telefono: string): string =>
  `${fold(nombre)} ${telefono.replace(/\D/g, '')}`.trim()

/** A typed search text: digits of a phone, or a folded name. */
export function buscado(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 3 && /^[\d\s()+.-]+$/.test(typed) ? digits : fold(typed)
}

/** The key of a clienta: the phone, or without one the name. */
export const claveDe = ({ nombre, telefono }: { nombre: string; telefono: string }): string =>
  telefono.replace(/\D/g, '') || fold(nombre)

export const maxLista = { lineas: 2_000, caracteres: 200_000 }

export type Leida = { nombre: string; telefono: string }
export type NoLeida = { linea: number; texto: string; motivo: 'sin nombre' | 'nombre largo' | 'teléfono' }
export type Lista = { entendidas: Leida[]; noEntendidas: NoLeida[] } | { demasiado: true }

/** Parses a pasted list: one clienta per line, name and phone in any order, any separators. */
export function readLista(texto: string): Lista {
  if (texto.length > maxLista.caracteres) return { demasiado: true }
  const lineas = texto.split(/\r\n|[\n\r\u2028\u2029]/)
  const written = lineas.flatMap((linea, index) => (linea.trim() ? [{ linea: index + 1, texto: linea.trim() }] : []))
  if (written.length > maxLista.lineas) return { demasiado: true }
  const read = written.map((linea) => ({ ...linea, ...readLinea(linea.texto) }))
  const seen = new Set<string>()
  return {
    entendidas: read.flatMap((it) => {
      if (it.motivo !== null) return []
      const { nombre, telefono } = it
      const clave = claveDe({ nombre, telefono })
      if (seen.has(clave)) return []
      seen.add(clave)
      return [{ nombre, telefono }]
    }),
    noEntendidas: read.flatMap(({ linea, texto: text, motivo }) =>
      motivo === null ? [] : [{ linea, texto: text.slice(0, 200), motivo }],
    ),
  }
}

const phone = /\+?\(?\d(?:[\s().-]?[\s().-]?\d)*/g

function readLinea(texto: string): (Leida & { motivo: null }) | { motivo: NoLeida['motivo'] } {
  // Strips list numbers, bullets and a spreadsheet's quotes.
  const bare = texto
    .slice(0, 1_000)
    .replace(/^\s*(?:\d{1,4}[.)]\s+|[-*•–]\s*)/, '')
    .replaceAll('"', ' ')
  const runs = [...bare.matchAll(phone)].filter(([run]) => digitsOf(run).length >= 5)
  const [run] = runs.toSorted(([one], [other]) => digitsOf(other).length - digitsOf(one).length)
  const digits = digitsOf(run?.[0] ?? '')
  if (run && (digits.length < phoneDigits.min || digits.length > phoneDigits.max)) return { motivo: 'teléfono' }
  const around = run ? `${bare.slice(0, run.index)} ${bare.slice(run.index + run[0].length)}` : bare
  const nombre = around
    .replace(/[,;:|\t/=]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s-]+$/g, '')
  if (!/\p{L}/u.test(nombre)) return { motivo: 'sin nombre' }
  if (nombre.length > maxNombreLength) return { motivo: 'nombre largo' }
  return { nombre, telefono: run ? internationalPhone(run[0]) : '', motivo: null }
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

export const acciones = ['crear', 'cambiar', 'dejar', 'rechazar'] as const
export type Accion = (typeof acciones)[number]

/**
 * A change of a row as shown; `de` is `null` for something new. In a `duda` (a question), `a` is what looks like a slip.
 * `nota`: who last edited the stored value, if the file has no column of what it was when downloaded.
 */
export type CambioDeFila = { que: string; de: string | null; a: string; duda?: true; nota?: string | null }

/** `leyendo` is being stored and not visible yet. */
export type EstadoCarga = 'leyendo' | 'revisada' | 'aplicando' | 'interrumpida' | 'terminada'

/** A product of a file; `nada`: unchanged, or refused in the review. */
type EstadoProducto = 'pendiente' | 'hecho' | 'rechazado' | 'nada'

/** A server that applies a file and is silent for so long was killed: another may go on. */
export const silenceMs = 15_000

type Applied = { estado: EstadoCarga; latidoAt: string | null }

/** The state of a file; one whose server was killed is still stored as `aplicando`. */
export const estadoOf = ({ estado, latidoAt }: Applied, nowMs: number): EstadoCarga =>
  estado === 'aplicando' && nowMs - Date.parse(latidoAt ?? '') > silenceMs ? 'interrumpida' : estado

export type Resultado = 'creado' | 'cambiado' | 'igual' | 'rechazado' | 'sin_aplicar'

type Row = { accion: Accion; estado: EstadoProducto }

export function resultadoOf({ accion, estado }: Row): Resultado {
  if (accion === 'rechazar' || estado === 'rechazado') return 'rechazado'
  if (accion === 'dejar') return 'igual'
  if (estado === 'pendiente') return 'sin_aplicar'
  return accion === 'crear' ? 'creado' : 'cambiado'
}

/** A file's name as stored: its last part, without invisible characters. */
export const archivoFrom = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 120) || 'archivo'

/** Files with macros, by their names; their contents are checked too. */
export const mayHaveMacros = (archivo: string): boolean => /\.(xlsm|xltm|xlsb|xlam)$/i.test(archivo)

export const keptDays = 30

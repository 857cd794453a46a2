export const acciones = ['crear', 'cambiar', 'dejar', 'rechazar'] as const
export type Accion = (typeof acciones)[number]

/**
 * A displayed change of a row; `de` is `null` for a new value. For a `duda` (a warning), `a` is the suspicious value. `nota`: who last
 * edited the stored value, if the file lacks the downloaded value.
 */
export type CambioDeFila = { que: string; de: string | null; a: string; duda?: true; nota?: string | null }

/** `leyendo`: being stored, not visible yet. */
export type EstadoCarga = 'leyendo' | 'revisada' | 'aplicando' | 'interrumpida' | 'terminada'

/** A product of a file; `nada`: unchanged, or refused in the dry run. */
type EstadoProducto = 'pendiente' | 'hecho' | 'rechazado' | 'nada'

/** A server without a heartbeat for this long was killed; another may continue its file. */
export const silenceMs = 15_000

type Applied = { estado: EstadoCarga; latidoAt: string | null }

/** The state of a file; the file of a killed server is still stored as `aplicando`. */
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

/** The stored file name: its last part, without invisible characters. */
export const archivoFrom = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 120) || 'archivo'

/** Detects files with macros by name; their contents are checked too. */
export const mayHaveMacros = (archivo: string): boolean => /\.(xlsm|xltm|xlsb|xlam)$/i.test(archivo)

export const keptDays = 30

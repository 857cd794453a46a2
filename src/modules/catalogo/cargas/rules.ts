/** What is true of files of products that staff give (spec 3.5). */

/** What becomes of a row of a file, and of its product. */
export const acciones = ['crear', 'cambiar', 'dejar', 'rechazar'] as const
export type Accion = (typeof acciones)[number]

/**
 * What a row changes, as it is shown; `de` is `null` of what is new. A `duda` is a question: `a` is what looks like a slip.
 * `nota`: who changed the value of now, where the file does not know.
 */
export type CambioDeFila = { que: string; de: string | null; a: string; duda?: true; nota?: string | null }

/** `leyendo` is being written down; nobody sees it. */
export const estadosCarga = ['leyendo', 'revisada', 'aplicando', 'interrumpida', 'terminada'] as const
export type EstadoCarga = (typeof estadosCarga)[number]

/** A product of a file: `nada` is to be done to one that stays as it is or was refused in the review. */
export type EstadoProducto = 'pendiente' | 'hecho' | 'rechazado' | 'nada'

/** Whoever applies a file and gives no sign of life for as long was killed: somebody may go on. */
export const silenceMs = 15_000

type Applied = { estado: EstadoCarga; latidoAt: string | null }

/** What a file is by now: one whose server was killed says itself that it is being applied. */
export const estadoOf = ({ estado, latidoAt }: Applied, nowMs: number): EstadoCarga =>
  estado === 'aplicando' && nowMs - Date.parse(latidoAt ?? '') > silenceMs ? 'interrumpida' : estado

/** What was done with a row in the end, for the result file. */
export const resultados = ['creado', 'cambiado', 'igual', 'rechazado', 'sin_aplicar'] as const
export type Resultado = (typeof resultados)[number]

type Row = { accion: Accion; estado: EstadoProducto }

export function resultadoOf({ accion, estado }: Row): Resultado {
  if (accion === 'rechazar' || estado === 'rechazado') return 'rechazado'
  if (accion === 'dejar') return 'igual'
  if (estado === 'pendiente') return 'sin_aplicar'
  return accion === 'crear' ? 'creado' : 'cambiado'
}

/** A file's name as it is shown and kept: its last part, without what nobody sees. */
export const archivoFrom = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 120) || 'archivo'

/** Files that carry programs, by their names; what they are called like is not what they are, so their contents are looked at, too. */
export const mayHaveMacros = (archivo: string): boolean => /\.(xlsm|xltm|xlsb|xlam)$/i.test(archivo)

/** How long what was read of a file is kept. */
export const keptDays = 30

import type { RevisionForm } from '#modules/pedidos/propuesta-schema.ts'
import type { AppError, FieldError } from '#shared/errors.ts'
import type { Agregada, Eleccion, Revision } from './revision.ts'
import { revisionTexts } from './revision-texts.ts'

/** What a revision asks of the server, and what the server refuses of it. */

/** What is wrong with what was said, by line and by `clave` of what is added. */
export function problemsOf({ lineas, agregadas }: Revision, today: string): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [posicion, { situacion, llegaEl, por }] of Object.entries(lineas)) {
    if (situacion === 'llega' && !llegaEl) problems[posicion] = 'Elige el día en que llega.'
    if (situacion === 'llega' && llegaEl && llegaEl < today) problems[posicion] = 'Elige hoy o un día que viene.'
    if (situacion === 'producto' && !por?.tallaId) problems[posicion] = revisionTexts.noPrenda
  }
  for (const { clave, prenda } of agregadas) if (!prenda?.tallaId) problems[clave] = revisionTexts.noPrenda
  return problems
}

/** @returns what to send, and whose line each of its `lineas` is. */
export function requestOf({ base, lineas, agregadas, mensaje, confirmar }: Revision): {
  request: RevisionForm
  posiciones: number[]
} {
  const changed = base.items.flatMap(({ posicion }) => {
    const eleccion = lineas[posicion]
    return eleccion ? [{ posicion, ...sentOf(eleccion) }] : []
  })
  return {
    request: {
      version: base.version,
      lineas: changed,
      agregadas: agregadas.flatMap(({ prenda, cantidad, motivo }) =>
        prenda?.tallaId ? [{ productoId: prenda.productoId, tallaId: prenda.tallaId, cantidad, motivo }] : [],
      ),
      mensaje,
      confirmar: confirmar && base.status === 'pendiente',
    },
    posiciones: changed.map(({ posicion }) => posicion),
  }
}

function sentOf({ situacion, cantidad, llegaEl, por, motivo }: Eleccion) {
  const swaps = situacion === 'talla' || situacion === 'producto'
  return {
    cantidad: situacion === 'agotado' ? 0 : cantidad,
    // A line that another size or product stands in for is there.
    llegaEl: swaps || situacion === 'llego' ? null : llegaEl,
    motivo,
    por: swaps && por?.tallaId ? { productoId: por.productoId, tallaId: por.tallaId } : null,
  }
}

const sentAgregadas = ({ agregadas }: Revision): Agregada[] => agregadas.filter(({ prenda }) => prenda?.tallaId)

/** What the server refused of what was sent: a sentence by line and by `clave` of what was added. */
export function refusedLineas(revision: Revision, { facts }: AppError): Record<string, string> {
  const left = new Map(((facts.tallas ?? []) as Left[]).map(({ tallaId, disponible }) => [tallaId, disponible]))
  return { ...wrongLineas(revision, facts.errors ?? []), ...shortLineas(revision, left) }
}
type Left = { tallaId: string; disponible: number }

function wrongLineas(revision: Revision, errors: FieldError[]): Record<string, string> {
  const { posiciones } = requestOf(revision)
  const added = sentAgregadas(revision)
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [list, index] = path.split('.')
      const key = list === 'lineas' ? posiciones[Number(index)] : added[Number(index)]?.clave
      return key === undefined ? [] : [[key, message]]
    }),
  )
}

/** Beside each line that asks for a size of which there is not enough: what is left of it. */
function shortLineas(revision: Revision, left: Map<string | null, number>): Record<string, string> {
  const wanted: [string | number, string | null | undefined][] = [
    ...sentAgregadas(revision).map(({ clave, prenda }): [string, string | null | undefined] => [
      clave,
      prenda?.tallaId,
    ]),
    ...revision.base.items.flatMap(({ posicion, tallaId }): [number, string | null][] => {
      const eleccion = revision.lineas[posicion]
      return eleccion ? [[posicion, eleccion.por?.tallaId ?? tallaId]] : []
    }),
  ]
  return Object.fromEntries(
    wanted.flatMap(([key, tallaId]) => {
      const disponible = left.get(tallaId ?? null)
      return disponible === undefined ? [] : [[key, revisionTexts.left(disponible)]]
    }),
  )
}

import type { Linea, LineaRevision, PropuestaLinea, Revision } from './propuesta-rules.ts'

type Fewer = { posicion: number; cantidad: number }

/**
 * A revision that leaves fewer pieces of some lines, beside all that an open propuesta says already: the new one takes its place and must
 * not lose it (spec 3.3).
 * @param before the lines of now. @param offered those of the open propuesta; `null` when there is none.
 */
export function revisionWithFewer(
  before: readonly Linea[],
  offered: readonly PropuestaLinea[] | null,
  fewer: readonly Fewer[],
  motivo: string,
): Revision {
  const wanted = new Map(fewer.map(({ posicion, cantidad }) => [posicion, cantidad]))
  const there = new Set(before.map(({ posicion }) => posicion))
  const lineas = before.flatMap((linea): LineaRevision[] => {
    const cantidad = wanted.get(linea.posicion)
    if (cantidad !== undefined) return [{ posicion: linea.posicion, cantidad, llegaEl: null, motivo, por: null }]
    const said = offered?.find(({ posicion }) => posicion === linea.posicion)
    return said ? repeated(linea, said) : []
  })
  const agregadas = (offered ?? []).flatMap(({ posicion, productoId, tallaId, cantidad, motivo: why }) =>
    there.has(posicion) || tallaId === null || cantidad === 0 ? [] : [{ productoId, tallaId, cantidad, motivo: why }],
  )
  return { lineas, agregadas }
}

/** What a propuesta says of a line, as whoever made it said it. */
function repeated(linea: Linea, said: PropuestaLinea): LineaRevision[] {
  const { posicion, cantidad, llegaEl, motivo, productoId, tallaId } = said
  const isOther = productoId !== linea.productoId || tallaId !== linea.tallaId
  const por = isOther && tallaId !== null ? { productoId, tallaId } : null
  if (!isOther && cantidad === linea.cantidad && llegaEl === linea.llegaEl && motivo === null) return []
  return [{ posicion, cantidad, llegaEl, motivo, por }]
}

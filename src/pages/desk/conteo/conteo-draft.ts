import type { TallaContable } from '#modules/existencias/codigo-rules.ts'
import type { Contada, Conteo } from './conteo-storage.ts'

/** A piece more of a size, which comes first. @param now ms, of this browser. */
export function withPiece(conteo: Conteo, talla: TallaContable, now: number): Conteo {
  const before = conteo.contadas.find(({ tallaId }) => tallaId === talla.id)
  return withCount(conteo, talla, (before?.contadas ?? 0) + 1, now)
}

/** So many of a size. The first time it is said begins its counting. */
export function withCount(conteo: Conteo, talla: TallaContable, contadas: number, now: number): Conteo {
  const before = conteo.contadas.find(({ tallaId }) => tallaId === talla.id)
  const { id: tallaId, nombre, sku, talla: size } = talla
  const counted = { tallaId, nombre, sku, talla: size, contadas, desde: before?.desde ?? now, hasta: now }
  return { ...conteo, contadas: [counted, ...conteo.contadas.filter((it) => it.tallaId !== tallaId)] }
}

/** The number of a size as it was typed, in its place. What is typed over counts from now. */
export const withNumber = (conteo: Conteo, tallaId: string, contadas: number, now: number): Conteo => ({
  ...conteo,
  contadas: conteo.contadas.map((it) => (it.tallaId === tallaId ? { ...it, contadas, desde: now, hasta: now } : it)),
})

export const without = (conteo: Conteo, ids: string[]): Conteo => ({
  ...conteo,
  contadas: conteo.contadas.filter(({ tallaId }) => !ids.includes(tallaId)),
})

/** As the server is told it: how long ago, since the clocks of browsers differ. */
export const requestOf = (contadas: Contada[], now: number) =>
  contadas.map(({ tallaId, contadas, desde, hasta }) => {
    return { tallaId, contadas, desdeHace: Math.max(0, now - desde), hastaHace: Math.max(0, now - hasta) }
  })

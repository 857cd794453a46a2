import { z } from 'zod'
import { draftStorage } from '#ui/draft-storage.ts'

/**
 * Ticks that the server has not had yet, of one surtido and one person, in this browser (spec 3.3): a page without network goes on, and so
 * does one that was closed. Of each size only the latest counts.
 */

const halladas = z.int().min(0).nullable()
const pendingSchema = z.record(z.string(), z.object({ piezas: halladas, antes: halladas }))
const storedSchema = z.object({ de: z.string(), marcas: pendingSchema })

/** By size: how many were found, and what was known of it then. */
export type Pending = z.infer<typeof pendingSchema>

const none: Pending = {}

export function marcaQueue(surtidoId: string, de: string) {
  const storage = draftStorage<z.infer<typeof storedSchema>>('browser', `azahar-surtido-1-${surtidoId}`, storedSchema)
  const keep = (marcas: Pending): Pending => {
    if (Object.keys(marcas).length === 0) storage.forget()
    else storage.keep({ de, marcas })
    return marcas
  }
  const read = (): Pending => {
    const stored = storage.read()
    return stored?.de === de ? stored.marcas : none
  }
  return {
    /** What waits; somebody else's ticks are not. */
    read,
    /** Each is read anew before it is changed: another tab may have ticked. */
    tick: (prendaId: string, piezas: number | null, known: number | null) =>
      keep(ticked(read(), prendaId, piezas, known)),
    settle: (sent: Pending, results: readonly Result[]) => keep(settled(read(), sent, results)),
    /** The surtido is over: nothing of it can be written any more. @returns how many were given up. */
    drop: (): number => {
      const count = Object.keys(read()).length
      keep(none)
      return count
    },
  }
}

/** A tick over those that wait: of a size that waits already, what was known of it before the first one. */
export function ticked(pending: Pending, prendaId: string, piezas: number | null, known: number | null): Pending {
  const antes = pending[prendaId] ? pending[prendaId].antes : known
  return { ...pending, [prendaId]: { piezas, antes } }
}

export type Result = { prendaId: string; resultado: 'hecha' | 'igual' | 'otra' | 'fuera'; piezas: number | null }

/** What still waits after an answer: what was ticked anew meanwhile, over what the server has now. */
export function settled(pending: Pending, sent: Pending, results: readonly Result[]): Pending {
  const left = { ...pending }
  for (const { prendaId, piezas } of results) {
    const now = left[prendaId]
    if (!now) continue
    if (now.piezas === sent[prendaId]?.piezas) delete left[prendaId]
    else left[prendaId] = { piezas: now.piezas, antes: piezas }
  }
  return left
}

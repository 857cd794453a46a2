import type { Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/rights.ts'
import type { Verbo } from '#shared/verbos.ts'

type Facts = Record<string, unknown>

type Change = {
  actor: Pick<Actor, 'id'>
  verbo: Verbo
  objetoId: string
  /** The changed fields before; empty for a created object. */
  before?: Facts | null
  /** The same fields after; empty for a deleted object. */
  after?: Facts | null
  at?: string
}

/** Writes a row of the staff log, in the transaction of the change itself. */
export async function recordChange(
  tx: Writer,
  { actor, verbo, objetoId, before, after, at = now() }: Change,
): Promise<void> {
  const cambios = JSON.stringify(differences(before ?? {}, after ?? {}))
  await tx
    .insertInto('bitacora')
    .values({ id: newId(), actorId: actor.id, verbo, objetoId, cambios, createdAt: at })
    .execute()
}

function differences(before: Facts, after: Facts): Record<string, [unknown, unknown]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const pairs = names.map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
  return Object.fromEntries(pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))) as Record<
    string,
    [unknown, unknown]
  >
}

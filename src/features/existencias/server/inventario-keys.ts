import { inventarioTexts } from '#features/existencias/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { reserveKey } from '#platform/http/idempotency.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import './tables.ts'

const keys = { table: 'inventario_claves', owner: 'admin_id', made: 'lote' }

type Attempt = { admin: Actor; idempotencyKey: string; request: object; lote: string; at: string }

/**
 * Does a deed once, however often the attempt is sent (docs/decisions/008): a repetition gets the answer of the first.
 * @throws key_reused when the key came with another request before.
 */
export async function answeredOnce<Answer extends object>(
  tx: Writer,
  { admin, idempotencyKey, request, lote, at }: Attempt,
  deed: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await reserveKey(tx, keys, { ownerId: admin.id, idempotencyKey, request, madeId: lote, at })
  if (earlier && !earlier.isSame) throw new AppError('key_reused', inventarioTexts.keyReused)
  const ofHer = (clave: string) => tx.selectFrom('inventarioClaves').select('respuesta').where('clave', '=', clave)
  if (earlier) {
    const { respuesta } = await ofHer(idempotencyKey).where('adminId', '=', admin.id).executeTakeFirstOrThrow()
    return JSON.parse(respuesta ?? 'null') as Answer
  }
  const answer = await deed()
  await tx
    .updateTable('inventarioClaves')
    .set({ respuesta: JSON.stringify(answer) })
    .where('adminId', '=', admin.id)
    .where('clave', '=', idempotencyKey)
    .execute()
  return answer
}

import type { MensajeRow } from '#platform/db/schema.ts'
import type { TestApp } from '../app.ts'

export const outboxOf = ({ context }: TestApp): Promise<MensajeRow[]> =>
  context.db.read.selectFrom('mensajes').selectAll().orderBy('id').execute()

export const emptyOutbox = async ({ context }: TestApp): Promise<void> => {
  await context.db.read.deleteFrom('mensajes').execute()
}

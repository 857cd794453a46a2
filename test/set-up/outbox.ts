import type { MensajeRow } from '#features/mensajes/server/tables.ts'
import type { TestApp } from '../app.ts'

/** The letters that wait and those that left, oldest first. */
export const outboxOf = ({ house }: TestApp): Promise<MensajeRow[]> =>
  house.db.read.selectFrom('mensajes').selectAll().orderBy('id').execute()

export const emptyOutbox = async ({ house }: TestApp): Promise<void> => {
  await house.db.read.deleteFrom('mensajes').execute()
}

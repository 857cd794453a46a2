import { z } from 'zod'

/** Where a list continues: after the row with this instant and id (newest first). Opaque to those who receive it. */
export type Cursor = { createdAt: string; id: string }

const cursorShape = z.tuple([z.iso.datetime(), z.uuid()])

export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')

/** The query parameter `cursor`; one that we did not make is refused. */
export const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context): Cursor => {
    const parsed = cursorShape.safeParse(jsonOf(text))
    if (parsed.success) return { createdAt: parsed.data[0], id: parsed.data[1] }
    context.addIssue({ code: 'custom', message: 'Cursor inválido' })
    return z.NEVER
  })
  .optional()

/** One page of a list: `limite` rows and, when there are more, where they start. */
export type Page<Row> = { items: Row[]; siguiente: string | null }

/** Cuts the one row more that a list asked for, which says that there is another page. */
export function pageOf<Row extends Cursor>(rows: Row[], limite: number): Page<Row> {
  const items = rows.slice(0, limite)
  const last = items.at(-1)
  return { items, siguiente: rows.length > limite && last ? writeCursor(last) : null }
}

export const limiteSchema = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual)

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64url').toString())
  } catch {
    return undefined
  }
}

import { z } from 'zod'

/** A page of a list: at most `limite` rows, and the cursor of the next page if there is one. */
export type Page<Row> = { items: Row[]; siguiente: string | null }

/**
 * Keyset pagination: a cursor holds the sort columns of the last row. Opaque to clients.
 * @param columns their schemas, in serialised order. @param maxLength of a cursor, in characters.
 */
export function pagedBy<Columns extends z.ZodRawShape>(columns: Columns, maxLength = 200) {
  const names = Object.keys(columns)
  const cursor = z.object(columns)
  type Cursor = z.output<typeof cursor>
  const write = (row: Cursor): string =>
    Buffer.from(JSON.stringify(names.map((name) => row[name as keyof Cursor]))).toString('base64url')
  return {
    write,
    /** The query parameter `cursor`. */
    schema: z
      .string()
      .max(maxLength)
      .transform((text, context): Cursor => {
        const values = jsonOf(text)
        const isWhole = Array.isArray(values) && values.length === names.length
        const parsed = cursor.safeParse(isWhole ? Object.fromEntries(names.map((name, n) => [name, values[n]])) : null)
        if (parsed.success) return parsed.data
        context.addIssue({ code: 'custom', message: 'Cursor inválido' })
        return z.NEVER
      })
      .optional(),
    /** Drops the extra row of a query with `limite + 1`, which shows that there is a next page. */
    page<Row extends Cursor>(rows: Row[], limite: number): Page<Row> {
      const items = rows.slice(0, limite)
      const last = items.at(-1)
      return { items, siguiente: rows.length > limite && last ? write(last) : null }
    },
  }
}

const byCreation = pagedBy({ createdAt: z.iso.datetime(), id: z.uuid() })

/** The usual sort columns. */
export type Cursor = { createdAt: string; id: string }
export const { schema: cursorSchema, write: writeCursor, page: pageOf } = byCreation

export type Paging<List extends { schema: z.ZodType } = typeof byCreation> = {
  cursor?: z.output<List['schema']>
  limite: number
}

export const limiteSchema = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual)

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64url').toString())
  } catch {
    return undefined
  }
}

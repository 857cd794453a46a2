import { sql } from 'kysely'
import { expect } from 'vitest'
import { readBooks } from './books.ts'
import { checkCounts, checkEvents, checkNumbers, checkPaid, checkPedidos } from './pedido-invariants.ts'
import { checkNotes, checkPeople } from './people-invariants.ts'
import { checkDevoluciones, checkStock, checkTaken } from './stock-invariants.ts'
import type { WithDatabase } from './with-database.ts'

/**
 * What must hold at any time, whatever was tried: the invariants of docs/security.md (decisions 005 and 006). Reads the whole
 * database.
 */
export async function invariants({ context: { db } }: WithDatabase): Promise<void> {
  const { read, engine } = db
  const books = await readBooks(read)
  checkStock(books)
  checkPedidos(books)
  checkCounts(books)
  checkNumbers(books)
  checkEvents(books)
  checkTaken(books)
  checkDevoluciones(books)
  checkPaid(books)
  // PostgreSQL holds to its references always; of SQLite it depends on the connection.
  if (engine === 'sqlite') {
    const { rows } = await sql`pragma foreign_key_check`.execute(read)
    expect(rows, 'rows that refer to nothing').toEqual([])
  }
  await checkPeople(read)
  await checkNotes(read)
}

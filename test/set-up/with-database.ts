import type { Database } from '#platform/db/database.ts'

/** Whatever has the database open: a server of the tests, or the test itself while no server runs. */
export type WithDatabase = { context: { db: Database } }

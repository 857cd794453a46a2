import { fileURLToPath } from 'node:url'
import { readAsentamientos } from '#modules/personas/codigos-postales/archivo.ts'
import { linesOf } from '#modules/personas/codigos-postales/server/archivo-lines.ts'
import { replaceCodigos } from '#modules/personas/codigos-postales/server/import-writes.ts'
import type { Database } from '#platform/db/database.ts'

const sample = fileURLToPath(new URL('../../../db/demo/codigos-postales.txt', import.meta.url))

/** The códigos postales of the demo's people (spec 3.3.5). The whole catalogue is the brand's to import (docs/decisions/009). */
export const seedCodigos = (db: Database): Promise<number> => replaceCodigos(db, readAsentamientos(linesOf(sample)))

import { isCodigo } from '#modules/clientas/vitrina/rules.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { type Budget, type Limits, nameFor } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { findOpenVitrina, type OpenVitrina } from './con-reads.ts'

type Parts = { db: Database; limits: Limits; env: Env }

const tries = { max: 40, withinMs: 15 * minuteMs }

/**
 * The vitrina of a code, for an address that asks. One that is off and one that there never was are refused alike, and counted: after so
 * many of them the address is told to wait. A code that opens is never limited, since mobile carriers share addresses.
 * @throws not_found, too_many_requests.
 */
export async function openVitrina(
  { db, limits, env }: Parts,
  codigo: string,
  address: string | null,
): Promise<OpenVitrina> {
  const vitrina = isCodigo(codigo) ? await findOpenVitrina(db.read, codigo, env.WHATSAPP_PREFIX) : undefined
  if (vitrina) return vitrina
  // A mistyped or guessed code counts before it is told.
  if (isCodigo(codigo) && address !== null) await limits.take([budgetOf(address)])
  throw new AppError('not_found', conTexts.missing)
}

const budgetOf = (address: string): Budget => ({
  clave: nameFor('vitrina', address),
  ...tries,
  refusal: (minutes) => `Abriste muchos enlaces que no existen. Intenta de nuevo en ${minutes} min.`,
})

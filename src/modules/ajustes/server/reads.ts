import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { ajustesFileSchema } from '#modules/ajustes/schema.ts'
import { type AjusteClave, type AjusteValor, ajusteClaves, settings, workedWithBy } from '#modules/ajustes/settings.ts'
import type { Reader } from '#platform/db/database.ts'
import { SettingsError } from '#platform/env.ts'
import { type Role, serves } from '#shared/rights.ts'

export type Ajuste = {
  clave: AjusteClave
  valor: AjusteValor
  /** The brand's value, for a reset. */
  deMarca: AjusteValor
  version: number
  cambio: { nombre: string; createdAt: string } | null
}

export type AjustesDeMarca = { [Clave in AjusteClave]: AjusteValor<Clave> }

/** All settings: the saved value, else the brand's. One query. */
export async function listAjustes(read: Reader, deMarca: AjustesDeMarca): Promise<Ajuste[]> {
  const rows = await read
    .selectFrom('ajustes')
    .leftJoin('profiles', 'profiles.id', 'ajustes.updatedBy')
    .select(['clave', 'valor', 'ajustes.version', 'ajustes.updatedAt', 'nombreCompleto'])
    .execute()
  const saved = new Map(rows.map((row) => [row.clave, row]))
  return ajusteClaves.map((clave) => {
    const row = saved.get(clave)
    return {
      clave,
      valor: row?.valor ? JSON.parse(row.valor) : deMarca[clave],
      deMarca: deMarca[clave],
      version: row?.version ?? 0,
      cambio: row ? { nombre: row.nombreCompleto ?? '', createdAt: row.updatedAt } : null,
    }
  })
}

export async function listEnUso(
  read: Reader,
  deMarca: AjustesDeMarca,
  role: Role | null,
): Promise<Pick<Ajuste, 'clave' | 'valor'>[]> {
  const claves = ajusteClaves.filter((clave) => serves(workedWithBy[settings[clave].seccion], role))
  const valores = await readValores(read, deMarca, claves)
  return claves.map((clave) => ({ clave, valor: valores[clave] }))
}

export async function readValores<Clave extends AjusteClave>(
  read: Reader,
  deMarca: AjustesDeMarca,
  claves: readonly Clave[],
): Promise<{ [Own in Clave]: AjusteValor<Own> }> {
  const rows = await read.selectFrom('ajustes').select(['clave', 'valor']).where('clave', 'in', claves).execute()
  const saved = new Map(rows.map(({ clave, valor }) => [clave, valor]))
  const values = claves.map((clave) => {
    const valor = saved.get(clave)
    return [clave, valor ? JSON.parse(valor) : deMarca[clave]]
  })
  return Object.fromEntries(values)
}

/** Whether staff must have a second factor (spec 3.7). */
export const asksFactorOfTeam = async (read: Reader, deMarca: AjustesDeMarca): Promise<boolean> =>
  (await readValores(read, deMarca, ['equipo_segundo_factor'])).equipo_segundo_factor

/** The brand's settings: its optional `ajustes.json` over the defaults. @throws SettingsError with one line per wrong value. */
export function readAjustesFile(folder: string): AjustesDeMarca {
  const file = join(folder, 'ajustes.json')
  const own: z.output<typeof ajustesFileSchema> = existsSync(file) ? readBrandFile(file, ajustesFileSchema) : {}
  const values = ajusteClaves.map((clave) => [clave, own[clave] ?? settings[clave].porOmision])
  return Object.fromEntries(values) as AjustesDeMarca
}

/** Reads a JSON file of the brand. @throws SettingsError with one line per wrong value. */
export function readBrandFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(file))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')} ${message}.`)
  throw new SettingsError(lines.join('\n'))
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

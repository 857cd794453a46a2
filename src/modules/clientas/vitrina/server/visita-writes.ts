import { isCategoriaSlug } from '#modules/ajustes/sitio/rules.ts'
import { type Pagina, visitasKeptDays } from '#modules/clientas/vitrina/rules.ts'
import { type Limits, nameFor } from '#platform/auth/limits.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { hourMs } from '#shared/time.ts'

/** An address is counted so often for one vitrina: a family, not a machine. */
const tries = { max: 60, withinMs: hourMs }
/** A number that only a machine reaches. */
const mostOfADay = 100_000

type Visita = Pagina & { consultoraId: string; address: string | null }

/**
 * Counts that a page of a vitrina was opened: a number by day and page, and nothing of who came (spec 3.4). What there is no page of
 * is not counted, so that a day has as many rows at most as the vitrina has pages; days older than 90 go with the first count of a day.
 */
export async function countVisita(db: Database, limits: Limits, visita: Visita): Promise<void> {
  const { consultoraId, tipo, objeto } = visita
  if (!(await isThere(db.read, visita)) || !(await isWithin(limits, visita))) return
  const dia = mexicanDay(new Date())
  await db.writeRelaxed(async (tx) => {
    const again = await tx
      .updateTable('vitrinaVisitas')
      .set((eb) => ({ visitas: eb('visitas', '+', 1) }))
      .where('consultoraId', '=', consultoraId)
      .where('dia', '=', dia)
      .where('tipo', '=', tipo)
      .where('objeto', '=', objeto)
      .where('visitas', '<', mostOfADay)
      .returning('visitas')
      .executeTakeFirst()
    if (again) return
    await tx
      .insertInto('vitrinaVisitas')
      .values({ consultoraId, dia, tipo, objeto, visitas: 1 })
      .onConflict((on) => on.doNothing())
      .execute()
    await tx
      .deleteFrom('vitrinaVisitas')
      .where('consultoraId', '=', consultoraId)
      .where('dia', '<', addDays(dia, -visitasKeptDays))
      .execute()
  })
}

async function isThere(read: Reader, { tipo, objeto, consultoraId }: Visita): Promise<boolean> {
  switch (tipo) {
    case 'inicio':
      return objeto === ''
    case 'categoria':
      return isCategoriaSlug(objeto)
    case 'producto': {
      const found = read.selectFrom('productos').select('id').where('id', '=', objeto).where('activo', '=', 1)
      return (await found.executeTakeFirst()) !== undefined
    }
    case 'seleccion': {
      const own = read.selectFrom('selecciones').select('id').where('consultoraId', '=', consultoraId)
      return (await own.where('slug', '=', objeto).executeTakeFirst()) !== undefined
    }
  }
}

/** Whether this address has opened less than a person does. */
async function isWithin(limits: Limits, { address, consultoraId }: Visita): Promise<boolean> {
  if (address === null) return true
  const clave = nameFor('visita', `${address} ${consultoraId}`)
  return limits.take([{ clave, ...tries, refusal: () => '' }]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )
}

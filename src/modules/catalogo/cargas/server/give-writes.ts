import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type FilaLeida, leerHoja } from '#modules/catalogo/cargas/lectura.ts'
import { grupos, type ProductoPlan, planDe } from '#modules/catalogo/cargas/plan.ts'
import type { Alternativa } from '#modules/catalogo/cargas/plan-form.ts'
import { type Accion, archivoFrom, mayHaveMacros } from '#modules/catalogo/cargas/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'
import { withMacros } from '#platform/sheets/zip-check.ts'
import type { Actor } from '#shared/actor.ts'
import { findHallados } from './hallados-reads.ts'

/** How many of each action. */
export type Cuentas = { filas: Record<Accion, number>; productos: Record<Accion, number> }

/** What is read, compared or written at one go, before others come in between. */
const atOnce = 50

type Given = { archivo: string; bytes: Uint8Array }

/**
 * Reads a file of products, compares it with what there is, and keeps what it would do (spec 3.5): the dry run. No product changes.
 * @returns the id of the carga.
 * @throws unsupported_type, body_too_large, invalid_request with what to do about the file.
 */
export async function giveCarga(
  db: Database,
  reader: SheetReader,
  admin: Actor,
  { archivo: name, bytes }: Given,
): Promise<string> {
  const archivo = archivoFrom(name)
  if (mayHaveMacros(archivo)) throw withMacros()
  const { cabeza, ignoradas, rows, leer } = leerHoja(await reader.read(bytes))
  const plans = await plansOf(db, await inTurns(rows, (some) => some.map(leer)))
  const id = newId()
  const kept = { columnas: JSON.stringify({ cabeza, ignoradas }), cuentas: JSON.stringify(countsOf(plans)) }
  await db.read
    .insertInto('cargas')
    .values({ id, actorId: admin.id, archivo, estado: 'leyendo', ...kept, createdAt: now() })
    .execute()
  await writePlans(db, id, plans)
  await db.read.updateTable('cargas').set({ estado: 'revisada' }).where('id', '=', id).execute()
  return id
}

/** `alternativa`: what is done instead once somebody chooses the file's values. */
type Plan = ProductoPlan & { alternativa: ProductoPlan | null }

const plansOf = (db: Database, filas: FilaLeida[]): Promise<Plan[]> =>
  inTurns(grupos(filas), async (some) => {
    const hallados = await findHallados(db.read, some)
    return some.map((group, index) => {
      const hallado = hallados[index] ?? {}
      const plan = planDe(group, hallado)
      return { ...plan, alternativa: plan.elegible ? planDe(group, hallado, 'archivo') : null }
    })
  })

/** Works through a long list in pieces, others' requests in between. */
async function inTurns<From, To>(list: From[], work: (some: From[]) => To[] | Promise<To[]>): Promise<To[]> {
  const made: To[] = []
  for (let at = 0; at < list.length; at += atOnce) {
    made.push(...(await work(list.slice(at, at + atOnce))))
    await yieldToOthers()
  }
  return made
}

const none = (): Record<Accion, number> => ({ crear: 0, cambiar: 0, dejar: 0, rechazar: 0 })

function countsOf(plans: ProductoPlan[]): Cuentas & { dudas: number } {
  const counts = { filas: none(), productos: none(), dudas: 0 }
  for (const { accion, filas } of plans) {
    counts.productos[accion]++
    if (filas.some(({ cambios }) => cambios.some(({ duda }) => duda))) counts.dudas++
    for (const fila of filas) counts.filas[fila.accion]++
  }
  return counts
}

const alternativaOf = ({ cambio, filas }: ProductoPlan): Alternativa => ({
  cambio,
  filas: filas.map(({ fila, accion, cambios }) => ({ fila, accion, cambios })),
})

async function writePlans(db: Database, cargaId: string, plans: Plan[]): Promise<void> {
  const productos = plans.map(({ productoId, version, accion, cambio, alternativa }, posicion) => ({
    ...{ cargaId, posicion, productoId, version, accion, cambio: JSON.stringify(cambio) },
    alternativa: alternativa?.accion === 'cambiar' ? JSON.stringify(alternativaOf(alternativa)) : null,
    estado: accion === 'crear' || accion === 'cambiar' ? ('pendiente' as const) : ('nada' as const),
  }))
  const filas = plans.flatMap((plan, posicion) =>
    plan.filas.map(({ cambios, celdas, ...fila }) => ({
      ...{ cargaId, posicion, ...fila },
      ...{ cambios: JSON.stringify(cambios), celdas: JSON.stringify(celdas) },
    })),
  )
  await inTurns(productos, (some) => db.read.insertInto('cargaProductos').values(some).returning('posicion').execute())
  await inTurns(filas, (some) => db.read.insertInto('cargaFilas').values(some).returning('fila').execute())
}

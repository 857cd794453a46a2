import type { CampanaForm } from '#modules/catalogo/campanas/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { addDays, mexicanDay } from '#shared/format.ts'
import { hourMs } from '#shared/time.ts'
import type { Fetch } from '../app.ts'
import type { OwnProducto } from './shop.ts'
import type { WithDatabase } from './with-database.ts'

export const hoy = (days = 0) => addDays(mexicanDay(new Date()), days)
const msAway = (ms: number) => new Date(Date.now() + ms).toISOString()

type Wishes = {
  nombre?: string
  /** Milliseconds from now. */
  desde?: number
  hasta?: number
  minimo?: number | null
  minimoPrimer?: number | null
  productos?: [producto: OwnProducto, precio: number | null, solo?: boolean][]
}

/** Puts a campaña into the tables: open since an hour ago until in two days, unless the test wants another time. */
export async function addCampana({ context: { db } }: WithDatabase, wishes: Wishes = {}): Promise<string> {
  const id = newId()
  const { nombre = 'Otoño', desde = -hourMs, hasta = 48 * hourMs, minimo = null, minimoPrimer = null } = wishes
  const { productos = [] } = wishes
  await db.write(async (tx) => {
    await tx
      .insertInto('campanas')
      .values({
        ...{ id, nombre, desde: msAway(desde), hasta: msAway(hasta), texto: null, imagenId: null, version: 1 },
        ...{ minimoCentavos: minimo, minimoPrimerCentavos: minimoPrimer, createdAt: now(), updatedAt: now() },
      })
      .execute()
    const rows = productos.map(([producto, precioCentavos, solo = true]) => ({
      ...{ campanaId: id, productoId: producto.id, precioCentavos, soloCampana: Number(solo) },
    }))
    if (rows.length > 0) await tx.insertInto('campanaProductos').values(rows).execute()
    tx.publish({ topic: 'campana', id, version: 1 })
  })
  return id
}

/** It closes now, or some milliseconds from now. */
export async function closeCampana({ context: { db } }: WithDatabase, id: string, ms = -1): Promise<string> {
  const hasta = msAway(ms)
  await db.write(async (tx) => {
    await tx.updateTable('campanas').set({ hasta }).where('id', '=', id).execute()
    tx.publish({ topic: 'campana', id, version: 1 })
  })
  return hasta
}

export async function withoutCampanas({ context: { db } }: WithDatabase): Promise<void> {
  await db.write(async (tx) => {
    await tx.deleteFrom('campanas').execute()
    tx.publish({ topic: 'campana', id: newId(), version: 1 })
  })
}

/** The form of a campaña from tomorrow on, for `POST /api/admin/campanas`. */
export const campanaForm = (more: Partial<CampanaForm> = {}): CampanaForm => ({
  ...{ nombre: 'Navidad', primerDia: hoy(1), ultimoDia: hoy(3), texto: null, imagenId: null },
  ...{ minimoCentavos: null, minimoPrimerCentavos: null, productos: [], ...more },
})

export const postCampana = (send: Fetch, form: object) => send('/api/admin/campanas', { method: 'POST', body: form })
export const putCampana = (send: Fetch, id: string, form: object) =>
  send(`/api/admin/campanas/${id}`, { method: 'PUT', body: form })

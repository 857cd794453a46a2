import { newId } from '#platform/ids.ts'
import type { Fetch } from '../app.ts'

type Ajuste = { motivo: string; cantidad: number; stockVisto: number; marca?: number; nota?: string }

export const adjust = (send: Fetch, tallaId: string | undefined, body: Ajuste, clave = newId()) =>
  send(`/api/inventario/tallas/${tallaId}/ajustes`, { method: 'POST', headers: { 'idempotency-key': clave }, body })

/** A size as it was counted, by default just now. */
export const conteo = (
  tallaId: string | undefined,
  contadas: number,
  { desdeHace, hastaHace } = { desdeHace: 0, hastaHace: 0 },
) => ({ tallaId: tallaId as string, contadas, desdeHace, hastaHace })

export type Revisada = {
  tallaId: string
  contadas: number
  desde: string
  hasta: string
  habia: number
  diferencia: number
  queda: number
  marca: number
  problema: { que: string; detalle: string } | null
}

/** A count beside the book. */
export async function revision(send: Fetch, lineas: ReturnType<typeof conteo>[]): Promise<Revisada[]> {
  const reply = await send('/api/inventario/conteos/revision', { method: 'POST', body: { lineas } })
  if (reply.status !== 200) throw new Error(await reply.text())
  return (await reply.json()).lineas
}

export const saveConteo = (send: Fetch, shown: Revisada[], more: object = {}, clave = newId()) =>
  send('/api/inventario/conteos', {
    method: 'POST',
    headers: { 'idempotency-key': clave },
    body: {
      lineas: shown.map(({ tallaId, contadas, desde, hasta, diferencia, marca }) => {
        return { tallaId, contadas, desde, hasta, diferencia, marca }
      }),
      ...more,
    },
  })

import { sql } from 'kysely'
import { addDias, type Dias, instantsOf, type Periodo } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts } from '#modules/reportes/reporte-texts.ts'
import type { Cifra } from '#modules/reportes/vistas.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/like.ts'
import { mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import { limited } from './producto-reads.ts'
import type { Reporte } from './reads.ts'
import { placedIn, rowsOf, soldIn } from './sold-reads.ts'

/** Who bought, most first; how many are active, new and asleep. */
export async function readConsultoras(
  { read }: Database,
  periodo: Periodo,
  limite: number | null,
  hoy: string,
): Promise<Reporte<'consultoras'>> {
  const [rows, activas, activasAntes, nuevas, nuevasAntes, dormidas] = await Promise.all([
    soldByConsultora(read, periodo, limite),
    countActivas(read, periodo),
    countActivas(read, periodo.antes),
    countNuevas(read, periodo),
    countNuevas(read, periodo.antes),
    countDormidas(read, hoy),
  ])
  return {
    cifras: [
      cifra('activas', activas, activasAntes),
      cifra('nuevas', nuevas, nuevasAntes),
      cifra('dormidas30', dormidas.dormidas30),
      cifra('dormidas60', dormidas.dormidas60),
      cifra('dormidas90', dormidas.dormidas90),
      cifra('sinPedidos', dormidas.sinPedidos),
    ],
    total: Number(rows[0]?.todas ?? 0),
    filas: rows.map(({ nombreCompleto, centavos, pedidos, ultimoAt }) => ({
      consultora: nombreCompleto,
      ventasCentavos: Number(centavos),
      pedidos: Number(pedidos),
      ultimoDia: mexicanDay(new Date(ultimoAt)),
    })),
  }
}

type Named = keyof typeof reportesTexts.notas

const cifra = (name: Named, valor: number, antes?: number): Cifra => ({
  ...{ titulo: reportesTexts.cifras[name], nota: reportesTexts.notas[name], tipo: 'cuenta', valor },
  ...(antes !== undefined && { antes }),
})

const soldByConsultora = (read: Reader, dias: Dias, limite: number | null) =>
  rowsOf(
    read,
    sql<{ nombreCompleto: string; centavos: number; pedidos: number; ultimoAt: string; todas: number }>`
      select profiles.nombre_completo, sold.*
      from (
        select p.consultora_id, count(*) as pedidos, ${sumOf(sql`p.total_centavos`)} as centavos, max(p.created_at) as ultimo_at,
          count(*) over () as todas
        from pedidos p where ${soldIn(dias)}
        group by p.consultora_id order by centavos desc, p.consultora_id ${limited(limite)}
      ) as sold join profiles on profiles.id = sold.consultora_id
      order by sold.centavos desc, sold.consultora_id`,
  )

/** Who sent a pedido in the period that was not cancelled. */
async function countActivas(read: Reader, dias: Dias): Promise<number> {
  const query = sql<{ personas: number }>`
    select count(distinct p.consultora_id) as personas from pedidos p where ${placedIn(dias)} and p.status <> 'cancelado'`
  return Number((await rowsOf(read, query))[0]?.personas ?? 0)
}

/** Who was approved in the period, and is a consultora still. */
async function countNuevas(read: Reader, dias: Dias): Promise<number> {
  const { from, before } = instantsOf(dias)
  const row = await read
    .selectFrom('userRoles')
    .select(({ fn }) => fn.countAll<number>().as('personas'))
    .where('role', '=', 'consultor')
    .where('approvedAt', '>=', from)
    .where('approvedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(row.personas)
}

type Dormidas = { dormidas30: number; dormidas60: number; dormidas90: number; sinPedidos: number }

/** How many consultoras who may order have not for so long, as of today; each is counted once. One look into an index for each of them. */
async function countDormidas(read: Reader, hoy: string): Promise<Dormidas> {
  const [d30, d60, d90] = [30, 60, 90].map((days) => startOfMexicanDay(addDias(hoy, 1 - days)))
  const query = sql<Dormidas>`
    select count(case when ultimo < ${d30} and ultimo >= ${d60} then 1 end) as dormidas30,
      count(case when ultimo < ${d60} and ultimo >= ${d90} then 1 end) as dormidas60,
      count(case when ultimo < ${d90} then 1 end) as dormidas90,
      count(case when ultimo is null then 1 end) as sin_pedidos
    from (
      select (select max(p.created_at) from pedidos p where p.consultora_id = user_roles.user_id) as ultimo
      from user_roles where role = 'consultor' and suspendida_at is null
    ) as last_ones`
  const [row] = await rowsOf(read, query)
  const { dormidas30, dormidas60, dormidas90, sinPedidos } = row as Dormidas
  return {
    dormidas30: Number(dormidas30),
    dormidas60: Number(dormidas60),
    dormidas90: Number(dormidas90),
    sinPedidos: Number(sinPedidos),
  }
}

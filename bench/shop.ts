import { sql } from 'kysely'
import { demoPassword } from '#main/demo/demo-data.ts'
import { seedDemo } from '#main/demo/seed.ts'
import type { Database } from '#platform/db/database.ts'

const productoCount = 5_000
const pedidoCount = 20_000

/** One product after the other by its SKU, and each time round with another length of page. */
export const searchPath = (asked: number): string =>
  `/api/productos?q=bz-${String(asked % productoCount).padStart(6, '0')}&limite=${24 - (Math.floor(asked / productoCount) % 24)}`

/** Fills an empty database with the demo world, and products and pedidos beside it as of a large shop. */
export async function makeShop(db: Database): Promise<void> {
  await seedDemo({ db })
  const to = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  const digits = (value: string, count: number) => sql.raw(`substr(cast(${10 ** count} + ${value} as text), 2)`)
  const id = (of: number, index: string) =>
    sql`'00000000-0000-7000-8${sql.raw(String(of).padStart(3, '0'))}-' || ${digits(index, 12)}`
  /** So many a day, from the first of a month on. */
  const at = (month: string, daily: number) =>
    sql`'2026-${sql.raw(month)}-' || ${digits(`1 + (i - 1) / ${daily}`, 2)} || 'T' || ${digits(`i % ${daily} / 60`, 2)} || ':' || ${digits(`i % ${daily} % 60`, 2)} || ':00.000Z'`
  const consultora = sql`(select id from "user" where email = 'consultora@azahar.test')`
  const imagen = sql`(select min(id) from imagenes)`
  const talla = `1 + (i * 7 + p) % ${productoCount}`
  const statements = [
    sql`${to(productoCount)} insert into productos (id, nombre, sku, sku_clave, categoria, precio_centavos, costo_consultora_centavos,
      imagen_id, activo, busqueda, version, created_at, updated_at)
      select ${id(1, 'i')}, 'Blusa azul ' || i, 'BZ-' || ${digits('i', 6)}, 'bz-' || ${digits('i', 6)}, 'moda_casual', 59900, 38900,
      ${imagen}, 1, 'blusa azul ' || i || ' bz-' || ${digits('i', 6)}, 1, ${at('09', 200)}, ${at('09', 200)} from n`,
    sql`${to(productoCount)} insert into producto_tallas (id, producto_id, talla, posicion, activo, stock, apartado)
      select ${id(2, 'i')}, ${id(1, 'i')}, 'M', 0, 1, 900000, 0 from n`,
    sql`${to(pedidoCount)} insert into pedidos (id, numero_pedido, consultora_id, status, total_centavos, direccion_envio, version,
      created_at, updated_at)
      select ${id(3, 'i')}, 'PED-' || ${digits('i + 1000', 6)}, ${consultora}, case i % 2 when 0 then 'entregado' else 'pendiente' end,
      77800, '{"telefono":"+52 442 555 0100"}', 1, ${at('10', 800)}, ${at('10', 800)} from n`,
    sql`${to(pedidoCount)} insert into pedido_items (pedido_id, posicion, producto_id, talla_id, nombre, talla, imagen_id, cantidad,
      precio_unitario_centavos, subtotal_centavos)
      select ${id(3, 'i')}, p, ${id(1, talla)}, ${id(2, talla)}, 'Blusa azul', 'M', ${imagen}, 1, 38900, 38900
      from n cross join (select 0 as p union all select 1) as posiciones`,
    sql`update contadores set valor = ${pedidoCount + 1000} where nombre = 'numero_pedido'`,
    sql`analyze`,
  ]
  for (const statement of statements) await statement.execute(db.read.withoutPlugins())
}

/** What the cases ask for; cookies of who is signed in. */
export type Shop = { consultora: string; admin: string; consultoraId: string; carts: Linea[][] }
type Linea = { productoId: string; tallaId: string; cantidad: number; precioUnitarioCentavos: number }

/** Signs in and looks around, as browsers would. */
export async function enter(origin: string): Promise<Shop> {
  const consultora = await signIn(origin, 'consultora@azahar.test')
  const admin = await signIn(origin, 'admin@azahar.test')
  const ask = async (path: string) => (await fetch(origin + path, { headers: { cookie: consultora } })).json()
  const { items } = await ask('/api/productos?limite=24&q=bz-')
  const lineas: Linea[] = []
  for (const { id: productoId } of items) {
    const { tallas, costoConsultoraCentavos: precioUnitarioCentavos } = await ask(`/api/productos/${productoId}`)
    lineas.push({ productoId, tallaId: tallas[0].id, cantidad: 1, precioUnitarioCentavos })
  }
  const carts = lineas.map((linea, index) => [linea, lineas[(index + 7) % lineas.length] ?? linea])
  return { consultora, admin, consultoraId: (await ask('/api/sesion')).usuario.id, carts }
}

async function signIn(origin: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: demoPassword })
  const headers = { 'content-type': 'application/json', origin }
  const reply = await fetch(`${origin}/api/sesion`, { method: 'POST', headers, body })
  if (reply.status !== 204) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(';')))
  return cookies.join('; ')
}

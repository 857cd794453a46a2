import type { Engine } from '#platform/db/database.ts'

/**
 * What each case asks of the database, as somebody would write it by hand who wants nothing but speed. The yardstick
 * prepares these once and answers `JSON.stringify` of the rows. Parameters are `$1`, `$2`, the same on both engines.
 */
export type BareQuery = { sql: string; parameters: (string | number)[] }

const card = `select p.id, p.nombre, p.sku, p.categoria, p.precio_centavos, p.costo_consultora_centavos, p.created_at,
  i.id as imagen_id, i.ancho, i.alto, i.anchos, i.color,
  coalesce((select sum(t.stock - t.apartado) from producto_tallas t where t.producto_id = p.id and t.activo = 1), 0) as disponible
  from productos p left join imagenes i on i.id = p.imagen_id`

const newest = 'order by p.created_at desc, p.id desc limit 25'

const newestOf = (most: number) => `order by p.created_at desc, p.id desc limit ${most + 1}`

const pedido = `select o.id, o.numero_pedido, o.status, o.total_centavos, o.created_at, o.version, c.nombre_completo, c.email
  from pedidos o join profiles c on c.id = o.consultora_id`

const newestPedidosOf = (most: number) => `order by o.created_at desc, o.id desc limit ${most + 1}`
const newestPedidos = newestPedidosOf(50)

/** The word first: a plan for any word would walk through the newest products, and look at the words of each. */
const rareWord = {
  sqlite: `p.id in (select id from productos_trigramas where busqueda match $1)`,
  postgres: `p.id in (
    with found as materialized (select id from productos where sufijos(busqueda) @@ cast($1 as tsquery)) select id from found)`,
}

export const bare = {
  catalogue: (): BareQuery[] => [{ sql: `${card} where p.activo = 1 ${newest}`, parameters: [] }],
  search: (word: string): BareQuery[] => [
    { sql: `${card} where p.activo = 1 and p.busqueda like $1 ${newest}`, parameters: [`%${word}%`] },
  ],
  /** A word that few have: what finds it is the index that the engine has for it. */
  rare: (engine: Engine, word: string): BareQuery[] => [
    {
      sql: `${card} where p.activo = 1 and ${rareWord[engine]} ${newest}`,
      parameters: [engine === 'sqlite' ? `"${word}"` : `'${word}':*`],
    },
  ],
  pedidosOf: (consultoraId: string): BareQuery[] => [
    { sql: `${pedido} where o.consultora_id = $1 ${newestPedidos}`, parameters: [consultoraId] },
  ],
  pedidos: (): BareQuery[] => [{ sql: `${pedido} ${newestPedidos}`, parameters: [] }],
  /** The page after the pedido of that instant. */
  pedidosBefore: ({ createdAt, id }: { createdAt: string; id: string }): BareQuery[] => [
    { sql: `${pedido} where (o.created_at, o.id) < ($1, $2) ${newestPedidos}`, parameters: [createdAt, id] },
  ],
  pedidosByNumero: (part: string, most = 50): BareQuery[] => [
    { sql: `${pedido} where o.numero_pedido like $1 ${newestPedidosOf(most)}`, parameters: [`${part}%`] },
  ],
  pedidosOfStatus: (status: string): BareQuery[] => [
    { sql: `${pedido} where o.status = $1 ${newestPedidos}`, parameters: [status] },
  ],
  deskProductos: (): BareQuery[] => [{ sql: `${card} ${newestOf(40)}`, parameters: [] }],
  deskProductosOf: (categoria: string, most: number): BareQuery[] => [
    { sql: `${card} where p.categoria = $1 ${newestOf(most)}`, parameters: [categoria] },
  ],
  deskProductosWith: (word: string, most: number): BareQuery[] => [
    { sql: `${card} where p.busqueda like $1 ${newestOf(most)}`, parameters: [`%${word}%`] },
  ],
  dashboard: (from: string): BareQuery[] => [
    { sql: `select * from pedidos_contados where dia = '' or dia >= $1`, parameters: [from] },
    {
      sql: `select role, count(*) as personas from user_roles where role in ('consultor', 'pendiente') group by role`,
      parameters: [],
    },
    {
      sql: `select p.id, p.nombre_completo, p.email, r.created_at from user_roles r join profiles p on p.id = r.user_id
        where r.role = 'consultor' order by r.created_at desc, r.user_id desc limit 5`,
      parameters: [],
    },
    { sql: `${pedido} order by o.created_at desc, o.id desc limit 5`, parameters: [] },
  ],
}

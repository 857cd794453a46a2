import type { Engine } from '#platform/db/database.ts'

/**
 * What each case asks of the database, written by hand for speed alone. The baseline prepares these once and answers
 * `JSON.stringify` of the rows. Parameters are `$1`, `$2` on both engines.
 */
export type BareQuery = { sql: string; parameters: (string | number)[] }

const card = `select p.id, p.nombre, p.sku, p.categoria, p.precio_centavos, p.costo_consultora_centavos, p.created_at,
  i.id as imagen_id, i.ancho, i.alto, i.anchos, i.color,
  coalesce((select sum(t.stock - t.apartado) from producto_tallas t where t.producto_id = p.id and t.activo = 1), 0) as disponible
  from productos p left join imagenes i on i.id = p.imagen_id`

const pedido = `select o.id, o.numero_pedido, o.status, o.total_centavos, o.created_at, o.version, c.nombre_completo, c.email
  from pedidos o join profiles c on c.id = o.consultora_id`

// One row more than the page shows, as the product reads it.
const newest = (max: number) => `order by p.created_at desc, p.id desc limit ${max + 1}`
const newestPedidos = 'order by o.created_at desc, o.id desc limit 51'

/** The index finds the word first; otherwise a planner may walk through the newest products and read each. */
const withWord = {
  sqlite: 'p.id in (select id from productos_trigramas where busqueda match $1)',
  postgres:
    'p.id in (with found as materialized (select id from productos where busqueda like $1) select id from found)',
}

const one = (sql: string, ...parameters: (string | number)[]): BareQuery[] => [{ sql, parameters }]

export const bare = {
  catalogue: () => one(`${card} where p.activo = 1 ${newest(24)}`),
  search: (word: string) => one(`${card} where p.activo = 1 and p.busqueda like $1 ${newest(24)}`, `%${word}%`),
  /** A word that few have. */
  rare: (engine: Engine, word: string) =>
    one(
      `${card} where p.activo = 1 and ${withWord[engine]} ${newest(24)}`,
      engine === 'sqlite' ? `"${word}"` : `%${word}%`,
    ),
  producto: (id: string): BareQuery[] => [
    { sql: `${card} where p.id = $1 and p.activo = 1`, parameters: [id] },
    {
      sql: `select i.* from producto_imagenes p join imagenes i on i.id = p.imagen_id where p.producto_id = $1 order by p.posicion`,
      parameters: [id],
    },
    {
      sql: `select id, talla, stock - apartado as disponible from producto_tallas where producto_id = $1 and activo = 1 order by posicion`,
      parameters: [id],
    },
  ],
  pedidosOf: (consultoraId: string) => one(`${pedido} where o.consultora_id = $1 ${newestPedidos}`, consultoraId),
  /** The page after the pedido of that instant. */
  pedidosBefore: ({ createdAt, id }: { createdAt: string; id: string }) =>
    one(`${pedido} where (o.created_at, o.id) < ($1, $2) ${newestPedidos}`, createdAt, id),
  pedidosByNumero: (part: string) => one(`${pedido} where o.numero_pedido like $1 ${newestPedidos}`, `${part}%`),
  pedidosOfStatus: (status: string) => one(`${pedido} where o.status = $1 ${newestPedidos}`, status),
  deskProductos: () => one(`${card} ${newest(40)}`),
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

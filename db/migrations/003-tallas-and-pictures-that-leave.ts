import { type Kysely, sql } from 'kysely'

/**
 * What leaves without a trace being lost: a size that staff take off a product stays for the pedidos and the ledger
 * that name it; a picture that nothing shows any more is remembered for a day. And a SKU is compared in one spelling on
 * both engines, whose own `lower` disagree beyond ASCII.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table producto_tallas add column retirada integer not null default 0
    check (retirada in (0, 1) and (retirada = 0 or activo = 0))`,
  `drop index producto_tallas_of_producto`,
  `create unique index producto_tallas_of_producto on producto_tallas (producto_id, lower(talla)) where retirada = 0`,
  `create index producto_tallas_all on producto_tallas (producto_id)`,

  `alter table productos add column sku_clave text`,
  `update productos set sku_clave = lower(sku)`,
  `drop index productos_sku`,
  `create unique index productos_sku_clave on productos (sku_clave)`,

  `alter table imagenes add column sin_uso_desde text`,
  // Taking a picture away asks each of these whether it is shown.
  `create index productos_imagen on productos (imagen_id)`,
  `create index profiles_avatar on profiles (avatar_imagen_id)`,
  `create index pedido_items_imagen on pedido_items (imagen_id)`,
]

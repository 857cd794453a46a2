import { randomUUIDv7 } from 'node:crypto'

/** One statement of the bare transaction; `rows: 'one'` reads what it returns. */
type Ask = (
  sql: string,
  parameters: (string | number | null)[],
) => Promise<Record<string, number | string>[]> | Record<string, number | string>[]

type Sold = Record<'nombre' | 'sku' | 'talla' | 'imagen_id', string> & { costo: number }

export type BareLine = { productoId: string; tallaId: string; cantidad: number }

/**
 * What placing a pedido of two lines must write and nothing more: key, number, pedido, lines, holds, ledger, event. No
 * schema, no session, no mail, no refusal. `begin` and `commit` are the caller's.
 */
export async function placeBare(ask: Ask, consultoraId: string, lines: BareLine[], forUpdate: string): Promise<string> {
  const id = randomUUIDv7()
  const at = new Date().toISOString()
  await ask(
    "insert into idempotencia (actor_id, clave, paso, huella, resultado, created_at) values ($1, $2, '0', $3, $4, $5)",
    [consultoraId, randomUUIDv7(), 'huella', id, at],
  )
  const sold = await ask(
    `select t.id as talla_id, t.talla, p.nombre, p.sku, p.imagen_id, p.costo_consultora_centavos as costo, t.stock, t.apartado
      from producto_tallas t join productos p on p.id = t.producto_id
      where t.id in ($1, $2) order by t.id ${forUpdate}`,
    lines.map(({ tallaId }) => tallaId),
  )
  const soldOf = (line: BareLine) =>
    (sold.find(({ talla_id }) => talla_id === line.tallaId) ?? {}) as Record<string, string>
  const items = lines.map((line) => ({ ...line, ...soldOf(line) }) as BareLine & Sold)
  const total = items.reduce((sum, { cantidad, costo }) => sum + cantidad * costo, 0)
  const [counter] = await ask(
    `update contadores set valor = valor + 1 where nombre = 'numero_pedido' returning valor`,
    [],
  )
  await ask(
    `insert into pedidos (id, numero_pedido, consultora_id, status, total_centavos, direccion_envio, notas, notas_admin,
      fecha_estimada_entrega, fecha_entrega, version, created_at, updated_at)
      values ($1, $2, $3, 'pendiente', $4, '{}', null, null, null, null, 1, $5, $5)`,
    [id, `PED-${String(counter?.valor).padStart(6, '0')}`, consultoraId, total, at],
  )
  for (const [posicion, { productoId, tallaId, cantidad, nombre, sku, talla, imagen_id, costo }] of items.entries()) {
    await ask(
      `insert into pedido_items (pedido_id, posicion, producto_id, talla_id, nombre, sku, talla, imagen_id, cantidad,
        precio_unitario_centavos, subtotal_centavos) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, posicion, productoId, tallaId, nombre, sku, talla, imagen_id, cantidad, costo, cantidad * costo],
    )
    await ask('update producto_tallas set apartado = apartado + $1 where id = $2', [cantidad, tallaId])
    await ask(
      `insert into stock_movimientos (id, talla_id, pedido_id, motivo, stock_delta, apartado_delta, actor_id, created_at)
        values ($1, $2, $3, 'pedido', 0, $4, $5, $6)`,
      [randomUUIDv7(), tallaId, id, cantidad, consultoraId, at],
    )
  }
  await ask(
    `insert into pedido_eventos (pedido_id, version, tipo, cambios, actor_id, created_at)
      values ($1, 1, 'creado', '{"status":[null,"pendiente"]}', $2, $3)`,
    [id, consultoraId, at],
  )
  return id
}

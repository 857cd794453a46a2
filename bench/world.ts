import { holdsStock, type PedidoStatus, trackerSteps } from '#features/pedidos/rules.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { foldForSearch } from '#shared/fold.ts'
import { dayMs, hourMs } from '#shared/time.ts'

/** How large a made world is. `primera` is how many of the pedidos are the first consultora's, who is measured. */
export type Size = { name: string; productos: number; pedidos: number; consultoras: number; primera: number }

export const small: Size = { name: 'small', productos: 500, pedidos: 5_000, consultoras: 40, primera: 125 }
export const large: Size = { name: 'large', productos: 20_000, pedidos: 100_000, consultoras: 400, primera: 1_000 }

export const password = 'Azahar2026'
export const adminEmail = 'admin@bench.test'
export const consultoraEmail = (index: number): string => `consultora${index}@bench.test`

type Row = Record<string, string | number | null>
/** Rows by table, each table after those that it refers to. */
export type World = Map<string, Row[]>

/** The last day of every made world, so that it is the same in every run. */
export const end = Date.parse('2026-11-01T18:00:00.000Z')
const iso = (instant: number): string => new Date(instant).toISOString()

const garments = ['Blusa', 'Vestido', 'Playera', 'Leggings', 'Pijama', 'Camisa', 'Falda', 'Pantalón', 'Top', 'Bata']
const colours = ['azul', 'negra', 'arena', 'rosa palo', 'verde olivo', 'terracota', 'blanca', 'vino', 'mostaza', 'gris']
const cloths = ['lino', 'algodón', 'satín', 'encaje', 'punto', 'mezclilla', 'microfibra', 'viscosa']
const categorias = ['moda_fitness', 'moda_intima', 'moda_casual', 'pijamas', 'moda_masculina']
const sizes = ['CH', 'M', 'G', 'XG']
const statuses: PedidoStatus[] = [
  'pendiente',
  'confirmado',
  'preparando',
  'enviado',
  'entregado',
  'entregado',
  'entregado',
  'cancelado',
]

/**
 * A shop of the given size: the same rows in every run and on both engines. Every product has four sizes, every pedido
 * two lines, an opening in the ledger and the steps to its status.
 * @param imagen the picture that every product shows.
 */
export async function makeWorld(size: Size, imagen: Row): Promise<World> {
  const chance = openChance(size.productos)
  const world: World = new Map()
  const add = (table: string, row: Row) => {
    const rows = world.get(table) ?? []
    world.set(table, rows)
    rows.push(row)
  }
  add('imagenes', imagen)

  const hash = await hashPassword(password)
  const person = (email: string, role: string, admin?: string): string => {
    const id = chance.idAt(end - 400 * dayMs)
    const times = { created_at: iso(end - 400 * dayMs), updated_at: iso(end - 400 * dayMs) }
    add('user', { id, name: `Persona ${email}`, email, email_verified: 1, image: null, ...times })
    add('account', { id, account_id: id, provider_id: 'credential', user_id: id, password: hash, ...times })
    const approved = role === 'consultor' ? { approved_at: times.created_at, approved_by: admin ?? id } : {}
    add('user_roles', {
      user_id: id,
      role,
      created_at: times.created_at,
      approved_at: null,
      approved_by: null,
      ...approved,
    })
    add('profiles', {
      id,
      nombre_completo: `Lucía ${email.split('@')[0]} Treviño`,
      email,
      telefono: '+52 442 555 0100',
      ciudad: 'Querétaro',
      barrio: 'Centro',
      direccion: 'Calle Hidalgo',
      numero: '8',
      complemento: null,
      codigo_postal: '76000',
      avatar_imagen_id: null,
      version: 1,
      created_at: times.created_at,
    })
    return id
  }
  const admin = person(adminEmail, 'admin')
  const consultoras = Array.from({ length: size.consultoras }, (_, index) =>
    person(consultoraEmail(index), 'consultor', admin),
  )

  const productos = Array.from({ length: size.productos }, (_, index) => {
    const createdAt = iso(end - 300 * dayMs + (index * 200 * dayMs) / size.productos)
    const id = chance.idAt(Date.parse(createdAt))
    const nombre = `${chance.oneOf(garments)} ${chance.oneOf(colours)} de ${chance.oneOf(cloths)} ${index}`
    const sku = `BZ-${String(index).padStart(6, '0')}`
    const precio = 19_900 + chance.below(800) * 100
    const producto = { id, nombre, sku, costo: Math.round(precio * 0.65), tallas: [] as Row[] }
    add('productos', {
      id,
      nombre,
      sku,
      sku_clave: sku.toLowerCase(),
      descripcion: `${nombre}, hecha con calma en Querétaro.`,
      categoria: categorias[index % categorias.length] as string,
      precio_centavos: precio,
      costo_consultora_centavos: producto.costo,
      imagen_id: imagen.id as string,
      activo: 1,
      busqueda: foldForSearch(nombre, sku),
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
    })
    for (const [posicion, talla] of sizes.entries()) {
      const tallaId = chance.idAt(Date.parse(createdAt))
      const common = { id: tallaId, producto_id: id, talla, posicion, activo: 1, retirada: 0 }
      const row: Row = { ...common, stock: 900_000, apartado: 0 }
      producto.tallas.push(row)
      add('producto_tallas', row)
      add('stock_movimientos', {
        id: chance.idAt(Date.parse(createdAt)),
        talla_id: tallaId,
        pedido_id: null,
        motivo: 'inicial',
        stock_delta: 900_000,
        apartado_delta: 0,
        actor_id: admin,
        created_at: createdAt,
      })
    }
    return producto
  })

  for (let index = 0; index < size.pedidos; index++) {
    const createdAt = iso(end - 90 * dayMs + (index * 90 * dayMs) / size.pedidos)
    const id = chance.idAt(Date.parse(createdAt))
    const others = 1 + (index % (consultoras.length - 1))
    const consultora = consultoras[index % Math.floor(size.pedidos / size.primera) === 0 ? 0 : others] as string
    const status = chance.oneOf(statuses)
    const lines = [0, 1].map((posicion) => {
      const producto = chance.oneOf(productos)
      const talla = producto.tallas[posicion] as Row
      const cantidad = 1 + chance.below(3)
      if (holdsStock(status)) talla.apartado = Number(talla.apartado) + cantidad
      return {
        pedido_id: id,
        posicion,
        producto_id: producto.id,
        talla_id: talla.id as string,
        nombre: producto.nombre,
        sku: producto.sku,
        talla: talla.talla as string,
        imagen_id: imagen.id as string,
        cantidad,
        precio_unitario_centavos: producto.costo,
        subtotal_centavos: cantidad * producto.costo,
      }
    })
    add('pedidos', {
      id,
      numero_pedido: `PED-${String(index + 1).padStart(6, '0')}`,
      consultora_id: consultora,
      status,
      total_centavos: lines.reduce((sum, line) => sum + line.subtotal_centavos, 0),
      direccion_envio: '{"telefono":"+52 442 555 0100"}',
      notas: null,
      notas_admin: null,
      version: wayTo(status).length,
      fecha_estimada_entrega: null,
      fecha_entrega: null,
      created_at: createdAt,
      updated_at: createdAt,
    })
    for (const { talla_id, cantidad } of lines) {
      add('stock_movimientos', {
        id: chance.idAt(Date.parse(createdAt)),
        talla_id,
        pedido_id: id,
        motivo: 'pedido',
        stock_delta: 0,
        apartado_delta: holdsStock(status) ? cantidad : 0,
        actor_id: consultora,
        created_at: createdAt,
      })
    }
    for (const line of lines) add('pedido_items', line)
    const pedido = { id, createdAt, everyMs: (5 + (index % 40)) * hourMs }
    for (const evento of stepsOf(pedido, wayTo(status), consultora, admin)) add('pedido_eventos', evento)
  }
  // Last, as it refers to the pedidos.
  const ledger = world.get('stock_movimientos') ?? []
  world.delete('stock_movimientos')
  return world.set('stock_movimientos', ledger)
}

/** The statuses that a pedido went through, the last among them. */
const wayTo = (status: PedidoStatus): PedidoStatus[] =>
  status === 'cancelado' ? ['pendiente', 'cancelado'] : trackerSteps.slice(0, trackerSteps.indexOf(status) + 1)

const stepsOf = (
  pedido: { id: string; createdAt: string; everyMs: number },
  way: PedidoStatus[],
  consultora: string,
  admin: string,
): Row[] =>
  way.map((to, step) => ({
    pedido_id: pedido.id,
    version: step + 1,
    tipo: step === 0 ? 'creado' : 'status',
    cambios: JSON.stringify({ status: [way[step - 1] ?? null, to] }),
    actor_id: step === 0 ? consultora : admin,
    created_at: iso(Date.parse(pedido.createdAt) + step * pedido.everyMs),
  }))

/** Chance that is the same in every run (mulberry32). */
export function openChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (max: number): number => Math.floor(next() * max)
  const digits = (count: number): string => Array.from({ length: count }, () => below(16).toString(16)).join('')
  return {
    below,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** An id as the product makes them (UUID version 7) for a row of that instant, in milliseconds. */
    idAt: (instant: number): string => {
      const time = Math.floor(instant).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`
    },
  }
}

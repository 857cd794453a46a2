import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InsertObject } from 'kysely'
import type { ProductoRequest } from '#modules/catalogo/schema.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import type { DB, ProfileRow } from '#platform/db/schema.ts'
import type { Actor, StaffRole } from '#shared/rights.ts'
import { dayMs, hourMs } from '#shared/time.ts'

const folder = new URL('../../../db/demo/', import.meta.url)

export type DemoProducto = Omit<
  ProductoRequest,
  'imagenId' | 'imagenesAdicionales' | 'tallas' | 'quitadas' | 'modeloId' | 'hermanaId'
> & {
  /** Products with the same value are one garment in several colours. */
  modelo?: string
  imagen: string
  imagenesAdicionales: string[]
  tallas: { talla: string; stock: number; activo: boolean }[]
}

export type DemoPersona = Omit<
  ProfileRow,
  'id' | 'avatarImagenId' | 'version' | 'createdAt' | 'rechazadaAt' | 'equipoHasta'
> & {
  altaHaceDias: number
  aprobadaTrasHoras?: number
}

export type DemoSuspendida = DemoPersona & { suspendidaHaceDias: number; motivo: string }
export type DemoRechazada = DemoPersona & { rechazadaTrasHoras: number }

type DemoPersonas = {
  admins: DemoPersona[]
  equipo: (DemoPersona & { role: StaffRole })[]
  consultoras: DemoPersona[]
  pendientes: DemoPersona[]
  suspendidas: DemoSuspendida[]
  rechazadas: DemoRechazada[]
}

export type DemoPedido = {
  consultora: string
  haceDias: number
  /** Local time in Mexico City, `HH:MM`. */
  hora: string
  status: PedidoStatus
  notas: string | null
  notasAdmin: string | null
  conDireccion: boolean
  lineas: { sku: string; talla: string; cantidad: number }[]
}

type DemoDemanda = {
  faltantes: { consultora: string; haceDias: number; sku: string; talla: string; piezas: number }[]
  busquedas: { consultora: string; haceDias: number; texto: string; veces: number }[]
}

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

export const readProductos = () => read<DemoProducto[]>('productos.json')
export const readPersonas = () => read<DemoPersonas>('personas.json')
export const readPedidos = () => read<DemoPedido[]>('pedidos.json')
export const readDemanda = () => read<DemoDemanda>('demanda.json')
export const fotoPath = (foto: string): string => fileURLToPath(new URL(foto, folder))

export const demoPassword = 'Azahar2026'

/** A deterministic UUID from a name. */
export function demoId(...name: (string | number | null)[]): string {
  const hash = createHash('sha256').update(name.join('\u0000')).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export const productoId = ({ sku, nombre }: Pick<DemoProducto, 'sku' | 'nombre'>) => demoId('producto', sku || nombre)
export const personaId = (email: string) => demoId('persona', email)
export const tallaId = (producto: Pick<DemoProducto, 'sku' | 'nombre'>, talla: string) =>
  demoId('talla', productoId(producto), talla)

export const admin: Actor = { id: personaId('admin@azahar.test'), email: 'admin@azahar.test', role: 'admin' }

export function demoTalla(sku: string, talla: string): { productoId: string; tallaId: string } {
  const producto = readProductos().find((it) => it.sku === sku)
  if (!producto?.tallas.some((it) => it.talla === talla))
    throw new Error(`db/demo/productos.json has no ${sku} ${talla}`)
  return { productoId: productoId(producto), tallaId: tallaId(producto, talla) }
}

/** An instant some days ago, at the current time of day. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString()

type Rows = { [Table in keyof DB]?: InsertObject<DB, Table> | InsertObject<DB, Table>[] }

export async function insert(tx: Writer, rows: Rows): Promise<void> {
  for (const [table, its] of Object.entries(rows))
    await tx
      .insertInto(table as keyof DB)
      .values(its as never)
      .execute()
}

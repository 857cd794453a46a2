import type { Encontrado } from '#modules/reportes/busqueda/client.ts'
import type { Role } from '#shared/actor.ts'
import { fold } from '#shared/fold.ts'
import { paths } from '#shared/paths.ts'
import { may, type Right } from '#shared/rights.ts'

type Accion = { id: string; nombre: string; to: string; right: Right }

/** The ways of the desk, and what is begun there. */
const acciones: Accion[] = [
  { id: 'levantar-pedido', nombre: 'Levantar pedido', to: paths.adminPedidoNuevo, right: 'pedidos' },
  { id: 'producto-nuevo', nombre: 'Nuevo producto', to: paths.adminProductoNuevo, right: 'productos' },
  { id: 'inicio', nombre: 'Ir a Inicio', to: paths.adminDashboard, right: 'mesa' },
  { id: 'pedidos', nombre: 'Ir a Pedidos', to: paths.adminPedidos, right: 'pedidos-ver' },
  { id: 'surtido', nombre: 'Ir a Surtido', to: paths.adminSurtidos, right: 'surtido' },
  { id: 'consultoras', nombre: 'Ir a Consultoras', to: paths.adminConsultoras, right: 'consultoras' },
  { id: 'productos', nombre: 'Ir a Productos', to: paths.adminProductos, right: 'productos' },
  {
    id: 'devoluciones',
    nombre: 'Ir a Cambios y devoluciones',
    to: paths.adminDevoluciones,
    right: 'devoluciones-recibir',
  },
  { id: 'inventario', nombre: 'Ir a Inventario', to: paths.adminInventario, right: 'inventario' },
  { id: 'conteo', nombre: 'Contar una línea', to: paths.adminConteo, right: 'inventario' },
  { id: 'avisos', nombre: 'Ir a Avisos', to: paths.adminAvisos, right: 'productos' },
  { id: 'campanas', nombre: 'Ir a Campañas', to: paths.adminCampanas, right: 'campanas' },
  { id: 'reportes', nombre: 'Ir a Reportes', to: paths.adminReportes, right: 'reportes' },
  { id: 'mensajes', nombre: 'Ir a Mensajes', to: paths.adminMensajes, right: 'mensajes' },
  { id: 'equipo', nombre: 'Ir a Equipo', to: paths.adminEquipo, right: 'equipo' },
  { id: 'bitacora', nombre: 'Ir a Bitácora', to: paths.adminBitacora, right: 'bitacora' },
  { id: 'ajustes', nombre: 'Ir a Ajustes', to: paths.adminAjustes, right: 'ajustes' },
  { id: 'sitio', nombre: 'Ver el sitio', to: paths.inicio, right: 'mesa' },
]

/** The actions of a role whose name has every word that was typed; all of them for nothing typed. */
const accionesWith = (role: Role | null, q: string): Accion[] =>
  acciones.filter(
    ({ nombre, right }) =>
      may(role, right) &&
      fold(q)
        .split(' ')
        .every((palabra) => fold(nombre).includes(palabra)),
  )

/** One line of the search: what it shows, and where it leads. */
export type Hit = { key: string; to: string } & (
  | { kind: 'pedido'; pedido: Encontrado['pedidos'][number] }
  | { kind: 'consultora'; consultora: Encontrado['consultoras'][number] }
  | { kind: 'producto'; producto: Encontrado['productos'][number] }
  | { kind: 'accion'; accion: Accion }
)

const nothing: Encontrado = { pedidos: [], consultoras: [], productos: [] }

export type HitGroup = { value: string; items: Hit[] }

/** What was found and the actions of that name that the role may, by kind; a kind without any is left out. */
export function hitGroups(found: Encontrado | undefined, role: Role | null, q: string): HitGroup[] {
  const { pedidos, consultoras, productos } = found ?? nothing
  const groups: HitGroup[] = [
    {
      value: 'Pedidos',
      items: pedidos.map((pedido) => ({ key: pedido.id, to: paths.adminPedido(pedido.id), kind: 'pedido', pedido })),
    },
    {
      value: 'Consultoras',
      items: consultoras.map((consultora) => ({
        key: consultora.id,
        to: paths.adminConsultora(consultora.id),
        kind: 'consultora',
        consultora,
      })),
    },
    {
      value: 'Productos',
      items: productos.map((producto) => ({
        key: producto.id,
        to: paths.adminProducto(producto.id),
        kind: 'producto',
        producto,
      })),
    },
    {
      value: 'Acciones',
      items: accionesWith(role, q).map((accion) => ({ key: accion.id, to: accion.to, kind: 'accion', accion })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

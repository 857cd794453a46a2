import { fold } from '#shared/fold.ts'
import { paths } from '#shared/paths.ts'

export type Accion = { id: string; nombre: string; to: string }

/** The ways of the desk, and what is begun there. */
const acciones: Accion[] = [
  { id: 'levantar-pedido', nombre: 'Levantar pedido', to: paths.adminPedidoNuevo },
  { id: 'producto-nuevo', nombre: 'Nuevo producto', to: paths.adminProductoNuevo },
  { id: 'conteo', nombre: 'Contar una línea', to: paths.adminConteo },
  { id: 'inicio', nombre: 'Ir a Inicio', to: paths.adminDashboard },
  { id: 'pedidos', nombre: 'Ir a Pedidos', to: paths.adminPedidos },
  { id: 'consultoras', nombre: 'Ir a Consultoras', to: paths.adminConsultoras },
  { id: 'productos', nombre: 'Ir a Productos', to: paths.adminProductos },
  { id: 'devoluciones', nombre: 'Ir a Cambios y devoluciones', to: paths.adminDevoluciones },
  { id: 'inventario', nombre: 'Ir a Inventario', to: paths.adminInventario },
  { id: 'avisos', nombre: 'Ir a Avisos', to: paths.adminAvisos },
  { id: 'campanas', nombre: 'Ir a Campañas', to: paths.adminCampanas },
  { id: 'reportes', nombre: 'Ir a Reportes', to: paths.adminReportes },
  { id: 'mensajes', nombre: 'Ir a Mensajes', to: paths.adminMensajes },
  { id: 'ajustes', nombre: 'Ir a Ajustes', to: paths.adminAjustes },
  { id: 'sitio', nombre: 'Ver el sitio', to: paths.inicio },
]

/** The actions whose name has every word that was typed; all of them for nothing typed. */
export const accionesWith = (q: string): Accion[] =>
  acciones.filter(({ nombre }) =>
    fold(q)
      .split(' ')
      .every((palabra) => fold(nombre).includes(palabra)),
  )

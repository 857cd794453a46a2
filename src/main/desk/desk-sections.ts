import Boxes from 'lucide-react/icons/boxes'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import Shirt from 'lucide-react/icons/shirt'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import type { FileRoutesById } from '#main/route-tree.gen.ts'
import type { PorAtender } from '#modules/reportes/tablero/client.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { may, type Right, type Role } from '#shared/rights.ts'

export type DeskSection = {
  to: string
  label: string
  icon: typeof House
  /** The right that shows it (spec 3.7). */
  right: Right
  /** Its count, and the count's accessible text. */
  waiting?: { of: keyof PorAtender; words: (count: number) => string }
}

/** The desk's menu (spec 3.1), in order. */
export const deskSections = {
  inicio: { to: paths.adminDashboard, label: 'Inicio', icon: House, right: 'mesa' },
  pedidos: {
    to: paths.adminPedidos,
    label: 'Pedidos',
    icon: Package,
    right: 'pedidos-ver',
    waiting: { of: 'pedidos', words: (count) => (count === 1 ? '1 pendiente' : `${count} pendientes`) },
  },
  surtido: { to: paths.adminSurtidos, label: 'Surtido', icon: ClipboardList, right: 'surtido' },
  consultoras: {
    to: paths.adminConsultoras,
    label: 'Consultoras',
    icon: Users,
    right: 'consultoras',
    waiting: { of: 'solicitudes', words: (count) => (count === 1 ? '1 solicitud' : `${count} solicitudes`) },
  },
  productos: { to: paths.adminProductos, label: 'Productos', icon: Shirt, right: 'productos' },
  inventario: { to: paths.adminInventario, label: pageTitles.inventario, icon: Boxes, right: 'inventario' },
  campanas: { to: paths.adminCampanas, label: 'Campañas', icon: Megaphone, right: 'campanas' },
  devoluciones: {
    to: paths.adminDevoluciones,
    label: pageTitles.devoluciones,
    icon: Undo2,
    right: 'devoluciones-recibir',
    waiting: { of: 'devoluciones', words: (count) => (count === 1 ? '1 por atender' : `${count} por atender`) },
  },
  reportes: { to: paths.adminReportes, label: 'Reportes', icon: ChartNoAxesColumn, right: 'reportes' },
  mensajes: {
    to: paths.adminMensajes,
    label: 'Mensajes',
    icon: Mail,
    right: 'mensajes',
    waiting: { of: 'mensajes', words: (count) => (count === 1 ? '1 sin enviar' : `${count} sin enviar`) },
  },
  equipo: { to: paths.adminEquipo, label: 'Equipo', icon: CircleUserRound, right: 'equipo' },
  ajustes: { to: paths.adminAjustes, label: 'Ajustes', icon: Settings, right: 'ajustes' },
} satisfies Record<string, DeskSection>

type SectionName = keyof typeof deskSections

export const sectionsOf = (role: Role | null | undefined): DeskSection[] =>
  Object.values<DeskSection>(deskSections).filter(({ right }) => may(role, right))

export const barLength = 4

type DeskRoute = Extract<keyof FileRoutesById, `/admin/${string}`>

/** The highlighted section on each desk page. */
export const deskPages: Record<DeskRoute, SectionName> = {
  '/admin/dashboard': 'inicio',
  '/admin/pedidos': 'pedidos',
  '/admin/pedido/nuevo': 'pedidos',
  '/admin/pedido/$id': 'pedidos',
  '/admin/surtido': 'surtido',
  '/admin/surtido/hojas': 'surtido',
  '/admin/surtido/cambios': 'surtido',
  '/admin/surtido/$id': 'surtido',
  '/admin/surtido/$id/lista': 'surtido',
  '/admin/consultoras': 'consultoras',
  '/admin/consultora/$id': 'consultoras',
  '/admin/productos': 'productos',
  '/admin/productos/tabla': 'productos',
  '/admin/productos/fotos': 'productos',
  '/admin/productos/carga': 'productos',
  '/admin/productos/carga/$id': 'productos',
  '/admin/producto/nuevo': 'productos',
  '/admin/producto/$id/editar': 'productos',
  '/admin/avisos': 'productos',
  '/admin/campanas': 'campanas',
  '/admin/campana/nueva': 'campanas',
  '/admin/campana/$id': 'campanas',
  '/admin/inventario': 'inventario',
  '/admin/inventario/conteo': 'inventario',
  '/admin/inventario/talla/$id': 'inventario',
  '/admin/devoluciones': 'devoluciones',
  '/admin/devolucion/$id': 'devoluciones',
  '/admin/reportes': 'reportes',
  '/admin/mensajes': 'mensajes',
  '/admin/ajustes': 'ajustes',
  '/admin/equipo': 'equipo',
  '/admin/bitacora': 'equipo',
}

export const isDeskPage = (routeId: string): routeId is DeskRoute => routeId in deskPages

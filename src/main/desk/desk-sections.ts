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
import type { PorAtender } from '#modules/reportes/tablero/client.ts'
import type { Role } from '#shared/actor.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { may, type Right } from '#shared/rights.ts'

export type DeskSection = {
  to: string
  label: string
  icon: typeof House
  /** Shown with this right (spec 3.7). */
  right: Right
  /** The section that it is reached from: shown only without the right to that one. */
  under?: string
  /** Its count, and how that is read out. */
  waiting?: { of: keyof PorAtender; words: (count: number) => string }
}

/** The desk's menu (spec 3.1), in its order. */
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
  inventario: {
    to: paths.adminInventario,
    label: 'Inventario',
    icon: Shirt,
    right: 'inventario',
    under: 'productos',
  },
  campanas: { to: paths.adminCampanas, label: 'Campañas', icon: Megaphone, right: 'campanas' },
  devoluciones: {
    to: paths.adminDevoluciones,
    label: 'Devoluciones',
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

/** The sections of a role. */
export const sectionsOf = (role: Role | null | undefined): DeskSection[] =>
  Object.values<DeskSection>(deskSections).filter(
    ({ right, under }) => may(role, right) && !(under && may(role, deskSections[under as SectionName].right)),
  )

export const barLength = 4

/** `alone`: for users without the right to the section. `numbered`: the label once the loader has the number. */
type DeskPage = {
  section: SectionName
  label?: string
  numbered?: (numero: number) => string
  alone?: { section: SectionName; label?: string }
}

/** The section of each page of the desk and its label there, by route. */
export const deskPages: { [routeId: string]: DeskPage } = {
  '/admin/dashboard': { section: 'inicio' },
  '/admin/pedidos': { section: 'pedidos' },
  '/admin/pedido/nuevo': { section: 'pedidos', label: 'Nuevo' },
  '/admin/pedido/$id': { section: 'pedidos', label: 'Pedido' },
  '/admin/surtido': { section: 'surtido' },
  '/admin/surtido/hojas': { section: 'surtido', label: 'Hojas' },
  '/admin/surtido/cambios': { section: 'surtido', label: 'Cambios' },
  '/admin/surtido/$id': { section: 'surtido', label: 'Surtido', numbered: pageTitles.surtido },
  '/admin/surtido/$id/lista': { section: 'surtido', label: 'Lista' },
  '/admin/consultoras': { section: 'consultoras' },
  '/admin/consultora/$id': { section: 'consultoras', label: 'Consultora' },
  '/admin/productos': { section: 'productos' },
  '/admin/productos/tabla': { section: 'productos', label: 'Tabla' },
  '/admin/productos/fotos': { section: 'productos', label: 'Fotos' },
  '/admin/productos/carga': { section: 'productos', label: 'Cargar' },
  '/admin/productos/carga/$id': { section: 'productos', label: 'Revisión' },
  '/admin/producto/nuevo': { section: 'productos', label: 'Nuevo' },
  '/admin/producto/$id/editar': { section: 'productos', label: 'Editar' },
  '/admin/avisos': { section: 'productos', label: 'Avisos' },
  '/admin/campanas': { section: 'campanas' },
  '/admin/campana/nueva': { section: 'campanas', label: 'Nueva' },
  '/admin/campana/$id': { section: 'campanas', label: 'Editar' },
  '/admin/inventario': { section: 'productos', label: 'Inventario', alone: { section: 'inventario' } },
  '/admin/inventario/conteo': {
    section: 'productos',
    label: 'Conteo',
    alone: { section: 'inventario', label: 'Conteo' },
  },
  '/admin/inventario/talla/$id': {
    section: 'productos',
    label: 'Movimientos',
    alone: { section: 'inventario', label: 'Movimientos' },
  },
  '/admin/devoluciones': { section: 'devoluciones' },
  '/admin/devolucion/$id': { section: 'devoluciones', label: 'Solicitud' },
  '/admin/reportes': { section: 'reportes' },
  '/admin/mensajes': { section: 'mensajes' },
  '/admin/ajustes': { section: 'ajustes' },
  '/admin/equipo': { section: 'equipo' },
  '/admin/bitacora': { section: 'equipo', label: 'Bitácora' },
}

import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ListPlus from 'lucide-react/icons/list-plus'
import Package from 'lucide-react/icons/package'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { paths } from '#shared/paths.ts'

type BarItem = {
  to: string
  label: string
  icon: typeof Shirt
  /** Pages that belong to it beside its own. */
  under?: RegExp
  counts?: 'carrito'
}

/** The bar of a consultora's phone (spec 3.4), in its order. */
export const consultoraBarItems: BarItem[] = [
  { to: paths.catalogo, label: 'Catálogo', icon: Shirt, under: /^\/consultora\/catalogo\// },
  { to: paths.pedidoRapido, label: 'Pedido rápido', icon: ListPlus },
  { to: paths.carrito, label: 'Carrito', icon: ShoppingBag, counts: 'carrito' },
  { to: paths.misPedidos, label: 'Pedidos', icon: Package, under: /^\/consultora\/pedido\// },
  {
    to: paths.miNegocio,
    label: 'Mi negocio',
    icon: ChartNoAxesColumn,
    under: /^\/consultora\/(avisos|clientas|vitrina)/,
  },
]

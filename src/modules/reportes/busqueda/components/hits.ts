import type { Encontrado } from '#modules/reportes/busqueda/client.ts'
import { grupoTexts } from '#modules/reportes/busqueda/texts.ts'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import { type Accion, accionesWith } from './acciones.ts'

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
      value: grupoTexts.pedidos,
      items: pedidos.map((pedido) => ({ key: pedido.id, to: paths.adminPedido(pedido.id), kind: 'pedido', pedido })),
    },
    {
      value: grupoTexts.consultoras,
      items: consultoras.map((consultora) => ({
        key: consultora.id,
        to: paths.adminConsultora(consultora.id),
        kind: 'consultora',
        consultora,
      })),
    },
    {
      value: grupoTexts.productos,
      items: productos.map((producto) => ({
        key: producto.id,
        to: paths.adminProducto(producto.id),
        kind: 'producto',
        producto,
      })),
    },
    {
      value: grupoTexts.acciones,
      items: accionesWith(role, q).map((accion) => ({ key: accion.id, to: accion.to, kind: 'accion', accion })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

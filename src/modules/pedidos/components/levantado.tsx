import HandHelping from 'lucide-react/icons/hand-helping'
import type { Pedido } from '#modules/pedidos/client.ts'

/** The staff member who placed the pedido on behalf of the consultora; `nombre` is `null` where names are hidden (spec 3.2). */
export const levantadoOf = ({ eventos }: Pick<Pedido, 'eventos'>): { nombre: string | null } | null => {
  const [first] = eventos
  return first?.tipo === 'creado' && first.autor === 'equipo' ? { nombre: first.nombre ?? null } : null
}

/** Who placed a pedido on behalf of the consultora: staff see the name, the consultora only that it was the team. */
export function Levantado({ pedido }: { pedido: Pick<Pedido, 'eventos'> }) {
  const levantado = levantadoOf(pedido)
  if (!levantado) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <HandHelping aria-hidden="true" className="size-4.5 shrink-0" />
      {levantado.nombre ? `Lo levantó ${levantado.nombre}` : 'Lo levantó el equipo'}
    </span>
  )
}

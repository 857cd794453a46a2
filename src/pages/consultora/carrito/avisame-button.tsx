import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { Button } from '#ui/button.tsx'

type AvisameButtonProps = { prenda: { productoId: string; tallaId: string; nombre: string; talla: string } }

/** Where one size turned out to be sold out: asks to be told, or takes that back. */
export function AvisameButton({ prenda }: AvisameButtonProps) {
  const { data: avisos } = useQuery(misAvisosQuery(prenda.productoId))
  const { ask, remove } = useAvisos()
  const suspendida = useSuspendida()
  const aviso = avisos?.find(({ tallaId, estado }) => tallaId === prenda.tallaId && estado === 'espera')
  if (!avisos || (suspendida && !aviso)) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={aviso !== undefined}
      busy={ask.isPending || remove.isPending}
      icon={aviso ? <BellRing aria-hidden="true" className="size-4" /> : <Bell aria-hidden="true" className="size-4" />}
      onClick={() => (aviso ? remove.mutate(aviso) : ask.mutate(prenda))}
    >
      {avisosTexts.ask}
    </Button>
  )
}

import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { mesaTexts } from '#features/devoluciones/mesa-texts.ts'
import { devolucionTexts } from '#features/devoluciones/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DePedido } from './client.ts'
import { SolicitudForm } from './solicitud-form.tsx'

type SolicitudProps = { pedidoId: string; dePedido: DePedido; forHer?: boolean }

/** Asks for a cambio or a devolución, over the page of the pedido. */
export function SolicitudDialog({ pedidoId, dePedido, forHer = false }: SolicitudProps) {
  const [open, setOpen] = useState(false)
  const { hasta } = dePedido.plazo
  return (
    <Dialog
      title={forHer ? mesaTexts.forHer : devolucionTexts.ask}
      description={forHer ? mesaTexts.forHerIntro : hasta ? devolucionTexts.until(hasta) : undefined}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" className="self-start" icon={<Undo2 aria-hidden="true" className="size-5" />}>
          {forHer ? mesaTexts.forHer : devolucionTexts.ask}
        </Button>
      }
    >
      <SolicitudForm {...{ pedidoId, dePedido, forHer }} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

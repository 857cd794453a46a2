import { useEffect, useRef } from 'react'
import { envioTexts } from '#modules/entregas/surtidos/texts.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { CambioInforme } from '#modules/pedidos/components/mesa/elegidos/cambio-informe.tsx'
import { type Send, useCambio } from '#modules/pedidos/components/mesa/elegidos/use-cambio.ts'
import type { Cambios } from '#modules/pedidos/schema.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** One press: what it is about, and the how manieth it is. */
export type Sending = Cambios & { nth: number; send?: Send }

type InformeProps = {
  sending: Sending
  /** @param sent those that went, or had gone. */
  onClose: (sent: readonly string[]) => void
}

/** Sends what was asked for as soon as it is there, and says how far it is and how it went. */
export function EnvioInforme({ sending: { pedidos, sinDireccion, send }, onClose }: InformeProps) {
  const cambio = useCambio(send)
  const { start, running, done, error, left } = cambio
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    start({ pedidos, sinDireccion })
  }, [start, pedidos, sinDireccion])
  const close = () => onClose(done.flatMap(({ id, resultado }) => (resultado === 'rechazado' ? [] : [id])))
  return (
    <Dialog
      title={envioTexts.title}
      open
      onOpenChange={(open) => !open && !running && close()}
      footer={
        <>
          <Button variant="secondary" disabled={running} onClick={close}>
            {envioTexts.close}
          </Button>
          {error && (
            <Button busy={running} onClick={() => start({ pedidos: left, sinDireccion })}>
              {cambioTexts.again(left.length)}
            </Button>
          )}
        </>
      }
    >
      <CambioInforme cambio={cambio} />
    </Dialog>
  )
}

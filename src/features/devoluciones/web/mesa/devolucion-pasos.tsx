import { useMay } from '#features/cuentas/web/use-may.ts'
import { mesaTexts } from '#features/devoluciones/mesa-texts.ts'
import { awaitsAbono, canBecome, type DevolucionEstado } from '#features/devoluciones/rules.ts'
import {
  acceptDevolucion,
  cancelDevolucion,
  type Devolucion,
  refuseDevolucion,
} from '#features/devoluciones/web/client.ts'
import { Button } from '#ui/button.tsx'
import { AbonoDialog } from './abono-dialog.tsx'
import { EnvioDialog } from './envio-dialog.tsx'
import { PasoDialog } from './paso-dialog.tsx'
import { RecepcionDialog } from './recepcion-dialog.tsx'

/** What may be done with one now, each in a dialog that says what follows. */
export function DevolucionPasos({ devolucion }: { devolucion: Devolucion }) {
  const { id, version, tipo } = devolucion
  const answers = useMay('devoluciones')
  const may = (to: DevolucionEstado) => canBecome(devolucion, to) && (answers || bodegaSteps.includes(to))
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may('aceptada') && (
        <PasoDialog
          trigger={<Button>{mesaTexts.accept}</Button>}
          title={mesaTexts.acceptTitle}
          description={mesaTexts.acceptHow[tipo]}
          confirm={mesaTexts.accept}
          done={mesaTexts.accepted}
          save={(palabras) => acceptDevolucion(id, { version, palabras })}
        />
      )}
      {may('recibida') && <RecepcionDialog devolucion={devolucion} />}
      {answers && awaitsAbono(devolucion) && <AbonoDialog devolucion={devolucion} />}
      {may('enviada') && (
        <EnvioDialog
          cambio={{ ...devolucion, talla: devolucion.porTalla, cantidad: devolucion.buenas + devolucion.danadas }}
          trigger={<Button>{mesaTexts.send}</Button>}
        />
      )}
      {may('rechazada') && (
        <PasoDialog
          trigger={<Button variant="secondary">{mesaTexts.refuse}</Button>}
          title={mesaTexts.refuseTitle}
          confirm={mesaTexts.refuse}
          done={mesaTexts.refused}
          needsWords
          save={(palabras) => refuseDevolucion(id, { version, palabras })}
        />
      )}
      {may('cancelada') && !may('rechazada') && (
        <PasoDialog
          trigger={<Button variant="secondary">{mesaTexts.cancel}</Button>}
          title={mesaTexts.cancelTitle}
          description={mesaTexts.cancelHow}
          confirm={mesaTexts.confirm}
          done={mesaTexts.cancelled}
          save={(palabras) => cancelDevolucion(id, { version, palabras })}
        />
      )}
    </div>
  )
}

/** What the warehouse does. */
const bodegaSteps: readonly DevolucionEstado[] = ['recibida', 'enviada']

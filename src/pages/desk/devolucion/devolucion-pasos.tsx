import {
  acceptDevolucion,
  cancelDevolucion,
  type Devolucion,
  refuseDevolucion,
} from '#modules/entregas/devoluciones/client.ts'
import { EnvioDialog } from '#modules/entregas/devoluciones/components/mesa/envio-dialog.tsx'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { awaitsAbono, canBecome, type DevolucionEstado } from '#modules/entregas/devoluciones/rules.ts'
import { estadoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { Button } from '#ui/button.tsx'
import { AbonoDialog } from './abono-dialog.tsx'
import { PasoDialog } from './paso-dialog.tsx'
import { RecepcionDialog } from './recepcion-dialog.tsx'

/** What may be done with one now, each in a dialog that says what follows; one that is open stays (`PasoFrame`). */
export function DevolucionPasos({ devolucion }: { devolucion: Devolucion }) {
  const { id, version, tipo, estado, abonoCentavos } = devolucion
  const ahora = estadoTexts[estado]
  const answers = useMay('devoluciones')
  const may = (to: DevolucionEstado) => canBecome(devolucion, to) && (answers || bodegaSteps.includes(to))
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <PasoDialog
        available={may('aceptada')}
        ahora={ahora}
        trigger={<Button>{mesaTexts.accept}</Button>}
        title={mesaTexts.acceptTitle}
        description={mesaTexts.acceptHow[tipo]}
        confirm={mesaTexts.accept}
        done={mesaTexts.accepted}
        save={(palabras) => acceptDevolucion(id, { version, palabras })}
      />
      <RecepcionDialog devolucion={devolucion} available={may('recibida')} />
      <AbonoDialog
        devolucion={devolucion}
        available={answers && abonoCentavos !== undefined && awaitsAbono({ ...devolucion, abonoCentavos })}
      />
      <EnvioDialog
        cambio={{ ...devolucion, talla: devolucion.porTalla, cantidad: devolucion.buenas + devolucion.danadas }}
        available={may('enviada')}
        ahora={ahora}
        trigger={<Button>{mesaTexts.send}</Button>}
      />
      <PasoDialog
        available={may('rechazada')}
        ahora={ahora}
        trigger={<Button variant="secondary">{mesaTexts.refuse}</Button>}
        title={mesaTexts.refuseTitle}
        confirm={mesaTexts.refuse}
        done={mesaTexts.refused}
        needsWords
        save={(palabras) => refuseDevolucion(id, { version, palabras })}
      />
      <PasoDialog
        available={may('cancelada') && !may('rechazada')}
        ahora={ahora}
        trigger={<Button variant="secondary">{mesaTexts.cancel}</Button>}
        title={mesaTexts.cancelTitle}
        description={mesaTexts.cancelHow}
        confirm={mesaTexts.confirm}
        done={mesaTexts.cancelled}
        save={(palabras) => cancelDevolucion(id, { version, palabras })}
      />
    </div>
  )
}

/** What the warehouse does. */
const bodegaSteps: readonly DevolucionEstado[] = ['recibida', 'enviada']

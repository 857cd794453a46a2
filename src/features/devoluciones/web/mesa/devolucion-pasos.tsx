import { canBecome } from '#features/devoluciones/rules.ts'
import { mesaTexts } from '#features/devoluciones/texts.ts'
import {
  acceptDevolucion,
  cancelDevolucion,
  type Devolucion,
  refuseDevolucion,
  sendDevolucion,
} from '#features/devoluciones/web/client.ts'
import { Button } from '#ui/button.tsx'
import { PasoDialog } from './paso-dialog.tsx'
import { RecepcionDialog } from './recepcion-dialog.tsx'

/** What may be done with one now, each in a dialog that says what follows. */
export function DevolucionPasos({ devolucion }: { devolucion: Devolucion }) {
  const { id, version, tipo, porTalla, buenas, danadas } = devolucion
  const may = (to: Parameters<typeof canBecome>[1]) => canBecome(devolucion, to)
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
      {may('enviada') && (
        <PasoDialog
          trigger={<Button>{mesaTexts.send}</Button>}
          title={mesaTexts.sendTitle}
          description={mesaTexts.sendHow(buenas + danadas, porTalla ?? '')}
          confirm={mesaTexts.confirm}
          done={mesaTexts.sent}
          save={(palabras) => sendDevolucion(id, { version, palabras })}
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

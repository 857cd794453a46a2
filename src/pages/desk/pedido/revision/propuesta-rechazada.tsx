import { splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import { mesaPropuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Panel } from '#ui/panel.tsx'
import { PropuestaCambios } from './propuesta-cambios.tsx'

type RechazadaProps = { propuesta: NonNullable<Pedido['propuesta']>; onReuse: () => void }

/** She would rather be called: what was proposed is at hand for the call, and can be changed and sent again after it. */
export const PropuestaRechazada = ({ propuesta, onReuse }: RechazadaProps) => (
  <Panel title={mesaPropuestaTexts.title}>
    <p className="font-semibold">{mesaPropuestaTexts.callFirst}</p>
    <Fold title={mesaPropuestaTexts.wasProposed}>
      <PropuestaCambios
        cambios={splitCambios(propuesta.lineas)}
        before={propuesta.totalAntesCentavos}
        after={propuesta.totalCentavos}
      />
    </Fold>
    <Button size="sm" variant="secondary" className="self-start" onClick={onReuse}>
      {mesaPropuestaTexts.reuse}
    </Button>
  </Panel>
)

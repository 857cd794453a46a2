import { DireccionEnvio } from '#modules/pedidos/components/mesa/pedido/direccion-envio.tsx'
import type { Consultora } from '#modules/personas/consultoras/client.ts'
import { consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { Panel } from '#ui/panel.tsx'

/** Where she lives as she applied, and where her newest pedido with an address goes. */
export const ConsultoraDirecciones = ({ consultora: { direccion, ultimaDireccion } }: { consultora: Consultora }) => (
  <Panel title={consultoraTexts.direcciones}>
    <div>
      <h3 className="text-sm font-semibold">{consultoraTexts.asApplied}</h3>
      {direccion.direccion || direccion.ciudad ? (
        <DireccionEnvio direccion={{ ...direccion, telefono: '' }} />
      ) : (
        <p className="text-ink-soft">{consultoraTexts.noDireccion}</p>
      )}
    </div>
    {ultimaDireccion && (
      <div>
        <h3 className="text-sm font-semibold">{consultoraTexts.lastUsed}</h3>
        <DireccionEnvio direccion={ultimaDireccion} />
      </div>
    )}
  </Panel>
)

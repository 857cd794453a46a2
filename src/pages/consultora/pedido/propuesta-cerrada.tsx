import { splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import type { Propuesta } from '#modules/pedidos/consultora-client.ts'
import { respuestaTexts, suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { Fold } from '#ui/fold.tsx'
import { CambioDeLinea } from './cambio-de-linea.tsx'

/** How the last propuesta ended: what was agreed, by whom and when; one that came to nothing only while it matters (spec 3.2). */
export function PropuestaCerrada({ pedido, propuesta }: { pedido: Pedido; propuesta: Propuesta }) {
  const { estado, cerradaAt, porTelefono } = propuesta
  const text = cerradaAt && respuestaTexts[estado](cerradaAt, porTelefono)
  const agreed = estado === 'aceptada'
  if (!text || !(agreed || isRevisable(pedido.status))) return null
  return (
    <div className={`mb-6 rounded-lg px-5 py-4 md:px-7 ${agreed ? 'bg-success-soft' : 'bg-hover'}`}>
      <p className={agreed ? 'font-semibold text-success' : ''}>{text}</p>
      {agreed && (
        <Fold title={suPropuestaTexts.see} className="mt-1">
          <ul aria-label={suPropuestaTexts.changes} className="flex flex-col divide-y divide-line">
            {splitCambios(propuesta.lineas).cambian.map((cambio) => (
              <CambioDeLinea key={cambio.posicion} cambio={cambio} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

import { useId, useState } from 'react'
import { cambioDeLineaTexts, piezasOf, splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import type { Propuesta } from '#modules/pedidos/consultora-client.ts'
import { differenceText, suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { piezasText } from '#modules/pedidos/texts.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { Card } from '#ui/card.tsx'
import { Fold } from '#ui/fold.tsx'
import { Money } from '#ui/money.tsx'
import { CambioDeLinea } from './cambio-de-linea.tsx'
import { PropuestaRespuestas } from './propuesta-respuestas.tsx'

type PropuestaAbiertaProps = { pedido: Pedido; propuesta: Propuesta }

/** What staff propose, and her answer: what changes and what it comes to, before anything else on the page (spec 3.2). */
export function PropuestaAbierta({ pedido, propuesta }: PropuestaAbiertaProps) {
  const titleId = useId()
  const [first] = useState(propuesta.id)
  const { cambian, iguales } = splitCambios(propuesta.lineas)
  const piezas = piezasOf(propuesta.lineas)
  const before = { piezas: piezas.antes, totalCentavos: propuesta.totalAntesCentavos }
  const after = { piezas: piezas.despues, totalCentavos: propuesta.totalCentavos }
  return (
    <Card
      as="section"
      id="propuesta"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-6 scroll-mt-24 outline-none inset-ring-2! inset-ring-accent!"
    >
      <h2 id={titleId} className="display text-title text-balance">
        {suPropuestaTexts.title}
      </h2>
      <p role="status" className="font-semibold text-warning not-empty:mt-2">
        {first === propuesta.id ? '' : suPropuestaTexts.again}
      </p>
      <SuspensionNotice className="mt-4" />
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span>
          {suPropuestaTexts.total}: <Money centavos={after.totalCentavos} className="text-xl font-semibold" />
        </span>
        <span className="text-ink-soft">
          {piezasText(after.piezas)} · {differenceText(before, after)}
        </span>
      </p>
      {propuesta.mensaje !== null && (
        <figure className="mt-4 rounded-md bg-hover px-4 py-3">
          <figcaption className="text-sm text-ink-soft">{suPropuestaTexts.from}</figcaption>
          <blockquote className="mt-0.5 whitespace-pre-line wrap-anywhere">{propuesta.mensaje}</blockquote>
        </figure>
      )}
      <ul aria-label={suPropuestaTexts.changes} className="mt-2 flex flex-col divide-y divide-line">
        {cambian.map((cambio) => (
          <CambioDeLinea key={cambio.posicion} cambio={cambio} />
        ))}
      </ul>
      {iguales.length > 0 && (
        <Fold title={cambioDeLineaTexts.iguales(iguales.length)} className="mb-2 border-t border-line pt-2">
          <PedidoItems
            items={iguales.flatMap(({ despues }) => despues ?? [])}
            label={cambioDeLineaTexts.iguales(iguales.length)}
          />
        </Fold>
      )}
      <PropuestaRespuestas pedido={pedido} propuesta={propuesta} />
    </Card>
  )
}

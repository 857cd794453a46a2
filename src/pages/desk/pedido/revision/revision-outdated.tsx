import { changesOf } from '#modules/entregas/components/pedido-timeline.tsx'
import { cambioDeLineaWords } from '#modules/pedidos/cambio-de-linea-texts.ts'
import type { Pedido, PedidoItem } from '#modules/pedidos/client.ts'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import type { Base } from './revision.ts'
import { revisionTexts } from './revision-texts.ts'

type OutdatedProps = { pedido: Pedido; base: Base; onKeep: () => void; onDrop: () => void }

/** The pedido changed under a revision: who did what, line by line, and whether to go on with what was chosen. */
export function RevisionOutdated({ pedido, base, onKeep, onDrop }: OutdatedProps) {
  const news = pedido.eventos.filter(({ version, tipo }) => version > base.version && outdating.includes(tipo))
  const last = news.at(-1)
  const title = (
    <>
      <strong>{last?.nombre ?? 'Alguien más'}</strong> cambió este pedido
      {last && ` el ${formatMinute(last.createdAt)}`} mientras lo revisabas.
    </>
  )
  const what = (
    <ul className="list-disc pl-5 wrap-anywhere">
      {[...news.flatMap(changesOf), ...lineasOf(base.items, pedido.items)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  if (isRevisable(pedido.status))
    return (
      <ConflictNotice title={title} onKeep={onKeep} onDrop={onDrop}>
        {what}
      </ConflictNotice>
    )
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm">
      <p className="text-warning">
        {title} {propuestaTexts.notRevisable(pedido.status)}
      </p>
      {what}
      <Button size="sm" variant="secondary" onClick={onDrop}>
        {revisionTexts.discard}
      </Button>
    </div>
  )
}

const outdating: Pedido['eventos'][number]['tipo'][] = ['status', 'lineas', 'propuesta']

function lineasOf(before: PedidoItem[], after: PedidoItem[]): string[] {
  const then = new Map(before.map((item) => [item.posicion, item]))
  const now = new Map(after.map((item) => [item.posicion, item]))
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((posicion) => {
    const [antes, despues] = [then.get(posicion) ?? null, now.get(posicion) ?? null]
    const words = despues === null ? ['Ya no está'] : cambioDeLineaWords({ antes, despues }, 'antes')
    const item = antes ?? despues
    return item && words.length > 0 ? [`${revisionTexts.of(item.nombre, item.talla)}: ${words.join(', ')}`] : []
  })
}

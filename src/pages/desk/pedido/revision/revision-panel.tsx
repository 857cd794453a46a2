import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import { pedidoTallasQuery } from '#modules/pedidos/mesa-client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Revision } from './revision.ts'
import { RevisionAgregadas } from './revision-agregadas.tsx'
import { RevisionFoot } from './revision-foot.tsx'
import { RevisionLinea } from './revision-linea.tsx'
import { RevisionOutdated } from './revision-outdated.tsx'
import { revisionTexts } from './revision-texts.ts'
import type { UseRevision } from './use-revision.ts'

const maxMensajeLength = 1_000

type PanelProps = { pedido: Pedido; revision: Revision; use: UseRevision }

/** The lines of a pedido while staff say what there is of each (spec 3.2). It stands where the lines are. */
export function RevisionPanel({ pedido, revision, use }: PanelProps) {
  const root = useRef<HTMLDivElement>(null)
  const { attempts, restored } = use
  const { data: sizes } = useQuery({ ...pedidoTallasQuery(pedido.id), retry: false })
  // What was pressed is gone: on to the first line, or, once something was refused, to the first that is marked.
  useEffect(() => {
    if (restored) return
    const marked = attempts > 0 ? '[data-problem] ' : ''
    root.current?.querySelector<HTMLElement>(`${marked}:is([role=combobox], input)`)?.focus()
  }, [attempts, restored])
  return (
    <div ref={root}>
      <Panel title={revisionTexts.title}>
        {use.restored && (
          <p role="status" className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">
            {revisionTexts.restored}
          </p>
        )}
        {use.outdated && (
          <RevisionOutdated pedido={pedido} base={revision.base} onKeep={use.rebase} onDrop={use.discard} />
        )}
        {use.refusal && !use.outdated && (
          <div role="alert">
            <FieldError>{use.refusal}</FieldError>
          </div>
        )}
        <p className="-mt-2 text-sm text-ink-soft">{use.replaces ? revisionTexts.replaces : revisionTexts.intro}</p>
        <ul
          aria-label={revisionTexts.title}
          className="@container flex flex-col divide-y divide-line border-y border-line"
        >
          {revision.base.items.map((item) => (
            <RevisionLinea
              key={item.posicion}
              item={item}
              tallas={sizes?.items.find(({ productoId }) => productoId === item.productoId)?.tallas ?? []}
              eleccion={revision.lineas[item.posicion]}
              problem={use.problems[item.posicion]}
              onChange={(eleccion) => use.setLinea(item.posicion, eleccion)}
            />
          ))}
        </ul>
        <RevisionAgregadas pedidoId={pedido.id} revision={use} />
        <Field label={revisionTexts.mensaje}>
          <Textarea
            rows={2}
            maxLength={maxMensajeLength}
            className="min-h-20!"
            value={revision.mensaje}
            onChange={({ target }) => use.set({ mensaje: target.value })}
          />
        </Field>
        {revision.base.status === 'pendiente' && (
          <Checkbox
            label={revisionTexts.confirmar}
            checked={revision.confirmar}
            onChange={({ target }) => use.set({ confirmar: target.checked })}
          />
        )}
        <RevisionFoot
          revision={revision}
          sending={use.sending}
          blocked={use.outdated}
          onSend={use.send}
          onClose={use.discard}
        />
      </Panel>
    </div>
  )
}

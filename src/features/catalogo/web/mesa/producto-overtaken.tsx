import { useEffect, useRef } from 'react'
import { fields } from '#features/catalogo/fields.ts'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import type { AdminProducto } from '#features/catalogo/web/client.ts'
import { Button } from '#ui/button.tsx'
import { changedFields } from './producto-values.ts'

type OvertakenProps = { before: AdminProducto; now: AdminProducto; onSettle: (mine: 'keep' | 'drop') => void }

/** Somebody else saved the product while it was edited: what changed, and the choice. Nothing typed is lost by asking. */
export function AdminProductoOvertaken({ before, now, onSettle }: OvertakenProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-5 flex scroll-mt-24 flex-col gap-3 rounded-md bg-warning-soft p-4 text-sm"
    >
      <p className="font-semibold text-warning">{adminProductoTexts.stale} Así quedó:</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {changedFields(before, now).map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{fields[name].label}</dt>
            <dd className="line-clamp-3 wrap-anywhere">{fields[name].shown(now)}</dd>
          </div>
        ))}
      </dl>
      <p>Si conservas lo tuyo, lo que no tocaste queda como lo guardó la otra persona.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => onSettle('keep')}>
          Conservar lo mío
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onSettle('drop')}>
          Usar lo guardado
        </Button>
      </div>
    </div>
  )
}

import type { AdminProducto } from '#modules/catalogo/client.ts'
import { fields } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { changedFields } from './producto-values.ts'

type ConflictProps = { before: AdminProducto; now: AdminProducto; onKeep: () => void; onDrop: () => void }

/** Somebody else saved the product while it was edited here: each field that changed, as it is now. */
export const MesaProductoConflict = ({ before, now, onKeep, onDrop }: ConflictProps) => (
  <ConflictNotice
    title={<span className="font-semibold">{adminProductoTexts.stale} Así quedó:</span>}
    onKeep={onKeep}
    onDrop={onDrop}
    takesFocus
    className="mb-5"
  >
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {changedFields(before, now).map((name) => (
        <div key={name} className="contents">
          <dt className="font-semibold">{fields[name].label}</dt>
          <dd className="line-clamp-3 wrap-anywhere">{fields[name].shown(now)}</dd>
        </div>
      ))}
    </dl>
    <p>Si conservas lo tuyo, lo que no tocaste queda como lo guardó la otra persona.</p>
  </ConflictNotice>
)

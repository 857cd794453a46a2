import { useFormState } from 'react-hook-form'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { Button } from '#ui/button.tsx'

/** Says that the page opened on what was not saved before a reload, and offers to give it up, as long as it is not saved. */
export function MesaProductoRestored({ onDiscard }: { onDiscard: () => void }) {
  const { isDirty } = useFormState<ProductoForm>()
  if (!isDirty) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft px-4 py-3 text-sm text-info"
    >
      <p>Recuperamos lo que habías escrito y todavía no guardabas.</p>
      <Button size="sm" variant="secondary" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  )
}

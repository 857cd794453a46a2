import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { FilasPages } from '#modules/catalogo/client.ts'
import { MesaProductosSkeleton } from '#modules/catalogo/components/mesa/productos-skeleton.tsx'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { tablaTexts } from '#modules/catalogo/tabla-texts.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { waitingClass } from '#ui/waiting-class.ts'
import { filaGrid, TablaFila } from './tabla-fila.tsx'
import { useTabla } from './use-tabla.ts'

type TablaProps = { productos: UseInfiniteQueryResult<FilasPages>; filtered: boolean }

/** The products that were found, to be typed over, and what of them is not saved. */
export function MesaTabla({ productos, filtered }: TablaProps) {
  const { data, isPending, isPlaceholderData } = productos
  const tabla = useTabla(data?.pages.flatMap((page) => page.items) ?? [])
  const { rows, changedCount } = tabla
  if (isPending) return <MesaProductosSkeleton />
  if (!data) return <Failed productos={productos} />
  if (rows.length === 0) {
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={<span role="status">{catalogoTexts.empty}</span>}>
        <p>{filtered ? adminProductoTexts.emptySearch : adminProductoTexts.emptyAll}</p>
      </EmptyState>
    )
  }
  const { headings } = tablaTexts
  return (
    <>
      <section aria-label="Productos" aria-busy={isPlaceholderData} className="mt-5">
        <Card padding="none" className={waitingClass(isPlaceholderData)}>
          <div
            aria-hidden="true"
            className={`${filaGrid} max-md:hidden border-b border-line px-4 py-2 text-xs text-ink-soft`}
          >
            <span>{headings.producto}</span>
            <span className="text-right">{headings.precio}</span>
            <span className="text-right">{headings.costo}</span>
            <span>{headings.activo}</span>
            <span>{headings.tallas}</span>
          </div>
          <div className="divide-y divide-line">
            {rows.map(({ fila, change, errors }) => (
              <TablaFila
                key={fila.id}
                fila={fila}
                draft={tabla.drafts[fila.id] ?? {}}
                errors={errors}
                changed={change !== null}
                refusal={tabla.refusals[fila.id]}
                onType={(part) => tabla.type(fila.id, part)}
              />
            ))}
          </div>
        </Card>
        <MorePages query={productos} loading={productos.isFetching} label="Ver más productos" />
      </section>
      {changedCount > 0 && (
        <section aria-label={tablaTexts.bar} className="form-bar">
          <p role="status" className="self-center text-sm max-md:hidden">
            {tablaTexts.unsaved(changedCount)}
          </p>
          <Button variant="secondary" disabled={tabla.saving} onClick={tabla.undo}>
            {tablaTexts.undo}
          </Button>
          <Button busy={tabla.saving} onClick={tabla.submit}>
            {tablaTexts.save(changedCount)}
          </Button>
        </section>
      )}
      <ConfirmDialog
        title={tablaTexts.slipsTitle}
        description={tablaTexts.slips(tabla.slips)}
        confirmLabel={tablaTexts.slipsSave}
        cancelLabel={tablaTexts.slipsBack}
        tone="primary"
        open={tabla.asking}
        onOpenChange={tabla.setAsking}
        onConfirm={tabla.save}
      />
      <UnsavedQuestion unsaved={changedCount > 0} what={tablaTexts.what} />
    </>
  )
}

const Failed = ({ productos }: Pick<TablaProps, 'productos'>) => (
  <ErrorState
    title={tablaTexts.listFailed}
    detail={detailOf(productos.error)}
    onRetry={() => void productos.refetch()}
    retrying={productos.isFetching}
  />
)

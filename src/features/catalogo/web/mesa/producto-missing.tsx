import SearchX from 'lucide-react/icons/search-x'
import { catalogoTexts } from '#features/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** For a form whose product there is not. */
export function MesaProductoMissing() {
  return (
    <main id="contenido" tabIndex={-1} className="page outline-none">
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={<h1>{catalogoTexts.missing}</h1>}
        action={
          <BackToList to={paths.adminProductos} className={buttonClass({ variant: 'secondary' })}>
            Volver a productos
          </BackToList>
        }
      >
        Quizá el enlace está incompleto.
      </EmptyState>
    </main>
  )
}

import SearchX from 'lucide-react/icons/search-x'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'

/** For a form whose product there is not. */
export const MesaProductoMissing = () => (
  <MissingPage
    icon={<SearchX aria-hidden="true" />}
    title={catalogoTexts.missing}
    action={
      <BackToList to={paths.adminProductos} className={buttonClass({ variant: 'secondary' })}>
        Volver a productos
      </BackToList>
    }
  >
    Quizá el enlace está incompleto.
  </MissingPage>
)

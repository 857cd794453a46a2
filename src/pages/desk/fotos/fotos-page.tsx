import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { fotoTexts } from '#modules/catalogo/foto-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaFotos } from './fotos.tsx'

/** /admin/productos/fotos: photos of many products at once, matched by file name to SKU (spec 3.5). */
export const Route = createFileRoute('/admin/productos/fotos')({
  beforeLoad: guard('productos'),
  head: (page) => unlistedHead(page, pageTitles.fotos),
  component: Page,
})

function Page() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.fotos}
        description={fotoTexts.intro}
        back={<Link to={paths.adminProductos}>{fotoTexts.back}</Link>}
      />
      <MesaFotos />
    </main>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { cargasQuery, readPlantilla } from '#modules/catalogo/cargas/client.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CargasAnteriores } from './cargas-anteriores.tsx'
import { DarArchivo } from './dar-archivo.tsx'

/** /admin/productos/carga: products from a file (spec 3.5). */
export const Route = createFileRoute('/admin/productos/carga')({
  beforeLoad: guard('productos'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(cargasQuery())),
  head: (page) => unlistedHead(page, pageTitles.cargaNueva),
  component: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.cargaNueva}
        description={cargasTexts.intro}
        back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>}
        actions={
          <ExportButton
            label={cargasTexts.template}
            name={cargasTexts.template}
            failed={cargasTexts.templateFailed}
            file="plantilla-productos.xlsx"
            fetchFile={readPlantilla}
          />
        }
      />
      <DarArchivo />
      <CargasAnteriores />
    </main>
  ),
})

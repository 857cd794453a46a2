import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { SeleccionEditor } from './seleccion-editor.tsx'

/** /consultora/vitrina/seleccion/nueva: products put together under a name (spec 3.4). */
export const Route = createFileRoute('/consultora/vitrina/seleccion/nueva')({
  beforeLoad: guard('consultor'),
  head: (page) => unlistedHead(page, pageTitles.seleccionNueva),
  component: () => <SeleccionEditor title={pageTitles.seleccionNueva} seleccion={null} />,
})

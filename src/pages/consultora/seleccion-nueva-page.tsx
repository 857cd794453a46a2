import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { SeleccionEditor } from '#modules/clientas/vitrina/components/seleccion-editor.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/paths.ts'

export const Route = createFileRoute('/consultora/vitrina/seleccion/nueva')({
  beforeLoad: guard('consultor'),
  head: (page) => unlistedHead(page, pageTitles.seleccionNueva),
  component: () => <SeleccionEditor title={pageTitles.seleccionNueva} seleccion={null} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { CampanaEditor } from '#modules/catalogo/campanas/components/campana-editor.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/paths.ts'

export const Route = createFileRoute('/admin/campana/nueva')({
  beforeLoad: guard('campanas'),
  head: (page) => unlistedHead(page, pageTitles.campanaNueva),
  component: () => <CampanaEditor campana={null} />,
})

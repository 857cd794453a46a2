import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { CampanaEditor } from './campana-editor.tsx'

/** /admin/campana/nueva (spec 3.5). */
export const Route = createFileRoute('/admin/campana/nueva')({
  beforeLoad: guard('campanas'),
  head: (page) => unlistedHead(page, pageTitles.campanaNueva),
  component: () => <CampanaEditor campana={null} />,
})

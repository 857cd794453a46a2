import { createFileRoute } from '@tanstack/react-router'
import { campanasTexts } from '#features/campanas/texts.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { CampanaEditor } from './campana-editor.tsx'

/** /admin/campana/nueva (spec 3.5). */
export const Route = createFileRoute('/admin/campana/nueva')({
  beforeLoad: guard('campanas'),
  head: (page) => unlistedHead(page, campanasTexts.nueva),
  component: () => <CampanaEditor campana={null} />,
})

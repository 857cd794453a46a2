import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductoForm } from './producto-form.tsx'

/** /admin/producto/nuevo (spec 2.2). */
export const Route = createFileRoute('/admin/producto/nuevo')({
  beforeLoad: guard('admin'),
  head: (page) => unlistedHead(page, 'Nuevo Producto'),
  component: () => (
    <main id="contenido" tabIndex={-1} className="page outline-none">
      <PageHeader title="Nuevo Producto" back={<BackToList to={paths.adminProductos}>Volver a productos</BackToList>} />
      <MesaProductoForm producto={null} />
    </main>
  ),
})

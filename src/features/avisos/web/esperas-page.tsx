import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { esperasTexts } from '#features/avisos/texts.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { type Espera, esperasQuery } from './client.ts'
import { EsperasList } from './esperas-list.tsx'
import { QuienesDialog } from './quienes-dialog.tsx'

/** /admin/avisos: which sold-out sizes consultoras wait for, and who (spec 3.4). */
export const Route = createFileRoute('/admin/avisos')({
  beforeLoad: guard('admin'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(esperasQuery())),
  head: (page) => unlistedHead(page, esperasTexts.title),
  component: EsperasPage,
})

function EsperasPage() {
  const esperas = useInfiniteQuery({ ...esperasQuery(), refetchOnMount: 'always' })
  const [open, setOpen] = useState<Espera | null>(null)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={esperasTexts.title}
        description={esperasTexts.intro}
        back={<Link to={paths.adminProductos}>{esperasTexts.back}</Link>}
        actions={
          <Link
            to={paths.adminReportes}
            search={{ vista: 'demanda' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {esperasTexts.demanda}
          </Link>
        }
      />
      <EsperasList esperas={esperas} onOpen={setOpen} />
      <QuienesDialog espera={open} onClose={() => setOpen(null)} />
    </main>
  )
}

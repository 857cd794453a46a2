import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Espera, esperasKey, esperasQuery } from '#modules/mensajes/avisos/client.ts'
import { esperasTexts } from '#modules/mensajes/avisos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { LiveDot } from '#ui/live-dot.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { EsperasList } from './esperas-list.tsx'
import { QuienesDialog } from './quienes-dialog.tsx'

/** /admin/avisos: which sold-out sizes consultoras wait for, and who (spec 3.4). */
export const Route = createFileRoute('/admin/avisos')({
  beforeLoad: guard('productos'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(esperasQuery())),
  head: (page) => unlistedHead(page, pageTitles.avisos),
  component: EsperasPage,
})

const liveTopics = ['espera', 'pedido'] as const

function EsperasPage() {
  const live = useLiveQueries(deskEnVivo, liveTopics, [esperasKey])
  const esperas = useInfiniteQuery({ ...esperasQuery(), refetchOnMount: 'always' })
  const [reports, knowsWho] = [useMay('reportes'), useMay('consultoras')]
  const [open, setOpen] = useState<Espera | null>(null)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.avisos}
        description={esperasTexts.intro}
        back={<Link to={paths.adminProductos}>{esperasTexts.back}</Link>}
        actions={
          <>
            <LiveDot state={live} />
            {reports && (
              <Link
                to={paths.adminReportes}
                search={{ vista: 'demanda' }}
                className={buttonClass({ variant: 'secondary' })}
              >
                {esperasTexts.demanda}
              </Link>
            )}
          </>
        }
      />
      <EsperasList esperas={esperas} onOpen={knowsWho ? setOpen : null} />
      <QuienesDialog espera={open} onClose={() => setOpen(null)} />
    </main>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Mensaje, mensajesQuery } from '#modules/mensajes/client.ts'
import { type MensajeEstado, mensajeEstados, mensajesSearch } from '#modules/mensajes/rules.ts'
import { estadoTexts, mensajesTexts } from '#modules/mensajes/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { MensajeDialog } from './mensaje-dialog.tsx'
import { MensajesList } from './mensajes-list.tsx'

/** /admin/mensajes: what the site writes by mail; in the demo, the mailbox where it arrives. The tab is kept in the URL. */
export const Route = createFileRoute('/admin/mensajes')({
  validateSearch: mensajesSearch,
  beforeLoad: guard('mensajes'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(mensajesQuery(mensajesSearch(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.mensajes),
  component: MensajesPage,
})

function MensajesPage() {
  const { estado } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mensajes = useInfiniteQuery(mensajesQuery({ estado }))
  const [open, setOpen] = useState<Mensaje | null>(null)
  const last = mensajes.data?.pages.at(-1)
  const notice = last && noticeOf[last.salida]
  const tabs: TabItem<MensajeEstado | 'todos'>[] = [
    { value: 'todos', label: 'Todos' },
    ...mensajeEstados.map((value) => ({
      value,
      label: estadoTexts[value],
      ...(last && { count: last.cuenta[value] }),
    })),
  ]
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.mensajes}
        description={mensajesTexts.intro}
        back={<Link to={paths.adminDashboard}>{mensajesTexts.back}</Link>}
      />
      {notice && <p className="mb-5 rounded-md bg-info-soft px-4 py-3 text-info">{notice}</p>}
      <Tabs
        label="Estado del mensaje"
        items={tabs}
        value={estado ?? 'todos'}
        onValueChange={(value) =>
          void navigate({ search: { estado: value === 'todos' ? undefined : value }, resetScroll: false })
        }
      >
        <MensajesList mensajes={mensajes} estado={estado} onOpen={setOpen} />
      </Tabs>
      <MensajeDialog mensaje={open} onClose={() => setOpen(null)} />
    </main>
  )
}

const noticeOf = { servidor: null, buzon: mensajesTexts.demo, ninguna: mensajesTexts.noServer }

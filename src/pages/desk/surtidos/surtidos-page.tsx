import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type PorEnviar as Cambio, devolucionesKey, porEnviarQuery } from '#modules/entregas/devoluciones/client.ts'
import { EnvioDialog } from '#modules/entregas/devoluciones/components/mesa/envio-dialog.tsx'
import { estadoTexts, mesaTexts, prendaText } from '#modules/entregas/devoluciones/texts.ts'
import { type SurtidoInList, surtidosEnVivo, surtidosKey, surtidosQuery } from '#modules/entregas/surtidos/client.ts'
import { Avance, SurtidoBadge } from '#modules/entregas/surtidos/components/surtido-badge.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { formatMinute, piezasText } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { oneOf } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Card, Page, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { PagedList, QueryError } from '#ui/query-boundary.tsx'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useLiveQueries } from '#ui/use-live.ts'

/** Cambios to be sent, after the old size was received (spec 3.3). */
function PorEnviar() {
  useLiveQueries(deskEnVivo, 'devolucion', [devolucionesKey])
  const cambios = useInfiniteQuery({ ...porEnviarQuery(), refetchOnMount: 'always' })
  const [enviando, setEnviando] = useState<Cambio | null>(null)
  if (!cambios.data && cambios.error)
    return (
      <QueryError
        query={cambios}
        failed={{ title: 'No se pudieron cargar los cambios por enviar', className: 'py-6!' }}
      />
    )
  const waiting = cambios.data?.pages.flatMap((page) => page.items) ?? []
  const waits = ({ id }: Cambio) => waiting.some((it) => it.id === id)
  // The row of an open dialog stays after somebody else sent it.
  const items = enviando && !waits(enviando) ? [enviando, ...waiting] : waiting
  if (items.length === 0) return null
  const total = cambios.data?.pages.at(-1)?.total ?? waiting.length
  return (
    <Panel title={`Cambios por enviar (${total})`} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">La prenda ya regresó: falta mandarle la talla nueva.</p>
        <Link
          to={paths.adminHojasDeCambios}
          search={{ papel: 'media' }}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Printer aria-hidden="true" className="size-4.5" />
          {mesaTexts.printAll}
        </Link>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((cambio) => (
          <li key={cambio.id} className="py-3 first:pt-0 last:pb-0">
            <Fila cambio={cambio} waits={waits(cambio)} onSending={(sending) => setEnviando(sending ? cambio : null)} />
          </li>
        ))}
      </ul>
      {cambios.hasNextPage && <MorePages query={cambios} />}
    </Panel>
  )
}

type FilaProps = { cambio: Cambio; waits: boolean; onSending: (sending: boolean) => void }

function Fila({ cambio, waits, onSending }: FilaProps) {
  const { id, imagen, cantidad, numeroPedido, consultora, direccionEnvio, sku } = cambio
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1 basis-52">
        <Link to={paths.adminDevolucion(id)} className="link leading-snug font-semibold wrap-anywhere">
          {prendaText(cambio)}
        </Link>
        <p className="text-sm text-ink-soft">
          <FactLine facts={[piezasText(cantidad), numeroPedido, consultora, direccionEnvio.ciudad, sku]} />
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to={paths.adminHojasDeCambios}
          search={{ papel: 'media', cambio: id }}
          aria-label={`Imprimir la hoja del cambio de ${numeroPedido}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          Imprimir
        </Link>
        <EnvioDialog
          cambio={cambio}
          available={waits}
          ahora={estadoTexts.enviada}
          onOpenChange={onSending}
          trigger={
            <Button size="sm" aria-label={`Enviar ${prendaText(cambio)}, cambio de ${numeroPedido}`}>
              {mesaTexts.sendOne}
            </Button>
          }
        />
      </div>
    </div>
  )
}

const abiertos = 'abiertos'

type SurtidosSearch = { estado?: typeof abiertos | undefined }
const searchOf = ({ estado }: Record<string, unknown>): SurtidosSearch => ({ estado: oneOf([abiertos], estado) })

const tabs: TabItem<typeof abiertos | 'todos'>[] = [
  { value: 'todos', label: 'Todos' },
  { value: abiertos, label: 'Abiertos' },
]

/** /admin/surtido: surtidos, open ones first (spec 3.3). The tab is kept in the URL. */
export const Route = createFileRoute('/admin/surtido')({
  validateSearch: searchOf,
  beforeLoad: guard('surtido'),
  loader: ({ context, location }) =>
    awaitOnServer(
      Promise.all([
        context.queryClient.prefetchInfiniteQuery(
          surtidosQuery({ abiertos: searchOf(location.search).estado === abiertos }),
        ),
        context.queryClient.prefetchInfiniteQuery(porEnviarQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.surtidos),
  component: SurtidosPage,
})

const liveTopics = ['surtido', 'surtido-marcas'] as const

function SurtidosPage() {
  const { estado } = Route.useSearch()
  const navigate = Route.useNavigate()
  const makes = useMay('pedidos')
  const live = useLiveQueries(surtidosEnVivo, liveTopics, [surtidosKey])
  return (
    <Page
      title={pageTitles.surtidos}
      description="Varios pedidos a la vez: primero se juntan las prendas y luego se empaca una caja por pedido."
      aside={<LiveDot state={live} />}
      actions={
        makes && (
          <Link to={paths.adminPedidos} search={{ status: 'confirmado' }} className={buttonClass({ size: 'sm' })}>
            <Plus aria-hidden="true" className="size-4.5" />
            Nuevo surtido
          </Link>
        )
      }
    >
      <PorEnviar />
      <Tabs
        label="Surtidos"
        items={tabs}
        value={estado ?? 'todos'}
        onValueChange={(value) =>
          void navigate({ search: { estado: value === abiertos ? value : undefined }, resetScroll: false })
        }
      >
        <div className="pt-3">
          <SurtidosList open={estado === abiertos} />
        </div>
      </Tabs>
    </Page>
  )
}

/** @property open only open surtidos. */
function SurtidosList({ open }: { open: boolean }) {
  const makes = useMay('pedidos')
  return (
    <PagedList
      query={useInfiniteQuery({ ...surtidosQuery({ abiertos: open }), refetchOnMount: 'always' })}
      failed="No pudimos cargar los surtidos"
      loading={
        <LoadingRegion label="Cargando los surtidos…" className="flex flex-col gap-3">
          <Repeat times={3}>
            <Card padding="sm" className="flex items-center justify-between gap-8">
              <Skeleton className="h-9 w-48 max-w-full" />
              <Skeleton className="h-6 w-40 max-md:hidden" />
            </Card>
          </Repeat>
        </LoadingRegion>
      }
      empty={
        <EmptyState
          icon={<ClipboardList aria-hidden="true" />}
          title={open ? 'No hay surtidos abiertos' : 'Aún no hay surtidos'}
          action={
            makes && (
              <Link to={paths.adminPedidos} search={{ status: 'confirmado' }} className={buttonClass({})}>
                Ir a los confirmados
              </Link>
            )
          }
        >
          {makes
            ? 'Elige pedidos confirmados en la lista de pedidos y toca «Hacer surtido».'
            : 'Aquí aparecen en cuanto Ventas o Administración los crean.'}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="flex flex-col gap-3">
          {rows.map((surtido) => (
            <li key={surtido.id}>
              <SurtidoCard surtido={surtido} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function SurtidoCard({ surtido }: { surtido: SurtidoInList }) {
  const { id, numero, abierto, createdAt, nombre, pedidos, piezas, halladas } = surtido
  return (
    <Card padding="sm" className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Link to={paths.adminSurtido(id)} className="stretched">
            {pageTitles.surtido(numero)}
          </Link>
          <SurtidoBadge abierto={abierto} />
        </h2>
        <p className="text-sm text-ink-soft">
          <FactLine facts={[formatMinute(createdAt), nombre]} />
        </p>
      </div>
      <Avance {...{ halladas, piezas, pedidos }} className="w-full md:w-56" />
    </Card>
  )
}

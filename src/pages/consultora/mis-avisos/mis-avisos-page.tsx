import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import Trash from 'lucide-react/icons/trash-2'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Aviso, misAvisosQuery, queEs } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { formatDayAndMonth } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** A sold-out size with an open aviso, or one that is back in stock. */
function AvisoRow({ aviso, onRemove }: { aviso: Aviso; onRemove: () => void }) {
  const { nombre, talla, productoId, imagen } = aviso
  const isBack = aviso.estado === 'avisado' && aviso.disponible > 0
  return (
    <li data-aviso tabIndex={-1} className="flex gap-4 p-4 outline-none md:px-5">
      <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1">
        <h2 className="leading-snug font-semibold wrap-anywhere">
          <Link to={paths.catalogoProducto(productoId)} className="inline-flex min-h-6 items-center hover:underline">
            {nombre}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          Talla {talla}
          {isBack && <Badge tone="success">Ya hay</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{wordsOf(aviso)}</p>
      </div>
      <IconButton label={`Quitar el aviso de ${queEs(aviso)}`} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft">
        <Trash aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function wordsOf({ estado, enVenta, disponible, venceAt, createdAt }: Aviso): string {
  if (!enVenta) return 'No está a la venta por ahora. Tu aviso sigue por si vuelve.'
  if (estado === 'espera') return `En espera desde el ${formatDayAndMonth(createdAt)}`
  return disponible > 0
    ? avisosTexts.until(venceAt ?? '')
    : 'Se agotó otra vez. Puedes pedir otro aviso desde la prenda.'
}

/** /consultora/avisos: 'Avisos', the sizes of this consultora's avisos (spec 3.4). */
export const Route = createFileRoute('/consultora/avisos')({
  beforeLoad: guard('consultor'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(misAvisosQuery())),
  head: (page) => unlistedHead(page, pageTitles.avisos),
  component: Page,
})

function Page() {
  const suspendida = useSuspendida()
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.avisos}
        description="Las tallas agotadas que esperas. En cuanto haya piezas te avisamos por correo y aquí, según tu turno en la lista."
        back={<Link to={paths.misPedidos}>Volver a Mis Pedidos</Link>}
      />
      <SuspensionNotice className="mb-4" />
      {suspendida && <p className="mb-6 text-sm text-ink-soft">{avisosTexts.suspended}.</p>}
      <MisAvisos />
    </main>
  )
}

function MisAvisos() {
  const query = useQuery({ ...misAvisosQuery(), refetchOnMount: 'always' })
  const { remove } = useAvisos()
  return (
    <QueryBoundary query={query} loading={<AvisosSkeleton />} failed="No se pudieron cargar tus avisos.">
      {(avisos) =>
        avisos.length === 0 ? (
          <EmptyState
            icon={<Bell aria-hidden="true" />}
            title="No esperas ninguna talla"
            action={
              <Link to={paths.catalogo} className={buttonClass({})}>
                Ir al catálogo
              </Link>
            }
          >
            Cuando una talla esté agotada, elige «Avísame cuando haya» en la página de la prenda.
          </EmptyState>
        ) : (
          <Card padding="none" className="max-w-3xl">
            <ul aria-label={pageTitles.avisos} className="divide-y divide-line">
              {avisos.map((aviso) => (
                <AvisoRow
                  key={aviso.id}
                  aviso={aviso}
                  onRemove={() => {
                    document.getElementById('contenido')?.focus({ preventScroll: true })
                    remove.mutate(aviso)
                  }}
                />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryBoundary>
  )
}

const AvisosSkeleton = () => (
  <LoadingRegion
    label="Cargando tus avisos…"
    className="max-w-3xl divide-y divide-line rounded-lg inset-ring inset-ring-line"
  >
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex gap-4 p-4 md:px-5">
        <Skeleton className="aspect-4/5 w-14 rounded-sm" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      </div>
    ))}
  </LoadingRegion>
)

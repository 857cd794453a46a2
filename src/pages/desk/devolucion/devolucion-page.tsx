import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Devolucion, devolucionesKey, devolucionQuery } from '#modules/entregas/devoluciones/client.ts'
import { EstadoBadge } from '#modules/entregas/devoluciones/components/estado-badge.tsx'
import { Pasos } from '#modules/entregas/devoluciones/components/pasos.tsx'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { devolucionTexts, motivoTexts, prendaText, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { formatPesos } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DetailSkeleton } from '#ui/detail-skeleton.tsx'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { DevolucionPasos } from './devolucion-pasos.tsx'

/** /admin/devolucion/{id}: what was asked, and what becomes of it (spec 3.3). */
export const Route = createFileRoute('/admin/devolucion/$id')({
  beforeLoad: guard('devoluciones-recibir'),
  remountDeps: ({ params }) => params,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(devolucionQuery(params.id)).catch(orNotFound),
  head: (page) => unlistedHead(page, page.loaderData ? pageTitles.devoluciones : pageTitles.devolucionMissing),
  pendingMs: 150,
  pendingComponent: () => <DetailSkeleton label="Cargando…" />,
  notFoundComponent: Missing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { data: devolucion } = useSuspenseQuery({ ...devolucionQuery(id), refetchOnMount: 'always' })
  useLiveQueries(deskEnVivo, 'devolucion', [devolucionesKey])
  const { tipo, estado, numeroPedido, pedidoId, foto, pasos } = devolucion
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        back={<BackToList to={paths.adminDevoluciones}>{mesaTexts.back}</BackToList>}
        eyebrow={tipoTexts[tipo]}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {prendaText(devolucion)}
            <EstadoBadge estado={estado} tipo={tipo} />
          </span>
        }
        actions={
          <Link to={paths.adminPedido(pedidoId)} className={buttonClass({ variant: 'secondary' })}>
            {devolucionTexts.ofPedido(numeroPedido)}
          </Link>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title={mesaTexts.facts}>
            <Facts devolucion={devolucion} />
            <DevolucionPasos devolucion={devolucion} />
          </Panel>
          <Panel title={mesaTexts.picture}>
            {foto ? (
              <Picture
                imagen={foto}
                alt={devolucionTexts.fotoOf}
                sizes="(min-width: 1024px) 40rem, 100vw"
                className="w-full max-w-xl rounded-md"
              />
            ) : (
              <p className="text-ink-soft">{mesaTexts.noPicture}</p>
            )}
          </Panel>
        </div>
        <Panel title={devolucionTexts.history}>
          <Pasos pasos={pasos} />
        </Panel>
      </div>
    </main>
  )
}

function Facts({ devolucion }: { devolucion: Devolucion }) {
  const { consultora, consultoraId, cantidad, porTalla, motivo, detalle, razon, imagen, sku } = devolucion
  const { precioUnitarioCentavos, buenas, danadas, abonoCentavos, guia } = devolucion
  const seesHer = useMay('consultoras')
  return (
    <div className="flex gap-5">
      <Picture imagen={imagen} alt="" sizes="6rem" ratio="4 / 5" className="w-24 shrink-0 self-start rounded-sm" />
      <dl className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        {consultoraId && (
          <Fact label="Consultora">
            {seesHer ? (
              <Link to={paths.adminConsultora(consultoraId)} className="link">
                {consultora}
              </Link>
            ) : (
              consultora
            )}
          </Fact>
        )}
        <Fact label="SKU">{sku ?? 'Sin SKU'}</Fact>
        <Fact label={devolucionTexts.cantidad}>{devolucionTexts.pieces(cantidad)}</Fact>
        {porTalla && <Fact label={devolucionTexts.porTalla}>{porTalla}</Fact>}
        {precioUnitarioCentavos !== undefined && (
          <Fact label="Precio">{mesaTexts.pricePaid(precioUnitarioCentavos)}</Fact>
        )}
        <Fact label={devolucionTexts.motivo}>{motivoTexts[motivo]}</Fact>
        {detalle && <Fact label="Dice">{detalle}</Fact>}
        {razon && <Fact label={mesaTexts.razonTitle}>{razon}</Fact>}
        {buenas + danadas > 0 && <Fact label="Llegó">{devolucionTexts.came(buenas, danadas)}</Fact>}
        {guia && (
          <Fact label={envioGuiaTexts.title}>
            <GuiaLink guia={guia} />
          </Fact>
        )}
        {typeof abonoCentavos === 'number' && <Fact label={mesaTexts.abono}>{formatPesos(abonoCentavos)}</Fact>}
      </dl>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

function Missing() {
  return (
    <MissingPage
      title={pageTitles.devolucionMissing}
      action={
        <Link to={paths.adminDevoluciones} className={buttonClass({})}>
          {mesaTexts.back}
        </Link>
      }
    />
  )
}

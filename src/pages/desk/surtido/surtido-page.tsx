import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  endSurtido,
  marcasQuery,
  type Surtido,
  surtidoEnVivo,
  surtidoQuery,
  surtidosKey,
} from '#modules/entregas/surtidos/client.ts'
import { ListaDeSurtido } from '#modules/entregas/surtidos/components/lista.tsx'
import { Avance, SurtidoBadge, SurtidoMissing } from '#modules/entregas/surtidos/components/surtido-badge.tsx'
import { isPickable, surtidoSearch } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts, terminarTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { OnPaper } from '#ui/on-paper.tsx'
import { BackToList, DetailSkeleton, Page } from '#ui/page.tsx'
import { TabNav, tabClass } from '#ui/tabs.tsx'
import type { LiveState } from '#ui/use-live.ts'
import { useLiveQueries } from '#ui/use-live.ts'
import { useVerb } from '#ui/use-verb.ts'
import { Envio } from './envio.tsx'
import { Surtir } from './surtir.tsx'
import { cuentasDe, type UseMarcas, useMarcas } from './use-marcas.ts'

/** The live state, and the number of unsent ticks. */
const SurtidoRed = ({ live, waiting }: { live: LiveState; waiting: number }) => (
  <>
    <LiveDot state={live} />
    <span role="status" className="text-sm text-warning empty:hidden">
      {waiting > 0 && (
        <span className="inline-flex items-center gap-2 rounded-full bg-warning-soft px-3 py-1 font-semibold">
          <CloudOff aria-hidden="true" className="size-4" />
          {mesaSurtidoTexts.waiting(waiting)}
        </span>
      )}
    </span>
  </>
)

function TerminarSurtido({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const despues = useMay('pedidos')
  const { piezas, halladas } = cuentasDe(surtido, marcas)
  const sinEnviar = surtido.pedidos.filter(({ status }) => isPickable(status)).length
  const ending = useVerb({
    mutationFn: async () => {
      // Includes the last ticks.
      await marcas.settle()
      return endSurtido(surtido.id)
    },
    success: `Surtido ${surtido.numero} terminado`,
    onSuccess: async () => {
      setOpen(false)
      await navigate({ to: paths.adminSurtido(surtido.id), search: { parte: 'enviar' }, replace: true })
    },
    failure: 'No se pudo terminar el surtido',
    refresh: [surtidoQuery(surtido.id).queryKey, surtidosKey],
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant={halladas === piezas && sinEnviar === 0 ? 'primary' : 'secondary'} size="sm">
          Terminar surtido
        </Button>
      }
      title="¿Terminar este surtido?"
      description={terminarTexts.why({ faltan: piezas - halladas, sinEnviar, despues })}
      confirmLabel="Sí, terminar"
      cancelLabel="Seguir surtiendo"
      tone="primary"
      busy={ending.isPending}
      onConfirm={() => ending.mutate()}
    />
  )
}

/** /admin/surtido/{id}: picking and sending a surtido (spec 3.3), by several people at once. */
export const Route = createFileRoute('/admin/surtido/$id')({
  validateSearch: surtidoSearch,
  beforeLoad: guard('surtido'),
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const others = Promise.all([queryClient.prefetchQuery(marcasQuery(id)), queryClient.prefetchQuery(enUsoQuery())])
    const { numero } = await queryClient.ensureQueryData(surtidoQuery(id)).catch(orNotFound)
    await others
    return { numero }
  },
  head: (page) =>
    unlistedHead(page, page.loaderData ? pageTitles.surtido(page.loaderData.numero) : pageTitles.surtidos),
  pendingComponent: () => <DetailSkeleton label="Cargando el surtido…" />,
  notFoundComponent: SurtidoMissing,
  component: SurtidoPage,
})

const marcaTopics = ['surtido-marcas'] as const
const surtidoTopics = ['surtido', 'pedido'] as const

function SurtidoPage() {
  const { id } = Route.useParams()
  const { parte } = Route.useSearch()
  const { data: surtido } = useSuspenseQuery(surtidoQuery(id))
  const live = useLiveQueries(surtidoEnVivo(id), surtidoTopics, [surtidoQuery(id).queryKey])
  useLiveQueries(surtidoEnVivo(id), marcaTopics, [marcasQuery(id).queryKey])
  const marcas = useMarcas(id, (prendaId) => nameOf(surtido, prendaId))
  const sends = parte === 'enviar'
  return (
    <>
      <Page
        back={<BackToList to={paths.adminSurtidos}>{mesaSurtidoTexts.back}</BackToList>}
        title={pageTitles.surtido(surtido.numero)}
        badge={<SurtidoBadge abierto={surtido.abierto} />}
        aside={<SurtidoRed live={live} waiting={marcas.waiting} />}
        description={<Origin surtido={surtido} />}
        actions={surtido.abierto && <TerminarSurtido surtido={surtido} marcas={marcas} />}
      >
        <Avance {...cuentasDe(surtido, marcas)} className="mb-4" />
        <TabNav label="Partes del surtido" className="mb-4">
          <Link to="." search={{ parte: undefined }} replace className={tabClass} activeOptions={exactly}>
            Surtir
          </Link>
          <Link to="." search={{ parte: 'enviar' }} replace className={tabClass} activeOptions={exactly}>
            {mesaSurtidoTexts.enviar}
          </Link>
        </TabNav>
        {sends ? <Envio {...{ surtido, marcas }} /> : <Surtir surtido={surtido} marcas={marcas} />}
      </Page>
      <EnPapel surtido={surtido} />
    </>
  )
}

function EnPapel({ surtido }: { surtido: Surtido }) {
  const { data: marcas = [] } = useQuery(marcasQuery(surtido.id))
  return (
    <OnPaper>
      <ListaDeSurtido surtido={surtido} marcas={marcas} papel="carta" />
    </OnPaper>
  )
}

const exactly = { exact: true, includeSearch: true }

const nameOf = ({ prendas }: Surtido, prendaId: string): string => {
  const prenda = prendas.find(({ id }) => id === prendaId)
  return prenda ? `«${[prenda.nombre, prenda.talla].filter(Boolean).join(', ')}»` : 'esa prenda'
}

const Origin = ({ surtido: { createdAt, nombre, terminadoAt, terminadoPor } }: { surtido: Surtido }) => (
  <FactLine
    facts={[
      formatMinute(createdAt),
      nombre && `Creado por ${nombre}`,
      terminadoAt && terminadoPor && `Terminado por ${terminadoPor}`,
    ]}
  />
)

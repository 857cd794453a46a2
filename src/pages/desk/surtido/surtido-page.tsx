import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import Printer from 'lucide-react/icons/printer'
import { memo, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { firstName } from '#modules/ajustes/sitio/rules.ts'
import {
  endSurtido,
  marcasQuery,
  type Prenda,
  type Surtido,
  surtidoEnVivo,
  surtidoQuery,
  surtidosKey,
} from '#modules/entregas/surtidos/client.ts'
import { ListaDeSurtido } from '#modules/entregas/surtidos/components/lista.tsx'
import { Avance, SurtidoBadge, SurtidoMissing } from '#modules/entregas/surtidos/components/surtido-badge.tsx'
import { isDone, isPickable, type PrendaCuenta, surtidoSearch } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts, prendaText, terminarTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { formatMinute, formatPlainDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { OnPaper } from '#ui/on-paper.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { TabNav, tabClass } from '#ui/tabs.tsx'
import type { LiveState } from '#ui/use-live.ts'
import { useLiveQueries } from '#ui/use-live.ts'
import { useVerb } from '#ui/use-verb.ts'
import { cuentaDe, cuentasDe } from './cuentas-de.ts'
import { Envio } from './envio.tsx'
import { FaltanteDialog } from './faltante-dialog.tsx'
import { type UseMarcas, useMarcas } from './use-marcas.ts'

/** Whether others' ticks arrive here, and how many of one's own have not left yet. */
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

/** Ends a surtido, and leads to sending what is not sent yet. */
function TerminarSurtido({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const despues = useMay('pedidos')
  const { piezas, halladas } = cuentasDe(surtido, marcas)
  const sinEnviar = surtido.pedidos.filter(({ status }) => isPickable(status)).length
  const ending = useVerb({
    mutationFn: async () => {
      // What was ticked last counts, too.
      await marcas.settle()
      return endSurtido(surtido.id)
    },
    success: terminarTexts.done(surtido.numero),
    onSuccess: async () => {
      setOpen(false)
      await navigate({ to: paths.adminSurtido(surtido.id), search: { parte: 'enviar' }, replace: true })
    },
    failure: terminarTexts.failed,
    refresh: [surtidoQuery(surtido.id).queryKey, surtidosKey],
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {terminarTexts.button}
        </Button>
      }
      title={terminarTexts.title}
      description={terminarTexts.why({ faltan: piezas - halladas, sinEnviar, despues })}
      confirmLabel={terminarTexts.confirm}
      cancelLabel={terminarTexts.cancel}
      tone="primary"
      busy={ending.isPending}
      onConfirm={() => ending.mutate()}
    />
  )
}

type RowProps = PrendaCuenta & {
  surtido: Surtido
  prenda: Prenda
  /** How many were found, and who said so. */
  halladas: number | null
  quien: string | null
  onTick: UseMarcas['tick']
}

/**
 * One size: how many pieces and for which boxes. Its row ticks it; a piece that is not there has its own button. A tick draws its own row
 * anew and none of the others: there may be hundreds.
 */
const PrendaRow = memo(function PrendaRow(props: RowProps) {
  const { surtido, prenda, halladas, quien, onTick, estado, piezas, faltan, sobran } = props
  const { abierto, pedidos } = surtido
  const note = mesaSurtidoTexts.state[estado](faltan)
  const lineas = prenda.lineas.filter(({ pedidoId }) => isIn(pedidos, pedidoId))
  const done = isDone(estado)
  const talla = prenda.talla ?? 'Única'
  return (
    <li className={`flex flex-wrap items-start gap-x-3 ${done ? 'text-ink-soft' : ''}`}>
      <Checkbox
        className="min-w-0 flex-1 basis-52"
        disabled={!abierto || estado === 'nadie' || estado === 'salio'}
        // What was sent was there, ticked or not.
        checked={estado === 'lista' || estado === 'salio'}
        // What was found so far of a size that is short is given up by a press, and asked for anew.
        onChange={({ target }) => onTick(prenda.id, target.checked ? piezas : null)}
        label={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <VisuallyHidden>{prenda.nombre}, talla </VisuallyHidden>
            <span className="min-w-8 font-semibold">{talla}</span>
            <span className="font-semibold tabular-nums">{mesaSurtidoTexts.piezas(piezas)}</span>
            <span className="text-sm text-ink-soft">
              {lineas.map(({ lugar, cantidad, pedidoId, posicion, llegaEl }, index) => (
                <span key={`${pedidoId} ${posicion}`}>
                  {index > 0 && ', '}
                  {mesaSurtidoTexts.box(lugar)} ×{cantidad}
                  {llegaEl && ` (${mesaSurtidoTexts.arrives(formatPlainDay(llegaEl))})`}
                </span>
              ))}
            </span>
            {quien && halladas !== null && <span className="text-xs text-ink-soft">· {firstName(quien)}</span>}
          </span>
        }
      />
      {abierto && !done && <FaltanteDialog {...{ surtido, prenda, halladas }} />}
      {(note || sobran > 0) && (
        <p className="basis-full pb-2 pl-9 text-sm">
          {note && <span className="font-semibold text-warning">{note}. </span>}
          {sobran > 0 && <span className="font-semibold text-warning">{mesaSurtidoTexts.extra(sobran)}. </span>}
        </p>
      )}
    </li>
  )
})

const isIn = (pedidos: Surtido['pedidos'], pedidoId: string): boolean =>
  pedidos.some(({ id, status }) => id === pedidoId && status !== 'cancelado' && status !== 'pendiente')

/** The picking list: by product, colour and size, with pictures; each size is ticked as a whole. */
function Surtir({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  // Which rows are out of sight is fixed when it is asked for: a row that is ticked stays under the finger.
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null)
  const doneNow = () =>
    new Set(surtido.prendas.filter((it) => isDone(cuentaDe(surtido, it, marcas).estado)).map(({ id }) => id))
  const shown = surtido.prendas.filter(({ id }) => !hidden?.has(id))
  const productos = [...Map.groupBy(shown, ({ productoId }) => productoId)]
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          label={mesaSurtidoTexts.onlyLeft}
          checked={hidden !== null}
          onChange={({ target }) => setHidden(target.checked ? doneNow() : null)}
        />
        <Link to={paths.adminSurtidoLista(surtido.id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Printer aria-hidden="true" className="size-4.5" />
          {mesaSurtidoTexts.printList}
        </Link>
      </div>
      {productos.length === 0 && (
        <p role="status">{surtido.prendas.length === 0 ? mesaSurtidoTexts.nothing : mesaSurtidoTexts.allFound}</p>
      )}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {productos.map(([id, prendas]) => (
          <li key={id}>
            <Producto {...{ surtido, marcas, prendas }} />
          </li>
        ))}
      </ul>
    </>
  )
}

type ProductoProps = { surtido: Surtido; marcas: UseMarcas; prendas: Prenda[] }

function Producto({ surtido, marcas, prendas }: ProductoProps) {
  const [first] = prendas
  if (!first) return null
  const { nombre, color, sku, imagen } = first
  return (
    <Card padding="none" className="p-3 md:p-4">
      <div className="flex items-center gap-3">
        <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm md:w-16" />
        <div className="min-w-0">
          <h2 className="leading-snug font-semibold wrap-anywhere">{prendaText({ nombre, color })}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">{sku}</p>
        </div>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {prendas.map((prenda) => (
          <PrendaRow
            key={prenda.id}
            {...{ surtido, prenda, ...cuentaDe(surtido, prenda, marcas) }}
            halladas={marcas.halladasOf(prenda.id)}
            quien={marcas.quienOf(prenda.id)}
            onTick={marcas.tick}
          />
        ))}
      </ul>
    </Card>
  )
}

/** /admin/surtido/{id}: one surtido, to be picked and sent (spec 3.3). Two people may have it open at once. */
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
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <LoadingRegion label="Cargando el surtido…" className="flex flex-col gap-4 pt-6">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </LoadingRegion>
    </main>
  ),
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
      <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
        <PageHeader
          back={<Link to={paths.adminSurtidos}>{mesaSurtidoTexts.back}</Link>}
          title={
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2 lining-nums">
              {pageTitles.surtido(surtido.numero)}
              <SurtidoBadge abierto={surtido.abierto} />
            </span>
          }
          description={<Origin surtido={surtido} />}
          actions={
            <div className="flex w-full flex-wrap items-center gap-3 md:w-max">
              <SurtidoRed live={live} waiting={marcas.waiting} />
              {surtido.abierto && <TerminarSurtido surtido={surtido} marcas={marcas} />}
            </div>
          }
        />
        <Avance {...cuentasDe(surtido, marcas)} className="mb-4" />
        <TabNav label={mesaSurtidoTexts.parts} className="mb-4">
          <Link to="." search={{ parte: undefined }} replace className={tabClass} activeOptions={exactly}>
            {mesaSurtidoTexts.surtir}
          </Link>
          <Link to="." search={{ parte: 'enviar' }} replace className={tabClass} activeOptions={exactly}>
            {mesaSurtidoTexts.enviar}
          </Link>
        </TabNav>
        {sends ? <Envio {...{ surtido, marcas }} /> : <Surtir surtido={surtido} marcas={marcas} />}
      </main>
      <EnPapel surtido={surtido} />
    </>
  )
}

/** On paper a surtido is its picking list. */
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
  <>
    {formatMinute(createdAt)}
    {nombre && ` · ${mesaSurtidoTexts.madeBy(nombre)}`}
    {terminadoAt && terminadoPor && ` · ${mesaSurtidoTexts.endedBy(terminadoPor)}`}
  </>
)

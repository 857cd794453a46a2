import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import BookHeart from 'lucide-react/icons/book-heart'
import Contact from 'lucide-react/icons/contact'
import { useMemo, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  addClientas,
  clientasQuery,
  exportLibreta,
  negocioKey,
  refreshLibreta,
  removeLibreta,
  resumenQuery,
} from '#modules/clientas/client.ts'
import { ClientaDialog } from '#modules/clientas/components/clienta-dialog.tsx'
import { type Lista, maxClientas, maxLista, readLista } from '#modules/clientas/rules.ts'
import { importarTexts, libretaTexts, motivoTexts } from '#modules/clientas/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { formatCount } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { searchText } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, waitingClass } from '#ui/button.tsx'
import { Dialog, DialogFoot, VerbFoot } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu } from '#ui/export-button.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { Fold, PageHeader } from '#ui/page.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { VirtualList } from '#ui/virtual-list.tsx'

/** The Contact Picker API, which few browsers support. */
type PhoneContact = { name?: string[]; tel?: string[] }
type ContactsManager = { select: (fields: string[], options: { multiple: boolean }) => Promise<PhoneContact[]> }

const managerOf = (): ContactsManager | undefined =>
  'contacts' in navigator ? (navigator.contacts as ContactsManager) : undefined

/** The picked contacts, one per line like a pasted list; empty when the user cancels. */
async function pickContacts(): Promise<string> {
  const picked = await managerOf()
    ?.select(['name', 'tel'], { multiple: true })
    .catch(() => [])
  const lineOf = ({ name = [], tel = [] }: PhoneContact) => [name[0], tel[0]].filter(Boolean).join(', ')
  return (picked ?? []).map(lineOf).filter(Boolean).join('\n')
}

type Row = { id: string; nombre: string; telefono: string; porEntregar: number; porCobrarCentavos?: number }

/** A clienta in the list; the whole row is the link. */
const ClientaRow = ({ clienta: { id, nombre, telefono, porEntregar, porCobrarCentavos } }: { clienta: Row }) => (
  <article className="relative flex min-h-17 items-center justify-between gap-3 rounded-lg bg-surface px-4 py-3 inset-ring inset-ring-line transition-colors hover:bg-hover">
    <div className="min-w-0">
      <h2 className="font-semibold wrap-anywhere">
        <Link to={paths.clienta(id)} className="stretched no-underline after:rounded-lg">
          {nombre}
        </Link>
      </h2>
      {telefono && <p className="text-sm text-ink-soft tabular-nums wrap-anywhere">{telefono}</p>}
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1 text-sm">
      {porCobrarCentavos !== undefined && porCobrarCentavos !== 0 && (
        <span className="font-semibold whitespace-nowrap tabular-nums">{libretaTexts.debe(porCobrarCentavos)}</span>
      )}
      {porEntregar > 0 && <Badge tone="info">{`${formatCount(porEntregar)} por entregar`}</Badge>}
    </div>
  </article>
)

const word = 'BORRAR'

function LibretaAcciones() {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const wiping = useVerb({
    mutationFn: removeLibreta,
    success: 'Borraste todas tus clientas',
    onSuccess: async () => {
      setAsking(false)
      setTyped('')
      await Promise.all([refreshLibreta(queryClient), queryClient.invalidateQueries({ queryKey: negocioKey })])
    },
    failure: 'No se borraron tus clientas',
  })
  return (
    <section aria-label="Todas tus clientas" className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
      <ExportMenu
        label="Descargar mis clientas"
        failed="No se descargaron tus clientas"
        file="mis-clientas"
        fetchFile={exportLibreta}
      />
      <Dialog
        title={libretaTexts.wipe}
        description="Se borran para siempre tus clientas, sus abonos, lo que asignaste a cada una y tus precios. Tus pedidos quedan completos."
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        trigger={<Button variant="quiet">{libretaTexts.wipe}</Button>}
        footer={
          <DialogFoot busy={wiping.isPending}>
            <Button
              variant="danger"
              disabled={typed.trim().toUpperCase() !== word}
              busy={wiping.isPending}
              onClick={() => wiping.mutate()}
            >
              {libretaTexts.wipe}
            </Button>
          </DialogFoot>
        }
      >
        <Field label="Escribe BORRAR para confirmar">
          <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" />
        </Field>
      </Dialog>
    </section>
  )
}

/** Adds many clientas from a pasted list or the phone's contacts, with a preview (spec 3.4). */
function Importar() {
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [texto, setTexto] = useState('')
  const lista = useMemo(() => readLista(texto), [texto])
  const adding = useVerb({
    mutationFn: addClientas,
    success: ({ agregadas, repetidas }) => importarTexts.done(agregadas, repetidas),
    onSuccess: async () => {
      await refreshLibreta(queryClient)
      setTexto('')
      setOpen(false)
    },
    failure: 'No se importaron',
  })
  const understood = 'demasiado' in lista ? [] : lista.entendidas
  const fromContacts = async () => {
    const picked = await pickContacts()
    if (picked) setTexto((now) => `${now}${now && '\n'}${picked}`)
  }
  return (
    <Dialog
      title="Importar clientas"
      description={`Caben hasta ${formatCount(maxClientas)} clientas.`}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Importar</Button>}
      footer={
        <VerbFoot
          label={importarTexts.confirm(understood.length)}
          busy={adding.isPending}
          disabled={understood.length === 0}
          onConfirm={() => adding.mutate(understood)}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {hydrated && managerOf() && (
          <Button
            variant="secondary"
            icon={<Contact aria-hidden="true" className="size-5" />}
            onClick={() => void fromContacts()}
            className="self-start"
          >
            Elegir de mis contactos
          </Button>
        )}
        <Field
          label="Pega tu lista"
          hint={`Una clienta por línea: nombre y teléfono. Hasta ${formatCount(maxLista.lineas)} líneas.`}
          error={
            'demasiado' in lista
              ? `La lista es demasiado larga. Pega hasta ${formatCount(maxLista.lineas)} líneas a la vez.`
              : undefined
          }
        >
          <Textarea
            rows={6}
            value={texto}
            // One character beyond the limit, so that the error shows.
            onChange={({ target }) => setTexto(target.value.slice(0, maxLista.caracteres + 1))}
            placeholder={'Ana López, 442 123 4567\nBeatriz 4429876543'}
          />
        </Field>
        <Reading lista={lista} />
      </div>
    </Dialog>
  )
}

const maxShown = 100

function Reading({ lista }: { lista: Lista }) {
  if ('demasiado' in lista || lista.entendidas.length + lista.noEntendidas.length === 0) return null
  const { entendidas, noEntendidas } = lista
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {importarTexts.understood(entendidas.length)}
        {noEntendidas.length > 0 && `, ${importarTexts.notUnderstood(noEntendidas.length)}`}
      </p>
      {noEntendidas.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-md bg-warning-soft px-4 py-3 text-sm">
          {noEntendidas.slice(0, maxShown).map(({ linea, texto, motivo }) => (
            <li key={linea} className="wrap-anywhere">
              <strong className="text-warning">
                {`Línea ${linea}`}: {motivoTexts[motivo]}.
              </strong>{' '}
              {texto}
            </li>
          ))}
        </ul>
      )}
      {entendidas.length > 0 && (
        <Fold title={importarTexts.understood(entendidas.length)}>
          <ul className="flex flex-col gap-1 text-sm">
            {entendidas.slice(0, maxShown).map(({ nombre, telefono }) => (
              <li key={`${nombre}/${telefono}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">{nombre}</span>
                <span className="text-ink-soft tabular-nums">{telefono || 'sin teléfono'}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

const maxSearchLength = 100
const searchOf = ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: searchText(q, maxSearchLength) })

export const Route = createFileRoute('/consultora/clientas')({
  validateSearch: searchOf,
  beforeLoad: guard('consultor'),
  loader: async ({ context: { queryClient }, location }) => {
    const { modoClienta } = await queryClient.ensureQueryData(sesionQuery())
    await awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(clientasQuery(searchOf(location.search).q ?? '', modoClienta === true)),
        queryClient.prefetchQuery(resumenQuery()),
      ]),
    )
  },
  head: (page) => unlistedHead(page, pageTitles.clientas),
  component: Page,
})

function Page() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const modo = useModoClienta()
  const { data: resumen } = useQuery(resumenQuery())
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={libretaTexts.title}
        description="Solo tú las ves: nadie de la marca tiene acceso."
        actions={
          <>
            <ClientaDialog />
            <Importar />
          </>
        }
      />
      <Resumen />
      <TypedSearchInput
        label={libretaTexts.search}
        placeholder={libretaTexts.search}
        inUrl={q}
        onSettled={(text) => void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })}
        maxLength={maxSearchLength}
        className="mb-4 md:max-w-md"
      />
      <div className="max-w-4xl">
        <List q={q} />
        {!modo && resumen?.clientas !== 0 && <LibretaAcciones />}
      </div>
    </main>
  )
}

function Resumen() {
  const modo = useModoClienta()
  const { data, isPending } = useQuery(resumenQuery())
  const items = [
    // Hidden in modo clienta.
    ...(modo ? [] : [{ label: 'Te deben', value: data ? <Money centavos={data.porCobrarCentavos} /> : '—' }]),
    { label: 'Clientas', value: data?.clientas ?? '—' },
    ...(!modo && data && data.aFavorCentavos > 0
      ? [{ label: 'Tienen a favor', value: <Money centavos={data.aFavorCentavos} /> }]
      : []),
  ]
  return (
    <div className="mb-5 max-w-4xl">
      {isPending ? (
        <FiguresSkeleton lead count={modo ? 1 : 2} />
      ) : (
        <Figures lead label={libretaTexts.title} items={items} />
      )}
    </div>
  )
}

function List({ q }: { q: string }) {
  const modo = useModoClienta()
  const query = useInfiniteQuery({ ...clientasQuery(q, modo), placeholderData: keepPreviousData })
  const empty = (
    <EmptyState
      icon={<BookHeart aria-hidden="true" />}
      title={<span role="status">{q ? `No hay clientas con «${q}»` : 'Aún no tienes clientas'}</span>}
    >
      {!q && <p>Agrega a la primera, o trae a varias de una lista o de los contactos de tu teléfono.</p>}
    </EmptyState>
  )
  return (
    <PagedList query={query} loading={<ListSkeleton />} empty={empty} more="Ver más clientas">
      {(items) => (
        <VirtualList
          label={libretaTexts.title}
          items={items}
          keyOf={({ id }) => id}
          estimate={84}
          rowClassName="pb-2"
          className={waitingClass(query.isPlaceholderData)}
        >
          {(clienta) => <ClientaRow clienta={clienta} />}
        </VirtualList>
      )}
    </PagedList>
  )
}

const ListSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-2">
    {[1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} className="h-19 rounded-lg" />
    ))}
  </div>
)

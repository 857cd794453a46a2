import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ScrollText from 'lucide-react/icons/scroll-text'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { type Apunte, autoresQuery, bitacoraQuery } from '#modules/reportes/bitacora/client.ts'
import { type BitacoraSearch, bitacoraSearch } from '#modules/reportes/bitacora/search.ts'
import { bitacoraTexts, cambiosEnPalabras, verboTexts } from '#modules/reportes/bitacora/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { isVerbo, type Verbo, verbos, verbosDe } from '#shared/verbos.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { BackToList, Card, Page } from '#ui/page.tsx'
import { ListSkeleton, PagedList } from '#ui/query-boundary.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Kind = keyof typeof verbosDe

/**
 * The page of a row's object, if it has one and still exists; a missing name means it does not.
 * @param team members, present and past, who have no page as consultora.
 */
function objetoPath({ verbo, objetoId, objeto }: Apunte, team: ReadonlySet<string>): string | null {
  if (!isVerbo(verbo) || objeto === null) return null
  if (team.has(objetoId)) return paths.adminEquipo
  const kind = kindOf(verbo)
  return kind ? pathOf[kind](objetoId) : null
}

const kindOf = (verbo: Verbo): Kind | undefined =>
  (Object.keys(verbosDe) as Kind[]).find((kind) => (verbosDe[kind] as readonly Verbo[]).includes(verbo))

const pathOf: Record<Kind, (id: string) => string | null> = {
  producto: paths.adminProducto,
  campana: paths.adminCampana,
  consultora: paths.adminConsultora,
  pedido: paths.adminPedido,
  inventario: paths.adminInventarioTalla,
  surtido: paths.adminSurtido,
  mensaje: () => null,
  ajuste: () => paths.adminAjustes,
  equipo: () => paths.adminEquipo,
  cuenta: paths.adminConsultora,
}

function ApunteRow({ apunte, team }: { apunte: Apunte; team: ReadonlySet<string> }) {
  const { verbo, cambios, nombres, actor, createdAt } = apunte
  const objeto = nameOf(apunte)
  const path = objetoPath(apunte, team)
  const changes = cambiosEnPalabras(cambios, nombres)
  return (
    <article className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:flex-nowrap">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{actor.nombreCompleto}</span> · {isVerbo(verbo) ? verboTexts[verbo] : verbo}
          {objeto && (
            <>
              {': '}
              {path ? (
                <Link to={path} className="link inline-flex min-h-6 items-center">
                  {objeto}
                </Link>
              ) : (
                objeto
              )}
            </>
          )}
        </p>
        <time dateTime={createdAt} className="shrink-0 text-sm text-ink-soft tabular-nums">
          {formatMinute(createdAt)}
        </time>
      </div>
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="link inline-flex min-h-9 items-center max-md:min-h-11">
            {bitacoraTexts.changes(changes.length)}
          </summary>
          <dl className="pb-2">
            {changes.map(({ clave, campo, antes, despues }) => (
              <div key={clave} className="wrap-anywhere whitespace-pre-line">
                <dt className="inline font-semibold">{campo}: </dt>
                <dd className="inline">
                  {antes !== null && <span className="text-ink-soft">{antes} → </span>}
                  {despues ?? 'nada'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}

/** The name of a row's object: for an invitation its address, for a change of one's own account none. */
function nameOf({ verbo, objetoId, objeto, actor, cambios }: Apunte): string | null {
  // A reset on the command line is logged with the owner as actor.
  if (actor.id === objetoId && verbo !== 'segundo_factor_restablecido') return null
  return objeto ?? textOf(cambios.email?.[1] ?? cambios.email?.[0])
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type FiltersProps = { search: BitacoraSearch; onChange: (change: Partial<BitacoraSearch>) => void }

const all = 'todos'

/** All filters are kept in the URL. */
function BitacoraFilters({ search, onChange }: FiltersProps) {
  const { q, quien, verbo, desde, hasta, objeto } = search
  const { data: autores = [] } = useQuery(autoresQuery())
  const quienes = [
    { value: all, label: 'Cualquiera' },
    ...autores.map(({ id, nombreCompleto, sigue }) => ({
      value: id,
      label: sigue ? nombreCompleto : `${nombreCompleto} (ya no está en el equipo)`,
    })),
    // The URL may name any user.
    ...(quien && !autores.some(({ id }) => id === quien) ? [{ value: quien, label: 'Otra persona' }] : []),
  ]
  const acciones = [
    { value: all, label: 'Cualquier acción' },
    ...verbos.map((value) => ({ value: value as string, label: verboTexts[value] })),
  ]
  const crossed = desde && hasta && hasta < desde ? bitacoraTexts.daysCrossed : undefined
  const filtered = [q, quien, verbo, desde, hasta, objeto].some(Boolean)
  return (
    <div className="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_11rem_11rem_auto]">
      <TypedSearchInput
        label="Buscar en la bitácora"
        placeholder="Nombre, correo, SKU o número"
        maxLength={maxBusquedaLength}
        inUrl={q ?? ''}
        onSettled={(text) => onChange({ q: text || undefined })}
        className="col-span-2 lg:col-span-full lg:max-w-xl"
      />
      <Field label="Quién" className="max-lg:col-span-2">
        <Select
          options={quienes}
          value={quien ?? all}
          onValueChange={(value) => onChange({ quien: value === all ? undefined : value })}
        />
      </Field>
      <Field label="Qué hizo" className="max-lg:col-span-2">
        <Select
          options={acciones}
          value={verbos.find((it) => it === verbo) ?? all}
          onValueChange={(value) => onChange({ verbo: verbos.find((it) => it === value) })}
        />
      </Field>
      <Field label="Desde">
        <DatePicker value={desde ?? null} onValueChange={(day) => onChange({ desde: day ?? undefined })} />
      </Field>
      <Field label="Hasta" error={crossed}>
        <DatePicker value={hasta ?? null} onValueChange={(day) => onChange({ hasta: day ?? undefined })} />
      </Field>
      {filtered && (
        <Button
          variant="quiet"
          className="max-lg:col-span-2 lg:mt-6.5"
          onClick={() =>
            onChange({
              q: undefined,
              quien: undefined,
              verbo: undefined,
              desde: undefined,
              hasta: undefined,
              objeto: undefined,
            })
          }
        >
          Quitar filtros
        </Button>
      )}
    </div>
  )
}

/** /admin/bitacora: who of the team did what, and when (spec 3.7). */
export const Route = createFileRoute('/admin/bitacora')({
  validateSearch: bitacoraSearch,
  beforeLoad: guard('bitacora'),
  // No `loaderDeps`: another filter is the same page.
  loader: ({ context: { queryClient }, location }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(bitacoraQuery(bitacoraSearch(location.search))),
        queryClient.prefetchQuery(autoresQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.bitacora),
  component: BitacoraPage,
})

function BitacoraPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: Partial<BitacoraSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), resetScroll: false })
  return (
    <Page
      title={pageTitles.bitacora}
      description="Quién del equipo hizo qué, y cuándo. Aquí no se borra ni se cambia nada."
      back={<BackToList to={paths.adminEquipo}>Volver a equipo</BackToList>}
    >
      <BitacoraFilters search={search} onChange={change} />
      <Apuntes search={search} />
    </Page>
  )
}

function Apuntes({ search }: { search: BitacoraSearch }) {
  const apuntes = useInfiniteQuery(bitacoraQuery(search))
  const { data: autores } = useQuery(autoresQuery())
  const team = new Set(autores?.map(({ id }) => id))
  const filtered = Object.values(search).some(Boolean)
  return (
    <PagedList
      query={apuntes}
      failed="No se pudo cargar la bitácora"
      loading={
        <ListSkeleton label="Cargando la bitácora…" rows={6}>
          <div className="px-4 py-4 md:px-5">
            <Skeleton className="h-5 w-2/3" />
          </div>
        </ListSkeleton>
      }
      empty={
        <EmptyState
          icon={<ScrollText aria-hidden="true" />}
          title={filtered ? 'Nada coincide con estos filtros' : 'Aún no hay nada en la bitácora'}
        >
          {filtered
            ? 'Prueba con otras palabras, otras fechas, otra persona u otra acción.'
            : 'Lo que haga el equipo queda aquí.'}
        </EmptyState>
      }
    >
      {(rows) => (
        <Card padding="none" bleed>
          <ol aria-label={pageTitles.bitacora} className="divide-y divide-line">
            {rows.map((apunte) => (
              <li key={apunte.id}>
                <ApunteRow apunte={apunte} team={team} />
              </li>
            ))}
          </ol>
        </Card>
      )}
    </PagedList>
  )
}

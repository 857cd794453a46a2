import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { isCategoriaSlug } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import {
  changeCodigo,
  type SeleccionOwn,
  seleccionesQuery,
  type Vitrina,
  visitasQuery,
  vitrinaQuery,
} from '#modules/clientas/vitrina/client.ts'
import {
  categoriaCompartida,
  seleccionCompartida,
  useEncendida,
  vitrinaCompartida,
} from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { maxCambiosDeCodigo, maxSelecciones } from '#modules/clientas/vitrina/rules.ts'
import { vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { formatCount } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Figures } from '#ui/figures.tsx'
import { PageHeader, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Replaces the vitrina's code, after a warning. */
function VitrinaCodigo({ codigo }: { codigo: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const changing = useVerb({
    mutationFn: () => changeCodigo(codigo),
    success: {
      title: 'Tu código cambió',
      description: 'Comparte tus enlaces otra vez: los de antes ya no abren.',
      name: 'vitrina',
    },
    onSuccess: (vitrina) => queryClient.setQueryData(vitrinaQuery().queryKey, vitrina),
    failure: { title: 'No se pudo cambiar tu código', name: 'vitrina' },
    // It may have been changed elsewhere.
    onError: () => void queryClient.invalidateQueries({ queryKey: vitrinaQuery().queryKey, exact: true }),
    onSettled: () => setAsking(false),
  })
  return (
    <ConfirmDialog
      title="¿Cambiar tu código?"
      description={`Todos los enlaces que ya compartiste dejan de abrir para siempre, y tus clientas verán que la página ya no está disponible. Tendrás que compartir los nuevos. Puedes cambiarlo hasta ${maxCambiosDeCodigo} veces en un día.`}
      confirmLabel={vitrinaTexts.cambiarCodigo}
      cancelLabel="Conservar mi código"
      open={asking}
      onOpenChange={setAsking}
      busy={changing.isPending}
      onConfirm={() => changing.mutate()}
      trigger={
        <Button variant="link" size="sm">
          {vitrinaTexts.cambiarCodigo}
        </Button>
      }
    />
  )
}

/** Switches the vitrina on or off, and shows what clientas see. */
function VitrinaSwitch({ vitrina }: { vitrina: Vitrina }) {
  const { encendida, codigo, nombre, whatsapp, suspendida } = vitrina
  const { mutate, isPending } = useEncendida()
  const on = encendida && codigo !== null
  return (
    <Panel title={encendida ? 'Tu vitrina está encendida' : 'Tu vitrina está apagada'}>
      <p className="text-ink-soft">
        {encendida
          ? 'Quien abra tus enlaces ve tu primer nombre y puede escribirte por WhatsApp.'
          : 'Nadie ve tu nombre ni tu número. Los enlaces que hayas compartido no abren mientras esté apagada.'}
      </p>
      {suspendida && <p className="rounded-md bg-warning-soft p-4">{vitrinaTexts.suspended}</p>}
      {encendida && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
          <dt className="text-ink-soft">Tu nombre</dt>
          <dd className="font-semibold wrap-anywhere">{nombre}</dd>
          <dt className="text-ink-soft">Tu WhatsApp</dt>
          <dd className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold">
            {whatsapp ?? '—'}
            <EnPerfil />
          </dd>
          <dt className="text-ink-soft">Tu código</dt>
          <dd className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold">
            {codigo}
            {codigo !== null && <VitrinaCodigo codigo={codigo} />}
          </dd>
        </dl>
      )}
      {whatsapp === null && (
        <p className="rounded-md bg-warning-soft p-4">
          {vitrinaTexts.noWhatsapp} {!encendida && <EnPerfil />}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {on && !suspendida && (
          <>
            <Compartir que={vitrinaCompartida} variant="primary" />
            <Link to={paths.con(codigo)} className={buttonClass({ variant: 'secondary' })}>
              Ver mi vitrina
            </Link>
          </>
        )}
        <Button variant={encendida ? 'link' : 'primary'} busy={isPending} onClick={() => mutate(!encendida)}>
          {encendida ? 'Apagar mi vitrina' : vitrinaTexts.turnOn}
        </Button>
      </div>
    </Panel>
  )
}

const EnPerfil = () => (
  <Link to={paths.perfil} className={buttonClass({ variant: 'link', size: 'sm' })}>
    Cambiar en mi perfil
  </Link>
)

function VitrinaSelecciones() {
  const query = useQuery(seleccionesQuery())
  const full = (query.data?.length ?? 0) >= maxSelecciones
  return (
    <Panel title="Mis selecciones" actions={!full && <Nueva />}>
      {full && <p className="text-ink-soft">{vitrinaTexts.noMore}</p>}
      <QueryBoundary query={query} loading={<Skeleton className="h-24 w-full" />} failed={{ className: 'py-6!' }}>
        {(selecciones) =>
          selecciones.length > 0 ? (
            <ul className="flex flex-col divide-y divide-line">
              {selecciones.map((seleccion) => (
                <Fila key={seleccion.id} seleccion={seleccion} />
              ))}
            </ul>
          ) : (
            <EmptyState title={<h3>Todavía no tienes selecciones</h3>} className="py-6!">
              Junta hasta 60 prendas con un nombre, por ejemplo «Para el frío», y compártelas con un solo enlace.
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

const Nueva = () => (
  <Link to={paths.seleccionNueva} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    Nueva selección
  </Link>
)

const Fila = ({ seleccion }: { seleccion: SeleccionOwn }) => (
  <li className="flex items-center gap-4 py-3">
    <Picture imagen={seleccion.imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm" />
    <div className="min-w-0 flex-1">
      <Link
        to={paths.seleccion(seleccion.id)}
        className={buttonClass({ variant: 'link', size: 'sm', className: 'text-left! text-base! wrap-anywhere' })}
      >
        {seleccion.nombre}
      </Link>
      <p className="text-sm text-ink-soft">{vitrinaTexts.shownInactivas(seleccion.enVenta, seleccion.prendas)}</p>
    </div>
    <Compartir que={seleccionCompartida(seleccion)} iconOnly />
  </li>
)

/** Visits of the links: totals and most visited pages. */
function VitrinaVisitas() {
  return (
    <QueryBoundary
      query={useQuery(visitasQuery())}
      loading={<Skeleton className="h-72 w-full rounded-lg" />}
      failed={{ className: 'py-6!' }}
    >
      {(data) => (
        <>
          <Figures
            lead
            label="Visitas"
            items={[
              { label: 'Visitas en 7 días', value: data.siete },
              { label: 'En 30 días', value: data.treinta },
            ]}
          />
          <Panel title="Lo más visitado">
            {data.paginas.length > 0 ? (
              <ol className="flex flex-col divide-y divide-line">
                {data.paginas.map((pagina) => (
                  <li
                    key={`${pagina.tipo} ${pagina.objeto}`}
                    className="flex min-h-11 items-center justify-between gap-4 py-1.5"
                  >
                    <span className="min-w-0 wrap-anywhere">{nameOf(pagina)}</span>
                    <span className="tabular-nums">{formatCount(pagina.visitas)}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <p className="text-ink-soft">Todavía nadie ha abierto tus enlaces. Comparte el primero.</p>
            )}
            <p className="text-sm text-ink-soft">
              Veces que abrieron tus enlaces. No sabemos quién. Se guardan 90 días.
            </p>
          </Panel>
        </>
      )}
    </QueryBoundary>
  )
}

function nameOf({ tipo, objeto, nombre }: { tipo: string; objeto: string; nombre: string | null }): string {
  if (tipo === 'inicio') return pageTitles.vitrina
  if (tipo === 'categoria' && isCategoriaSlug(objeto)) return slugTexts[objeto]
  return nombre ?? 'Página que ya no existe'
}

const VitrinaSkeleton = () => (
  <LoadingRegion
    label="Cargando tu vitrina…"
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
  >
    <div className="flex flex-col gap-5">
      <Skeleton className="h-104 w-full rounded-lg lg:h-96" />
      <Skeleton className="h-56 w-full rounded-lg" />
    </div>
    <div className="flex flex-col gap-5">
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  </LoadingRegion>
)

export const Route = createFileRoute('/consultora/vitrina')({
  beforeLoad: guard('consultor'),
  loader: ({ context: { queryClient } }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchQuery(vitrinaQuery()),
        queryClient.prefetchQuery(seleccionesQuery()),
        queryClient.prefetchQuery(visitasQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.vitrina),
  component: VitrinaPage,
})

function VitrinaPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.vitrina}
        description="Comparte las prendas con tu nombre y tu WhatsApp. Tus clientas ven el precio público, nunca el tuyo."
      />
      <Body />
    </main>
  )
}

function Body() {
  return (
    <QueryBoundary query={useQuery(vitrinaQuery())} loading={<VitrinaSkeleton />} failed={vitrinaTexts.failed}>
      {(vitrina) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="flex flex-col gap-5">
            <VitrinaSwitch vitrina={vitrina} />
            <VitrinaSelecciones />
          </div>
          <div className="flex flex-col gap-5">
            <VitrinaVisitas />
            <Panel title="Compartir una línea completa">
              <ul className="flex flex-col divide-y divide-line">
                {categorias.map((it) => (
                  <li key={it} className="flex min-h-14 items-center justify-between gap-4">
                    <span className="min-w-0 wrap-anywhere">{categoriaTexts[it]}</span>
                    <Compartir que={categoriaCompartida(it)} iconOnly />
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </div>
      )}
    </QueryBoundary>
  )
}

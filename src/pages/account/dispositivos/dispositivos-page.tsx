import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  dispositivosQuery,
  endDispositivo,
  endOtherDispositivos,
  type SesionAbierta,
} from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { SiLoPerdiste } from '#modules/personas/cuentas/components/perfil/si-lo-perdiste.tsx'
import { dispositivosTexts, type TipoDispositivo } from '#modules/personas/cuentas/dispositivo-rules.ts'
import { formatCount, formatDay, formatWait, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { ListSkeleton, QueryError } from '#ui/query-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Ends other sessions. Refetches the list whatever the outcome, then calls `onDone`. */
function useEnding<What, Result>(
  end: (what: What) => Promise<Result>,
  success: (result: Result) => string,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: end,
    success,
    failure: 'No se pudo cerrar la sesión',
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: dispositivosQuery().queryKey })
      onDone()
      // The row, with the focused button, is gone: focus the page.
      document.getElementById('contenido')?.focus({ preventScroll: true })
    },
  })
}

const endedText = (count: number): string =>
  count === 0
    ? 'No había otras sesiones abiertas'
    : count === 1
      ? '1 sesión cerrada'
      : `${formatCount(count)} sesiones cerradas`

function OtherDispositivos({ este }: { este: string }) {
  const [asking, setAsking] = useState(false)
  const ending = useEnding<void, number>(endOtherDispositivos, endedText, () => setAsking(false))
  return (
    <div className="mt-6">
      <ConfirmDialog
        title="¿Cerrar todas tus demás sesiones?"
        description={`En ${este.toLowerCase()} tu sesión sigue abierta. En los demás hará falta tu contraseña o una llave de acceso para volver a entrar; si perdiste alguno, quita también su llave en Seguridad.`}
        cancelLabel="No, dejarlas abiertas"
        confirmLabel={dispositivosTexts.confirm}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => ending.mutate()}
        busy={ending.isPending}
        trigger={
          <Button variant="secondary" className="w-full sm:w-auto">
            {dispositivosTexts.endOthers}
          </Button>
        }
      />
    </div>
  )
}

const usedText = (wait: string): string => (wait === '0 min' ? 'Usado hace un momento' : `Usado hace ${wait}`)

const icons: Record<TipoDispositivo, typeof Laptop> = { telefono: Smartphone, tableta: Tablet, computadora: Laptop }

/** An open session: device, last use, and a button that ends it. */
function DispositivoRow({ dispositivo }: { dispositivo: SesionAbierta }) {
  const { esEste, tipo, vistoAt, desdeAt } = dispositivo
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const ending = useEnding(
    endDispositivo,
    () => 'Sesión cerrada',
    () => setAsking(false),
  )
  const Icon = icons[tipo ?? 'computadora']
  const nombre = dispositivosTexts.nombre(dispositivo)
  return (
    <li className="flex gap-4 p-5">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-soft">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold wrap-anywhere">
            {nombre}
            {esEste && <Badge tone="success">{dispositivosTexts.este(tipo)}</Badge>}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {esEste ? 'En uso ahora' : <time dateTime={vistoAt}>{usedText(formatWait(vistoAt, now))}</time>}
          </p>
          <p className="text-sm text-ink-soft">{`Sesión iniciada el ${formatDay(mexicanDay(new Date(desdeAt)))}`}</p>
        </div>
        {!esEste && (
          <ConfirmDialog
            title={`¿Cerrar la sesión en ${nombre}?`}
            description="Para volver a entrar desde ahí hará falta tu contraseña o una llave de acceso; si perdiste el dispositivo, quita también su llave en Seguridad. Lo que no se haya guardado ahí se pierde."
            cancelLabel="No, dejarla abierta"
            confirmLabel={dispositivosTexts.confirm}
            open={asking}
            onOpenChange={setAsking}
            onConfirm={() => ending.mutate(dispositivo.id)}
            busy={ending.isPending}
            trigger={
              <Button variant="secondary" className="shrink-0" aria-label={`Cerrar sesión en ${nombre}`}>
                Cerrar sesión
              </Button>
            }
          />
        )}
      </div>
    </li>
  )
}

/** /perfil/dispositivos: the user's own sessions (spec 3.7). */
export const Route = createFileRoute('/perfil/dispositivos')({
  beforeLoad: guard('signed-in'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(dispositivosQuery())),
  // Not from the texts, which would then be in every page's bundle.
  head: (page) => unlistedHead(page, 'Mis dispositivos'),
  component: Page,
})

function Page() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={dispositivosTexts.title}
        description={
          <>
            Aquí ves dónde está abierta tu cuenta. Si no reconoces alguno, cierra su sesión y cambia tu contraseña.{' '}
            <SiLoPerdiste />
          </>
        }
        back={<Link to={paths.perfil}>Volver a Mi Perfil</Link>}
      />
      <Dispositivos />
    </main>
  )
}

function Dispositivos() {
  const query = useQuery({ ...dispositivosQuery(), refetchOnMount: 'always' })
  if (!query.data)
    return query.error ? (
      <QueryError query={query} failed="No pudimos mostrar tus dispositivos" />
    ) : (
      <DispositivosSkeleton />
    )
  const { items, total } = query.data
  return (
    <>
      <Card padding="none">
        <ul aria-label={dispositivosTexts.title} className="divide-y divide-line">
          {items.map((dispositivo) => (
            <DispositivoRow key={dispositivo.id} dispositivo={dispositivo} />
          ))}
        </ul>
      </Card>
      {total > items.length && (
        <p className="mt-4 text-sm text-ink-soft">{`Se muestran los ${formatCount(items.length)} más recientes de ${formatCount(total)}. «${dispositivosTexts.endOthers}» los cierra todos.`}</p>
      )}
      {total > 1 ? (
        <OtherDispositivos este={dispositivosTexts.este(items.find(({ esEste }) => esEste)?.tipo ?? null)} />
      ) : (
        <p className="mt-4 text-ink-soft">Tu cuenta no está abierta en ningún otro dispositivo.</p>
      )}
    </>
  )
}

const DispositivosSkeleton = () => (
  <ListSkeleton label="Cargando tus dispositivos…" rows={2}>
    <div className="flex gap-4 p-5">
      <Skeleton className="size-12 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="h-4 w-56 max-w-full" />
        <Skeleton className="h-4 w-48 max-w-full" />
      </div>
    </div>
  </ListSkeleton>
)

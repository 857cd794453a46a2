import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import {
  addAbono,
  type ClientaDetalle,
  clientaQuery,
  correctAbono,
  refreshLibreta,
  removeClienta,
} from '#modules/clientas/client.ts'
import { ClientaDialog } from '#modules/clientas/components/clienta-dialog.tsx'
import { abonoText, cuentaTexts, libretaTexts, slipText } from '#modules/clientas/libreta-texts.ts'
import { type AbonoForm, abonoSchema } from '#modules/clientas/schema.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { serverNow } from '#shared/clock.ts'
import { formatCount, mexicanDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { TextInput } from '#ui/input.tsx'
import { Money } from '#ui/money.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { ClientaLineas } from './clienta-lineas.tsx'

/** The shape of a clienta's page while it is on its way. */
const ClientaSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-16 outline-none">
    <LoadingRegion label="Cargando clienta…">
      <div className="pt-6 pb-6 md:pt-10 md:pb-8">
        <Skeleton className="mb-6 h-5 w-40" />
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="mt-4 h-5 w-56" />
        <Skeleton className="mt-5 h-11 w-32 rounded-full" />
      </div>
      <FiguresSkeleton />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </LoadingRegion>
  </main>
)

/** The slip for her: to send by WhatsApp, or to copy. */
function Recado({ clienta: { nombre, telefono, lineas, cuenta } }: { clienta: ClientaDetalle }) {
  const open = lineas.filter(({ status }) => status !== 'cancelado')
  if (open.length === 0) return null
  const texto = slipText({ nombre, lineas: open, ...cuenta })
  const copy = () =>
    navigator.clipboard.writeText(texto).then(
      () => toastSuccess('Cuenta copiada'),
      () => toastError(cuentaTexts.copy),
    )
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <a href={whatsappUrl(telefono, texto)} target="_blank" rel="noreferrer" className={buttonClass({})}>
        <MessageCircle aria-hidden="true" className="size-5" />
        Enviar su cuenta por WhatsApp
      </a>
      <Button variant="secondary" icon={<Copy aria-hidden="true" className="size-4.5" />} onClick={() => void copy()}>
        {cuentaTexts.copy}
      </Button>
    </div>
  )
}

/** Today, all that is owed: what is usual. */
const usual = ({ cuenta }: ClientaDetalle) =>
  ({
    fecha: mexicanDay(serverNow()),
    centavos: Math.max(0, cuenta.debeCentavos) || null,
    nota: '',
  }) as unknown as AbonoForm

function AbonoDialog({ clienta }: { clienta: ClientaDetalle }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const { register, control, handleSubmit, reset, setError, formState } = useForm<AbonoForm>({
    resolver: zodResolver(abonoSchema) as never,
    defaultValues: usual(clienta),
  })
  const { errors, isDirty } = formState
  const change = (next: boolean) => {
    if (next && !isDirty) reset(usual(clienta))
    setOpen(next)
  }
  const saving = useVerb({
    mutationFn: (values: AbonoForm) => addAbono(clienta.id, values),
    failure: cuentaTexts.abonoFailed,
    success: 'Abono anotado',
    onSuccess: async () => {
      await refreshLibreta(queryClient)
      reset()
      setOpen(false)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  return (
    <Dialog
      title={cuentaTexts.addAbono}
      description={clienta.nombre}
      open={open}
      onOpenChange={change}
      size="sm"
      trigger={
        <Button variant="secondary" size="sm">
          {cuentaTexts.addAbono}
        </Button>
      }
      footer={
        <Button type="submit" form="abono" busy={saving.isPending}>
          Guardar abono
        </Button>
      }
    >
      <form
        id="abono"
        noValidate
        onSubmit={handleSubmit((values) => saving.mutate(values))}
        className="flex flex-col gap-5"
      >
        <Controller
          control={control}
          name="centavos"
          render={({ field: { value, onChange, onBlur } }) => {
            const centavos = value as number | null
            const debe = Math.max(0, clienta.cuenta.debeCentavos)
            const hint = centavos !== null && centavos > debe ? cuentaTexts.deMas(debe, centavos - debe) : undefined
            return (
              <Field label="Importe" required hint={hint} error={errors.centavos?.message}>
                <MoneyInput value={centavos} onValueChange={onChange} onBlur={onBlur} />
              </Field>
            )
          }}
        />
        <Field label="Fecha" required error={errors.fecha?.message}>
          <TextInput type="date" max={mexicanDay(serverNow())} {...register('fecha')} />
        </Field>
        <Field label="Nota (opcional)" error={errors.nota?.message}>
          <TextInput {...register('nota')} placeholder="Efectivo, transferencia…" maxLength={200} />
        </Field>
      </form>
    </Dialog>
  )
}

type Abono = ClientaDetalle['abonos'][number]

/** What she paid, newest first. A mistake is taken back by an entry against it. */
const Abonos = ({ clienta }: { clienta: ClientaDetalle }) => (
  <Card as="section">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="display text-title">Abonos</h2>
      <AbonoDialog clienta={clienta} />
    </div>
    {clienta.abonos.length === 0 ? (
      <p className="text-ink-soft">Aún no te ha abonado.</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line">
        {clienta.abonos.map((abono) => (
          <li key={abono.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-baseline justify-between gap-3">
              <span className="text-sm text-ink-soft wrap-anywhere">{abonoText(abono.fecha, abono.nota)}</span>
              <Money
                centavos={abono.abonoCentavos}
                className={`font-semibold ${abono.corregido ? 'line-through' : ''}`}
              />
            </div>
            {abono.corrige && <Badge className="self-start">Corrección</Badge>}
            {abono.corregido && <Badge className="self-start">Corregido</Badge>}
            {!abono.corrige && !abono.corregido && <Correct clientaId={clienta.id} abono={abono} />}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function Correct({ clientaId, abono }: { clientaId: string; abono: Abono }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const correcting = useVerb({
    mutationFn: () => correctAbono(clientaId, abono.id),
    onSettled: async () => {
      await refreshLibreta(queryClient)
      setAsking(false)
    },
    failure: cuentaTexts.abonoFailed,
  })
  return (
    <ConfirmDialog
      title="¿Corregir este abono?"
      description="Se anota uno en contra por el mismo importe. Los dos quedan a la vista."
      confirmLabel={cuentaTexts.correct}
      cancelLabel="Cancelar"
      open={asking}
      onOpenChange={setAsking}
      busy={correcting.isPending}
      onConfirm={() => correcting.mutate()}
      trigger={
        <Button variant="link" size="sm" className="self-start">
          {cuentaTexts.correct}
        </Button>
      }
    />
  )
}

/** A clienta whole: what is between the two of them, what she asked for, what she paid (spec 3.4). */
function ClientaDetail({ clienta }: { clienta: ClientaDetalle }) {
  const { nombre, telefono, tallas, cumple, notas, cuenta } = clienta
  const { debeCentavos } = cuenta
  const facts = [tallas && `Tallas: ${tallas}`, cumple && `Cumple el ${cumple.split('-').reverse().join('/')}`].filter(
    Boolean,
  )
  return (
    <>
      <PageHeader
        back={<Link to={paths.clientas}>{libretaTexts.back}</Link>}
        title={nombre}
        description={
          (telefono || facts.length > 0) && (
            <span className="flex flex-wrap items-center gap-x-5 gap-y-1 text-base wrap-anywhere">
              {telefono && (
                <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className="link inline-flex min-h-11 items-center">
                  {telefono}
                </a>
              )}
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          )
        }
        actions={<ClientaDialog clienta={clienta} />}
      />
      <Figures
        label={nombre}
        items={[
          { label: 'Por entregar', value: formatCount(cuenta.porEntregar) },
          { label: 'Pidió', value: <Money centavos={cuenta.pidioCentavos} /> },
          { label: 'Abonó', value: <Money centavos={cuenta.abonadoCentavos} /> },
          {
            label: debeCentavos < 0 ? 'A su favor' : 'Te debe',
            value: <Money centavos={Math.abs(debeCentavos)} />,
          },
        ]}
      />
      <Recado clienta={clienta} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ClientaLineas clienta={clienta} />
        <div className="flex min-w-0 flex-col gap-6">
          <Abonos clienta={clienta} />
          {notas && (
            <Card as="section">
              <h2 className="display mb-3 text-title">Notas</h2>
              <p className="whitespace-pre-line wrap-anywhere">{notas}</p>
            </Card>
          )}
          <Remove clienta={clienta} />
        </div>
      </div>
    </>
  )
}

function Remove({ clienta: { id, nombre } }: { clienta: ClientaDetalle }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const removing = useVerb({
    mutationFn: () => removeClienta(id),
    success: 'Clienta borrada',
    onSuccess: async () => {
      await navigate({ to: paths.clientas, replace: true })
      await refreshLibreta(queryClient)
    },
    failure: libretaTexts.saveFailed,
  })
  return (
    <ConfirmDialog
      title={`¿Borrar a ${nombre}?`}
      description="Se borran sus datos, sus abonos y qué era para ella. Tus pedidos quedan completos."
      confirmLabel={libretaTexts.remove}
      cancelLabel="Conservar"
      open={asking}
      onOpenChange={setAsking}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      trigger={
        <Button variant="quiet" className="self-start">
          {libretaTexts.remove}
        </Button>
      }
    />
  )
}

/** /consultora/clientas/{id}: one of her clientas (spec 3.4). */
export const Route = createFileRoute('/consultora/clientas/$id')({
  beforeLoad: guard('consultor'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(clientaQuery(params.id)).catch(orNotFound),
  // Her name is on the page, and in no title that a history or another window shows.
  head: (page) => unlistedHead(page, page.loaderData ? pageTitles.clienta : pageTitles.clientaMissing),
  pendingMs: 150,
  pendingComponent: ClientaSkeleton,
  notFoundComponent: Missing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery(clientaQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-16 outline-none">
      <ClientaDetail clienta={data} />
    </main>
  )
}

function Missing() {
  return (
    <MissingPage
      title={pageTitles.clientaMissing}
      action={
        <Link to={paths.clientas} className={buttonClass({})}>
          {libretaTexts.back}
        </Link>
      }
    />
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useState } from 'react'
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
  setEntregas,
} from '#modules/clientas/client.ts'
import { ClientaDialog } from '#modules/clientas/components/clienta-dialog.tsx'
import { type AbonoForm, abonoSchema } from '#modules/clientas/schema.ts'
import { abonoText, cuentaTexts, libretaTexts, slipText } from '#modules/clientas/texts.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Imagen } from '#shared/imagen.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

type Linea = ClientaDetalle['lineas'][number]

/** The clienta's lines in cart and pedidos, and whether they were handed over. */
function ClientaLineas({ clienta }: { clienta: ClientaDetalle }) {
  const { id, lineas, enCarrito } = clienta
  const queryClient = useQueryClient()
  const handing = useVerb({
    mutationFn: ({ of, entregado }: { of: Linea[]; entregado: boolean }) =>
      setEntregas(id, { lineas: of.map(({ pedidoId, posicion }) => ({ pedidoId, posicion })), entregado }),
    refresh: () => refreshLibreta(queryClient),
    failure: 'No se guardó la entrega',
  })
  const open = lineas.filter((linea) => linea.status !== 'cancelado' && linea.entregadas < linea.cantidad)
  return (
    <Card as="section">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-xl">Lo que pidió</h2>
        {open.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            busy={handing.isPending}
            onClick={() => handing.mutate({ of: open, entregado: true })}
          >
            Entregar todo
          </Button>
        )}
      </div>
      {lineas.length + enCarrito.length === 0 && (
        <p className="text-ink-soft">
          Aún no hay nada a su nombre. En tu carrito o en un pedido, toca «+ Clienta» y elígela.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {enCarrito.map((linea) => (
          <Row key={linea.tallaId} {...linea}>
            <Link to={paths.carrito} className={buttonClass({ variant: 'link', size: 'sm', className: 'self-start' })}>
              En tu carrito
            </Link>
          </Row>
        ))}
        {lineas.map((linea) => {
          const handed = linea.entregadas >= linea.cantidad
          return (
            <Row key={`${linea.pedidoId}/${linea.posicion}`} {...linea}>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
                <Link
                  to={paths.pedido(linea.pedidoId)}
                  className={buttonClass({ variant: 'link', size: 'sm', className: 'tabular-nums' })}
                >
                  {linea.numeroPedido}
                </Link>
                <span className="text-ink-soft">{statusTexts[linea.status]}</span>
                {handed && <Badge tone="success">Entregada</Badge>}
                {linea.status !== 'cancelado' && (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={handing.isPending}
                    onClick={() => handing.mutate({ of: [linea], entregado: !handed })}
                    className="sm:ml-auto"
                  >
                    {handed ? 'Deshacer entrega' : 'Marcar como entregada'}
                    <span className="sr-only">: {linea.nombre}</span>
                  </Button>
                )}
              </div>
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}

type RowProps = {
  nombre: string
  talla: string | null
  imagen: Imagen | null
  cantidad: number
  precioVentaCentavos: number
  children: ReactNode
}

const Row = ({ nombre, talla, imagen, cantidad, precioVentaCentavos, children }: RowProps) => (
  <li className="flex gap-4 py-4 first:pt-0">
    <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>
          {talla !== null && `Talla ${talla} · `}
          {cantidad} × <Money centavos={precioVentaCentavos} />
        </span>
        <Money centavos={cantidad * precioVentaCentavos} className="font-semibold text-ink" />
      </p>
      {children}
    </div>
  </li>
)

const ClientaSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <LoadingRegion label="Cargando clienta…">
      <div className="pt-6 pb-6 md:pt-10 md:pb-8">
        <Skeleton className="mb-6 h-5 w-40" />
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="mt-4 h-5 w-56" />
        <Skeleton className="mt-5 h-11 w-32 rounded-full" />
      </div>
      <FiguresSkeleton lead />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </LoadingRegion>
  </main>
)

/** The account as text, for WhatsApp or the clipboard. */
function Recado({ clienta: { nombre, telefono, lineas, cuenta } }: { clienta: ClientaDetalle }) {
  const open = lineas.filter(({ status }) => status !== 'cancelado')
  if (open.length === 0) return null
  const texto = slipText({ nombre, lineas: open, ...cuenta })
  const copy = () =>
    navigator.clipboard.writeText(texto).then(
      () => toastSuccess('Cuenta copiada'),
      () => toastError(cuentaTexts.copyFailed),
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
    <FormDialog
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
      submit="Guardar abono"
      busy={saving.isPending}
      onSubmit={handleSubmit((values) => saving.mutate(values))}
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
        <Controller
          control={control}
          name="fecha"
          render={({ field: { value, onChange } }) => (
            <DatePicker
              value={value || null}
              onValueChange={(day) => onChange(day ?? '')}
              max={mexicanDay(serverNow())}
            />
          )}
        />
      </Field>
      <Field label="Nota (opcional)" error={errors.nota?.message}>
        <TextInput {...register('nota')} placeholder="Efectivo, transferencia…" maxLength={200} />
      </Field>
    </FormDialog>
  )
}

type Abono = ClientaDetalle['abonos'][number]

/** Payments, newest first. Mistakes are reversed by a counter-entry. */
const Abonos = ({ clienta }: { clienta: ClientaDetalle }) => (
  <Card as="section">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="display text-xl">Abonos</h2>
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
        lead
        label={nombre}
        items={[
          {
            label: debeCentavos < 0 ? 'A su favor' : 'Te debe',
            value: <Money centavos={Math.abs(debeCentavos)} />,
          },
          { label: 'Pidió', value: <Money centavos={cuenta.pidioCentavos} /> },
          { label: 'Abonó', value: <Money centavos={cuenta.abonadoCentavos} /> },
          { label: 'Por entregar', value: cuenta.porEntregar },
        ]}
      />
      <Recado clienta={clienta} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ClientaLineas clienta={clienta} />
        <div className="flex min-w-0 flex-col gap-6">
          <Abonos clienta={clienta} />
          {notas && (
            <Card as="section">
              <h2 className="display mb-3 text-xl">Notas</h2>
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
    failure: libretaTexts.removeFailed,
  })
  return (
    <ConfirmDialog
      title={`¿Borrar a ${nombre}?`}
      description="Se borran sus datos, sus abonos y lo que le asignaste. Tus pedidos quedan completos."
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

export const Route = createFileRoute('/consultora/clientas/$id')({
  beforeLoad: guard('consultor'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(clientaQuery(params.id)).catch(orNotFound),
  // Titles do not name the clienta, because browsers keep them in the history.
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
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
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

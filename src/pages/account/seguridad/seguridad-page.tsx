import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { perfilQuery, sesionQuery, tellTabs } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { CodigoField } from '#modules/personas/cuentas/components/seguridad/codigo-form.tsx'
import { ByLlave } from '#modules/personas/cuentas/components/seguridad/prueba-dialog.tsx'
import { SinFactor } from '#modules/personas/cuentas/components/seguridad/sin-factor.tsx'
import {
  renewCodigos,
  type Seguridad,
  seguridadQuery,
  turnAppOff,
} from '#modules/personas/cuentas/segundo-factor-client.ts'
import { type ContrasenaYCodigo, contrasenaYCodigoSchema } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, FormFoot } from '#ui/dialog.tsx'
import { download } from '#ui/export-button.tsx'
import { Field, Input, PasswordInput } from '#ui/field.tsx'
import { Card, PageHeader, Panel } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { takeFocus } from '#ui/reach-by-keys.ts'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { hasFieldErrors, showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { ActivarApp } from './activar-app.tsx'
import { LlavesPanel } from './llaves-panel.tsx'

/** Tells staff why they were redirected here, and links back once nothing is missing (spec 3.7). */
function FaltaFactor({ hasLlave }: { hasLlave: boolean }) {
  const queryClient = useQueryClient()
  const { data: sesion } = useQuery(sesionQuery())
  const proven = () => {
    tellTabs('dentro')
    void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
  }
  const falta = sesion?.faltaSegundoFactor ?? false
  const [wasMissing, setWasMissing] = useState(falta)
  if (falta && !wasMissing) setWasMissing(true)
  if (!wasMissing) return null
  if (!falta) {
    return (
      <Panel title="Listo: ya puedes entrar al panel" className="mb-6">
        <Link to={paths.adminDashboard} className={`${buttonClass()} self-start`}>
          Ir al panel
        </Link>
      </Panel>
    )
  }
  return (
    <Panel title="El equipo entra con verificación en dos pasos" className="mb-6">
      <p className="text-ink-soft">
        {hasLlave
          ? 'Entraste solo con tu contraseña. Para entrar al panel usa tu llave de acceso.'
          : segundoFactorTexts.missing}
      </p>
      {hasLlave && (
        <>
          <ByLlave isOnly onProven={proven} />
          <SinFactor />
        </>
      )}
    </Panel>
  )
}

type CodigosNuevosProps = { codigos: string[]; email: string; onSaved: () => void }

function CodigosNuevos({ codigos, email, onSaved }: CodigosNuevosProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const text = `${window.location.host}: códigos de recuperación de ${email}\r\nCada uno sirve una sola vez.\r\n\r\n${codigos.join('\r\n')}\r\n`
  const copy = () =>
    navigator.clipboard.writeText(codigos.join('\n')).then(
      () => toastSuccess('Códigos copiados'),
      () => toastError('No se pudieron copiar. Descárgalos o escríbelos en papel.'),
    )
  return (
    <Panel title={segundoFactorTexts.codigosTitle}>
      <p className="text-ink-soft">
        Si pierdes tu teléfono, con uno de ellos entras a tu cuenta. Cada uno sirve una sola vez. No los volveremos a
        mostrar.
      </p>
      <p className="hidden print:block">{email}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={segundoFactorTexts.codigosTitle}
        className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-md bg-surface-sunken p-4 outline-none min-[22rem]:grid-cols-2"
      >
        {codigos.map((codigo) => (
          <li key={codigo} className="whitespace-nowrap">
            <code>{codigo}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            download(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'codigos-de-recuperacion.txt')
          }
        >
          Descargar
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button onClick={onSaved}>Ya los guardé</Button>
      </div>
    </Panel>
  )
}

type DialogProps = {
  title: string
  description: string
  confirm: string
  failed: string
  danger?: boolean
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Performs the action. Its error is shown at its field. */
  send: (proof: ContrasenaYCodigo) => Promise<void>
}

/** Asks for password and code before actions that weaken the account. */
const ContrasenaYCodigoDialog = (props: DialogProps) => (
  <Dialog
    title={props.title}
    description={props.description}
    size="sm"
    open={props.open}
    onOpenChange={props.onOpenChange}
  >
    <ProofForm {...props} />
  </Dialog>
)

function ProofForm({ email, confirm, failed, danger, onOpenChange, send }: DialogProps) {
  const formId = useId()
  const { register, handleSubmit, setError, setValue, clearErrors, control, formState } = useForm<
    z.input<typeof contrasenaYCodigoSchema>,
    unknown,
    ContrasenaYCodigo
  >({ resolver: zodResolver(contrasenaYCodigoSchema), defaultValues: { actual: '', tipo: 'app', codigo: '' } })
  const tipo = useWatch({ control, name: 'tipo' })
  const sending = useVerb({
    mutationFn: send,
    failure: (error) => (hasFieldErrors(error) ? null : failed),
    onSuccess: () => onOpenChange(false),
    onError: (error) => showFieldErrors(error, setError),
  })
  const submit = handleSubmit((proof) => sending.mutate(proof))
  const change = () => {
    setValue('tipo', tipo === 'app' ? 'recuperacion' : 'app')
    setValue('codigo', '')
    clearErrors('codigo')
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={segundoFactorTexts.actual} error={formState.errors.actual?.message} required>
        <PasswordInput autoComplete="current-password" {...register('actual')} />
      </Field>
      <CodigoField tipo={tipo} error={formState.errors.codigo?.message} {...register('codigo')} />
      <Button variant="link" className="self-start" onClick={change}>
        {tipo === 'app' ? segundoFactorTexts.useRecovery : segundoFactorTexts.useApp}
      </Button>
      <FormFoot submit={confirm} busy={sending.isPending} danger={danger ?? false} />
    </form>
  )
}

type AppPanelProps = { seguridad: Seguridad; email: string }

/** The TOTP app: activation, deactivation, and the recovery codes, which are shown once. */
function AppPanel({ seguridad, email }: AppPanelProps) {
  const queryClient = useQueryClient()
  const [activating, setActivating] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null)
  const refresh = () =>
    Promise.all([seguridadQuery(), sesionQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))

  if (codigos) {
    const done = () => {
      setCodigos(null)
      setActivating(false)
      // Their trigger may be gone: focus the page.
      document.getElementById('contenido')?.focus({ preventScroll: true })
    }
    return <CodigosNuevos codigos={codigos} email={email} onSaved={done} />
  }
  const shown = async (fresh: string[]) => {
    setCodigos(fresh)
    await refresh()
  }
  const activate = (begin: boolean) => {
    setActivating(begin)
    setCancelled(!begin)
  }
  if (activating) return <ActivarApp email={email} onActivated={shown} onCancel={() => activate(false)} />
  if (!seguridad.app) {
    return (
      <Panel title={segundoFactorTexts.appTitle}>
        <p className="text-ink-soft">
          Después de tu contraseña pedimos un código que cambia cada 30 segundos en una aplicación de tu teléfono. Quien
          sepa tu contraseña no podrá entrar sin él.
        </p>
        <p className="text-ink-soft">
          Sirve cualquier aplicación de códigos, como Google Authenticator, Microsoft Authenticator o la de tu
          administrador de contraseñas.
        </p>
        <Button ref={cancelled ? takeFocus : null} className="self-start" onClick={() => activate(true)}>
          Activar verificación en dos pasos
        </Button>
      </Panel>
    )
  }
  return (
    <Panel title={segundoFactorTexts.appTitle} actions={<Badge tone="success">Activada</Badge>}>
      <p className="text-ink-soft">Al iniciar sesión pedimos el código de tu aplicación.</p>
      <p className={seguridad.codigos < 2 ? 'font-semibold text-warning' : 'text-ink-soft'}>
        {segundoFactorTexts.codigosLeft(seguridad.codigos)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          {segundoFactorTexts.renew}
        </Button>
        <Button variant="secondary" onClick={() => setAsking('turnOff')}>
          Desactivar
        </Button>
      </div>
      <ContrasenaYCodigoDialog
        title="¿Crear otros diez códigos de recuperación?"
        description="Los de antes dejan de servir en este momento."
        confirm={segundoFactorTexts.renew}
        failed="No se pudieron crear los códigos"
        email={email}
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        send={async (proof) => {
          await shown(await renewCodigos(proof))
        }}
      />
      <ContrasenaYCodigoDialog
        title="¿Desactivar la verificación en dos pasos?"
        description="Tu cuenta quedará protegida solo por tu contraseña, y se cierran tus sesiones en otros dispositivos."
        confirm="Sí, desactivar"
        failed="No se pudo desactivar"
        danger
        email={email}
        open={asking === 'turnOff'}
        onOpenChange={() => setAsking(null)}
        send={async (proof) => {
          await turnAppOff(proof)
          await refresh()
          toastSuccess('Verificación desactivada')
        }}
      />
    </Panel>
  )
}

/** /perfil/seguridad: the user's own second factor (spec 3.7). */
export const Route = createFileRoute('/perfil/seguridad')({
  beforeLoad: guard('signed-in'),
  loader: async ({ context }) => {
    void awaitOnServer(context.queryClient.prefetchQuery(seguridadQuery()))
    await context.queryClient.ensureQueryData(perfilQuery())
  },
  // Not from the texts, which would then be in every page's bundle.
  head: (page) => unlistedHead(page, 'Seguridad'),
  component: Page,
})

function Page() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={segundoFactorTexts.title}
        description="Protege tu cuenta con algo más que tu contraseña."
        back={<Link to={paths.perfil}>Volver a Mi Perfil</Link>}
      />
      <OwnSecurity />
    </main>
  )
}

function OwnSecurity() {
  const { data: perfil } = useSuspenseQuery(perfilQuery())
  const query = useQuery({ ...seguridadQuery(), refetchOnMount: 'always' })
  return (
    <QueryBoundary query={query} failed="No pudimos cargar Seguridad" loading={<SeguridadSkeleton />}>
      {(seguridad) => (
        <>
          <FaltaFactor hasLlave={seguridad.llaves.length > 0} />
          <div className={columns}>
            <AppPanel seguridad={seguridad} email={perfil.email} />
            {/* Remounted when the app is turned on or off, which ends other sessions, to drop the hint about open
                ones. */}
            <LlavesPanel key={`${seguridad.app}`} llaves={seguridad.llaves} email={perfil.email} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2'

const SeguridadSkeleton = () => (
  <LoadingRegion label="Cargando Seguridad…" className={columns}>
    <Repeat times={2}>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-11 w-60 max-w-full rounded-full" />
      </Card>
    </Repeat>
  </LoadingRegion>
)

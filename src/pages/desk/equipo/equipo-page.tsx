import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import {
  equipoQuery,
  type Invitacion,
  inviteMiembro,
  resendInvitacion,
  withdrawInvitacion,
} from '#modules/personas/equipo/client.ts'
import { type InvitacionForm, invitacionSchema } from '#modules/personas/equipo/schema.ts'
import { equipoTexts, rightTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { may, rightNames, rights, staffRoles } from '#shared/rights.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Card, Fold, Page, Panel } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Repeat, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { Miembros, RolChoice, useEquipoVerb } from './miembros.tsx'

/** The table of rights (spec 3.7); on a phone, each right with its roles. */
const RightsTable = () => (
  <>
    <dl className="flex flex-col gap-3 text-sm md:hidden">
      {rightNames.map((right) => (
        <div key={right}>
          <dt className="font-semibold">{rightTexts[right]}</dt>
          <dd className="text-ink-soft">{rights[right].map((role) => roleTexts[role]).join(', ')}</dd>
        </div>
      ))}
    </dl>
    <table className="w-full border-collapse text-left text-sm max-md:hidden">
      <caption className="sr-only">{equipoTexts.rights}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-soft">
          <td />
          {staffRoles.map((role) => (
            <th key={role} scope="col" className="px-2 py-2 text-center font-semibold">
              {roleTexts[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rightNames.map((right) => (
          <tr key={right} className="border-line not-first:border-t">
            <th scope="row" className="min-w-40 py-2 pr-3 font-normal">
              {rightTexts[right]}
            </th>
            {staffRoles.map((role) => (
              <td key={role} className="px-2 py-2 text-center">
                {may(role, right) ? (
                  <Check aria-hidden="true" className="mx-auto size-5 text-success" />
                ) : (
                  <Minus aria-hidden="true" className="mx-auto size-5 text-ink-soft" />
                )}
                <VisuallyHidden>{may(role, right) ? 'Sí' : 'No'}</VisuallyHidden>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

const Invitaciones = ({ invitaciones }: { invitaciones: Invitacion[] }) => (
  <Panel title={equipoTexts.invitaciones}>
    {invitaciones.length === 0 ? (
      <p className="text-ink-soft">No hay invitaciones abiertas.</p>
    ) : (
      <ul aria-label={equipoTexts.invitaciones} className="flex flex-col divide-y divide-line">
        {invitaciones.map((invitacion) => (
          <InvitacionRow key={invitacion.id} invitacion={invitacion} />
        ))}
      </ul>
    )}
  </Panel>
)

function InvitacionRow({ invitacion }: { invitacion: Invitacion }) {
  const { id, nombreCompleto, email, role, enviadaAt, venceAt, vencida, fallida, invita } = invitacion
  const words = { failed: equipoTexts.inviteFailed, whom: email }
  const resending = useEquipoVerb(() => resendInvitacion(id), {
    ...words,
    done: 'Invitación reenviada. El enlace anterior ya no sirve.',
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {nombreCompleto} <Badge>{roleTexts[role]}</Badge>
          {vencida && <Badge tone="warning">Vencida</Badge>}
          {fallida && <Badge tone="danger">El correo no se ha enviado</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <EmailText>{email}</EmailText>
        </p>
        <p className="text-sm text-ink-soft">
          <FactLine
            facts={[
              <>
                Enviada <time dateTime={enviadaAt}>{formatMinute(enviadaAt)}</time>
              </>,
              invita,
              !vencida && `Vence el ${formatMinute(venceAt)}`,
            ]}
          />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={resending.isPending} onClick={() => resending.mutate(undefined)}>
          Reenviar
          <VisuallyHidden> la invitación de {nombreCompleto}</VisuallyHidden>
        </Button>
        <Retirar id={id} nombre={nombreCompleto} email={email} />
      </div>
    </li>
  )
}

function Retirar({ id, nombre, email }: { id: string; nombre: string; email: string }) {
  const [open, setOpen] = useState(false)
  const words = { done: 'Invitación retirada', failed: equipoTexts.changeFailed, whom: email }
  const withdrawing = useEquipoVerb(() => withdrawInvitacion(id), words)
  return (
    <ConfirmDialog
      title={`¿Retirar la invitación de ${nombre}?`}
      description="Su enlace deja de servir en este momento."
      cancelLabel="Conservarla"
      confirmLabel={equipoTexts.withdraw}
      open={open}
      onOpenChange={setOpen}
      busy={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate(undefined, { onSettled: () => setOpen(false) })}
      trigger={
        <Button variant="quiet" size="sm">
          {equipoTexts.withdraw}
          <VisuallyHidden> la invitación de {nombre}</VisuallyHidden>
        </Button>
      }
    />
  )
}

/** Asks for name, e-mail and role. Closing keeps the input. */
function InvitarDialog() {
  const [open, setOpen] = useState(false)
  const { register, control, handleSubmit, reset, setError, formState } = useForm<InvitacionForm>({
    resolver: zodResolver(invitacionSchema),
    defaultValues: { nombreCompleto: '', email: '' },
  })
  const { errors } = formState
  const inviting = useVerb({
    mutationFn: inviteMiembro,
    success: (_, { email }) => ({ title: 'Invitación enviada', description: email }),
    failure: equipoTexts.inviteFailed,
    refresh: [equipoQuery().queryKey],
    onSuccess: () => {
      setOpen(false)
      reset()
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  return (
    <FormDialog
      title="Invitar al equipo"
      description="Le enviamos un correo con un enlace para elegir su contraseña. Sirve una sola vez, durante 48 horas."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={<UserRoundPlus aria-hidden="true" className="size-4.5" />}>
          Invitar
        </Button>
      }
      submit={equipoTexts.sendInvite}
      busy={inviting.isPending}
      onSubmit={handleSubmit((values) => inviting.mutate(values))}
    >
      <Field label={equipoTexts.nombre} required error={errors.nombreCompleto?.message}>
        <TextInput {...register('nombreCompleto')} autoComplete="off" maxLength={100} />
      </Field>
      <Field label="Correo electrónico" required error={errors.email?.message}>
        <TextInput
          {...register('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={255}
        />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field, fieldState }) => (
          <RolChoice required value={field.value ?? null} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
    </FormDialog>
  )
}

/** /admin/equipo: members of the team with their roles, and open invitations (spec 3.7). */
export const Route = createFileRoute('/admin/equipo')({
  beforeLoad: guard('equipo'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(equipoQuery())),
  head: (page) => unlistedHead(page, pageTitles.equipo),
  component: EquipoPage,
})

function EquipoPage() {
  return (
    <Page
      title={pageTitles.equipo}
      description="Quién forma el equipo y qué puede hacer."
      actions={
        <>
          <Link to={paths.adminBitacora} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Ver la bitácora
          </Link>
          <InvitarDialog />
        </>
      }
    >
      <Content />
    </Page>
  )
}

function Content() {
  const { data: sesion } = useQuery(sesionQuery())
  return (
    <QueryBoundary
      query={useQuery(equipoQuery())}
      failed="No se pudo cargar el equipo"
      loading={
        <LoadingRegion label="Cargando el equipo…">
          <Card className="flex flex-col gap-4">
            <Repeat times={4}>
              <Skeleton className="h-12" />
            </Repeat>
          </Card>
        </LoadingRegion>
      }
    >
      {({ miembros, invitaciones }) => (
        <div className="flex flex-col gap-5">
          <Miembros miembros={miembros} yo={sesion?.usuario?.id} />
          <Invitaciones invitaciones={invitaciones} />
          <Card>
            <Fold title={equipoTexts.rights}>
              <RightsTable />
            </Fold>
          </Card>
        </div>
      )}
    </QueryBoundary>
  )
}

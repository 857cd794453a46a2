import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { uploadAvatar } from '#modules/catalogo/imagenes/client.ts'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { changeContrasena, keepPerfil, type Perfil, perfilQuery, savePerfil } from '#modules/personas/cuentas/client.ts'
import { NuevaContrasenaFields } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-rules.ts'
import {
  type CambioContrasena,
  cambioContrasenaSchema,
  perfilSchema,
  type PerfilForm as Values,
} from '#modules/personas/cuentas/schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, FieldError, Input, PasswordInput, TextInput } from '#ui/field.tsx'
import { FilePreview } from '#ui/file-preview.tsx'
import { Card, Fold, Page as Frame, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { LeaveQuestion } from '#ui/unsaved-question.tsx'
import { fieldErrorsOf, showFieldErrors, useForm } from '#ui/use-form.ts'
import { isUnsettled, useVerb } from '#ui/use-verb.ts'

const nothing = { actual: '', password: '', confirmarPassword: '' }

/** Changes the password, which ends other sessions. */
function CambiarContrasena({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, control, formState } = useForm<CambioContrasena>({
    resolver: zodResolver(cambioContrasenaSchema),
    defaultValues: nothing,
  })
  const { errors } = formState
  const typed = useWatch({ control, name: 'password' })

  /** The outcome of an earlier attempt is unknown: it may have changed the password. */
  const isUnsure = () => isUnsettled('PUT', '/api/cuentas/contrasena')
  const wasUnsure = useRef(false)
  const changing = useVerb({
    mutationFn: (values: CambioContrasena) => {
      wasUnsure.current = isUnsure()
      return changeContrasena(values)
    },
    success: { title: 'Contraseña actualizada', description: 'Cerramos tus sesiones en otros dispositivos.' },
    failure: () => (isUnsure() ? contrasenaTexts.unsure : contrasenaTexts.saveFailed),
    onSuccess: () => reset(nothing),
    onError: (failure) => {
      showFieldErrors(failure, setError)
      if (wasUnsure.current && fieldErrorsOf(failure).actual)
        setError('actual', { message: contrasenaTexts.maybeChanged }, { shouldFocus: true })
    },
  })
  const change = handleSubmit((values) => changing.mutate(values))

  return (
    <Card as="section" aria-label="Contraseña">
      <Fold heading title="Contraseña">
        <p className="mb-6 text-sm text-ink-soft">
          Al cambiarla se cierran tus otras sesiones. Tus llaves se quitan en{' '}
          <Link to={paths.seguridad} className="link">
            Seguridad
          </Link>
          .
        </p>
        <form noValidate onSubmit={change} className="flex flex-col gap-5">
          {/* For password managers, which store a password by its account. */}
          <Input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label="Contraseña actual" error={errors.actual?.message} required>
            <PasswordInput autoComplete="current-password" {...register('actual')} />
          </Field>
          <NuevaContrasenaFields
            password={register('password')}
            confirmarPassword={register('confirmarPassword')}
            errors={errors}
            typed={typed}
          />
          <Button type="submit" busy={changing.isPending} className="self-start">
            Cambiar contraseña
          </Button>
        </form>
      </Fold>
    </Card>
  )
}

/** Editable name and phone, read-only e-mail (spec 2.2 and 2.5). */
function PerfilForm({ perfil }: { perfil: Perfil }) {
  const queryClient = useQueryClient()
  const { nombreCompleto, telefono } = perfil
  const { register, handleSubmit, reset, setError, formState } = useForm<Values>({
    resolver: zodResolver(perfilSchema),
    defaultValues: { nombreCompleto, telefono },
  })
  const { errors, isDirty } = formState
  const saving = useVerb({
    mutationFn: savePerfil,
    success: { title: 'Perfil actualizado', description: 'Tus datos se guardaron correctamente' },
    failure: 'No se pudo actualizar el perfil',
    onSuccess: async (changed) => {
      reset({ nombreCompleto: changed.nombreCompleto, telefono: changed.telefono })
      await keepPerfil(queryClient, changed)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  return (
    <form noValidate onSubmit={handleSubmit((values) => saving.mutate(values))} className="flex flex-col gap-5">
      <Field label="Nombre completo" required error={errors.nombreCompleto?.message}>
        <TextInput {...register('nombreCompleto')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Correo electrónico" hint="El email no se puede modificar">
        <TextInput
          type="email"
          value={perfil.email}
          readOnly
          autoComplete="email"
          className="bg-hover! text-ink-soft"
        />
      </Field>
      <Field label="Teléfono" error={errors.telefono?.message}>
        <TextInput
          {...register('telefono')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="+52 442 123 4567"
        />
      </Field>
      <Button type="submit" busy={saving.isPending} className="self-start">
        Guardar Cambios
      </Button>
      <LeaveQuestion
        blocks={() => isDirty}
        title="¿Salir sin guardar?"
        description="Lo que cambiaste de tu perfil se perderá."
      />
    </form>
  )
}

/** The user's photo, and choosing, previewing and uploading another (spec 2.2 and 2.5). */
function PerfilAvatar({ perfil }: { perfil: Perfil }) {
  const queryClient = useQueryClient()
  const hintId = useId()
  const [done, setDone] = useState(0)
  const sending = useVerb({
    mutationFn: (file: File) => {
      setDone(0)
      return uploadAvatar<Perfil>(file, setDone)
    },
    success: { title: '¡Éxito!', description: 'Tu foto de perfil se actualizó correctamente' },
    failure: messageOf,
    onSuccess: (changed) => keepPerfil(queryClient, changed),
  })
  const busy = sending.isPending
  const said = sending.error && messageOf(sending.error)
  return (
    <section aria-label="Foto de perfil" className="flex flex-wrap items-center gap-4 md:gap-5">
      <div className="relative size-24 shrink-0 md:size-28 overflow-hidden rounded-full bg-accent-soft text-accent-soft-ink">
        {busy && sending.variables ? (
          <FilePreview file={sending.variables} />
        ) : perfil.avatar ? (
          <Picture imagen={perfil.avatar} alt="Tu foto de perfil" sizes="7rem" ratio="1" />
        ) : (
          <span aria-hidden="true" className="display grid size-full place-items-center text-heading">
            {initialOf(perfil.nombreCompleto)}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-[1_1_11rem] flex-col items-start gap-1.5">
        <label
          className={buttonClass({
            variant: 'secondary',
            className: `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${busy ? 'pointer-events-none opacity-60' : ''}`,
          })}
        >
          <Camera aria-hidden="true" className="size-5" />
          Cambiar Foto
          <Input
            type="file"
            accept={acceptOf(uploadRules.avatar)}
            aria-describedby={hintId}
            disabled={busy}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) sending.mutate(file)
              event.target.value = ''
            }}
          />
        </label>
        <p id={hintId} className="text-sm text-ink-soft">
          JPG, PNG o WEBP. Máximo 2MB.
        </p>
        {busy && <ProgressBar label="Subiendo tu foto" done={done} className="w-full" />}
        {said && !busy && <FieldError>{said.description ?? said.title}</FieldError>}
      </div>
    </section>
  )
}

/** A refusal in the specification's words; otherwise a temporary failure (spec 2.8). */
function messageOf(failure: unknown): { title: string; description?: string } {
  const { code, detail } = failure instanceof AppError ? failure : { code: null, detail: '' }
  if (code === 'unsupported_type') return { title: 'Formato inválido', description: detail }
  if (code === 'body_too_large') return { title: 'Archivo muy grande', description: detail }
  return { title: 'No se pudo subir la imagen. Intenta de nuevo.', ...(detail && { description: detail }) }
}

const initialOf = (nombre: string): string => nombre.trim().slice(0, 1).toLocaleUpperCase('es')

/** /perfil: the user's own profile, for any role (spec 2.2). */
export const Route = createFileRoute('/perfil')({
  beforeLoad: guard('signed-in'),
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(perfilQuery())
  },
  head: (page) => unlistedHead(page, 'Mi Perfil'),
  pendingMs: 150,
  pendingComponent: Pending,
  component: Page,
})

function Page() {
  const { data: perfil } = useSuspenseQuery(perfilQuery())
  return (
    <Frame title="Mi Perfil" back={<BackHome />} className="pb-24">
      <div className={columns}>
        <Card className="flex flex-col gap-8">
          <PerfilAvatar perfil={perfil} />
          <PerfilForm perfil={perfil} />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <CambiarContrasena email={perfil.email} />
          <Panel title={segundoFactorTexts.title}>
            <p className="text-ink-soft">Agrega un código o una llave de acceso para entrar.</p>
            <Link to={paths.seguridad} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
              {segundoFactorTexts.see}
            </Link>
          </Panel>
          <Panel title={dispositivosTexts.title}>
            <p className="text-ink-soft">Mira dónde está abierta tu cuenta y cierra las sesiones que no uses.</p>
            <Link to={paths.dispositivos} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
              {dispositivosTexts.see}
            </Link>
          </Panel>
        </div>
      </div>
    </Frame>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** Staff see the page in the desk's frame, with a link back. */
const BackHome = () => (useMay('mesa') ? <Link to={paths.adminDashboard}>Volver a Inicio</Link> : null)

function Pending() {
  return (
    <Frame title="Mi Perfil" back={<BackHome />} className="pb-24">
      <LoadingRegion label="Cargando tu perfil…" className={columns}>
        <Card className="flex flex-col gap-8">
          <div className="flex items-center gap-4 md:gap-5">
            <Skeleton className="size-24 rounded-full md:size-28" />
            <Skeleton className="h-11 w-44 rounded-full" />
          </div>
          {[1, 2, 3].map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-12 w-full rounded-md" />
            </div>
          ))}
        </Card>
      </LoadingRegion>
    </Frame>
  )
}

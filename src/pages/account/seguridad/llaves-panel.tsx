import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sesionQuery, tellTabs } from '#modules/personas/cuentas/client.ts'
import { canUseLlaves } from '#modules/personas/cuentas/components/seguridad/llave-here.ts'
import { dispositivoOf, dispositivosTexts } from '#modules/personas/cuentas/dispositivo-rules.ts'
import { nuevaLlaveSchema } from '#modules/personas/cuentas/llave-schema.ts'
import { removeLlave, type Seguridad, seguridadQuery } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { llaveTexts, segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { formatDay, formatWait, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field, Input, PasswordInput, TextInput } from '#ui/field.tsx'
import { Panel } from '#ui/page.tsx'
import { takeFocus } from '#ui/reach-by-keys.ts'
import { hasFieldErrors, showFieldErrors, useForm } from '#ui/use-form.ts'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'

type NuevaLlaveProps = { email: string; onDone: () => void }

/** Password and name; then the browser asks for finger, face or PIN. */
function NuevaLlave({ email, onDone }: NuevaLlaveProps) {
  const queryClient = useQueryClient()
  const nombre = dispositivosTexts.nombre(dispositivoOf(navigator.userAgent))
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(nuevaLlaveSchema),
    defaultValues: { nombre, actual: '' },
  })
  useEffect(() => setFocus('actual'), [setFocus])
  const adding = useVerb({
    mutationFn: async (typed: { nombre: string; actual: string }) => {
      const { addLlave } = await import('#modules/personas/cuentas/llave-client.ts')
      await addLlave(typed.nombre, typed.actual)
    },
    success: {
      title: 'Llave de acceso agregada',
      description: 'Desde ahora puedes entrar con ella en este dispositivo.',
    },
    failure: (error) => (hasFieldErrors(error) ? null : 'No se pudo agregar la llave'),
    onSuccess: async () => {
      // A page in another tab may wait for it (sesion-llave.tsx).
      tellTabs('dentro')
      await Promise.all(
        [seguridadQuery(), sesionQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
      onDone()
    },
    onError: (error) => showFieldErrors(error, setError),
  })
  const add = handleSubmit((typed) => adding.mutate(typed))
  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-5 border-t border-line pt-5">
      <Input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Nombre de este dispositivo" error={formState.errors.nombre?.message} required>
        <TextInput autoComplete="off" {...register('nombre')} />
      </Field>
      <Field label={segundoFactorTexts.actual} error={formState.errors.actual?.message} required>
        <PasswordInput autoComplete="current-password" {...register('actual')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={adding.isPending}>
          Crear llave
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {segundoFactorTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

type LlavesPanelProps = { llaves: Seguridad['llaves']; email: string }

/** The user's passkeys: name, last use and removal. */
export function LlavesPanel({ llaves, email }: LlavesPanelProps) {
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(false)
  const [wasAdding, setWasAdding] = useState(false)
  const add = (begin: boolean) => {
    setAdding(begin)
    setWasAdding(!begin)
  }
  const [someGone, setSomeGone] = useState(false)
  const unsupported = hydrated && !canUseLlaves()
  return (
    <Panel title={llaveTexts.title}>
      {!unsupported && (
        <p className="text-ink-soft">
          Entra sin escribir tu contraseña: con tu huella, tu cara o el PIN de tu dispositivo.
        </p>
      )}
      {llaves.length === 0 ? (
        !unsupported && <p className="text-ink-soft">Todavía no tienes ninguna.</p>
      ) : (
        <ul aria-label={llaveTexts.title} className="flex flex-col divide-y divide-line">
          {llaves.map((llave) => (
            <LlaveRow key={llave.id} llave={llave} onRemoved={() => setSomeGone(true)} />
          ))}
        </ul>
      )}
      {someGone && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-ink">
          La llave ya no abre tu cuenta, pero las sesiones que abrió siguen abiertas. Si perdiste el dispositivo,
          ciérralas.{' '}
          <Link to={paths.dispositivos} className="link">
            {dispositivosTexts.see}
          </Link>
        </p>
      )}
      {adding ? (
        <NuevaLlave email={email} onDone={() => add(false)} />
      ) : unsupported ? (
        <p className="text-ink-soft">{llaveTexts.unsupported}</p>
      ) : (
        <Button
          ref={wasAdding ? takeFocus : null}
          className="self-start"
          variant="secondary"
          disabled={!hydrated}
          onClick={() => add(true)}
        >
          Agregar una llave de acceso
        </Button>
      )}
    </Panel>
  )
}

type LlaveRowProps = { llave: Seguridad['llaves'][number]; onRemoved: () => void }

function LlaveRow({ llave, onRemoved }: LlaveRowProps) {
  const { id, nombre, createdAt, usadaAt } = llave
  const now = useNow()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useVerb({
    mutationFn: () => removeLlave(id),
    success: 'Llave de acceso quitada',
    onSuccess: onRemoved,
    failure: 'No se pudo quitar la llave',
    onSettled: async (_, error) => {
      await queryClient.invalidateQueries({ queryKey: seguridadQuery().queryKey })
      setAsking(false)
      // The row, with the focused button, is gone: focus the page.
      if (!error) document.getElementById('contenido')?.focus({ preventScroll: true })
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0">
      <div className="min-w-0">
        <h3 className="leading-snug font-semibold wrap-anywhere">{nombre}</h3>
        <p className="text-sm text-ink-soft">
          {usadaAt ? llaveTexts.used(formatWait(usadaAt, now)) : 'Sin usar todavía'}
        </p>
        <p className="text-sm text-ink-soft">{`Agregada el ${formatDay(mexicanDay(new Date(createdAt)))}`}</p>
      </div>
      <ConfirmDialog
        title={`¿Quitar la llave «${nombre}»?`}
        description="Ya no se podrá entrar con ella; las sesiones que abrió no se cierran. Bórrala también en la Configuración de tu dispositivo."
        cancelLabel="No, conservarla"
        confirmLabel="Sí, quitar"
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => removing.mutate()}
        busy={removing.isPending}
        trigger={
          <Button variant="secondary" className="shrink-0" aria-label={`Quitar la llave ${nombre}`}>
            Quitar
          </Button>
        }
      />
    </li>
  )
}

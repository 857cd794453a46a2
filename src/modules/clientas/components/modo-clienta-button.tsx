import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { settleCarrito } from '#modules/carrito/components/carrito-query.ts'
import { forgetPrecios, readCarrito, writeCarrito } from '#modules/carrito/components/carrito-queue.ts'
import { unansweredEnvio } from '#modules/carrito/components/envio-storage.ts'
import { withoutPrecio } from '#modules/carrito/rules.ts'
import { endModo, startModo } from '#modules/clientas/client.ts'
import { askForEnvio } from '#modules/pedidos/components/envio-anterior.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { serverNow } from '#shared/clock.ts'
import { AppError } from '#shared/errors.ts'
import { IconButton } from '#ui/button.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { readText, writeText } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Notifies other tabs, and pages restored from the back/forward cache. */
const storageKey = 'azahar-modo'

/** Hides costs in all tabs of this browser. */
async function enterModo(queryClient: QueryClient): Promise<void> {
  const usuarioId = queryClient.getQueryData(sesionQuery().queryKey)?.usuario?.id ?? ''
  await settleKept(queryClient, usuarioId).catch(() => {})
  await startModo()
  forgetPrecios(usuarioId)
  writeCarrito(usuarioId, readCarrito(usuarioId).map(withoutPrecio))
  reload(queryClient)
}

/** Sends pending changes first; those that cannot be sent lose their prices. */
async function settleKept(queryClient: QueryClient, usuarioId: string): Promise<void> {
  await settleCarrito(queryClient, usuarioId)
  const intento = unansweredEnvio(usuarioId)
  if (intento) await askForEnvio(queryClient, intento)
}

/** @throws AppError `invalid_request` for a wrong password if the setting requires one; `too_many_requests`. */
async function leaveModo(queryClient: QueryClient, password: string): Promise<void> {
  await endModo(password)
  // Best effort: the next page retries.
  const usuarioId = queryClient.getQueryData(sesionQuery().queryKey)?.usuario?.id
  if (usuarioId) await settleCarrito(queryClient, usuarioId).catch(() => {})
  reload(queryClient)
}

/** Reloads this page and other tabs, so that no data of the other mode stays. */
function reload(queryClient: QueryClient): void {
  // Without storage other tabs are not notified.
  writeText('browser', storageKey, String(serverNow().getTime()))
  queryClient.clear()
  window.location.reload()
}

/**
 * Reloads this page when the mode is switched in another tab, or was while it was in the back/forward cache.
 * @returns a function that stops listening.
 */
function onModoElsewhere(): () => void {
  const made = readSwitch()
  const hear = (event: StorageEvent) => event.key === storageKey && window.location.reload()
  const comeBack = (event: PageTransitionEvent) => {
    if (!event.persisted || readSwitch() === made) return
    document.documentElement.hidden = true
    window.location.reload()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', comeBack)
  }
}

const readSwitch = () => readText('browser', storageKey)

export function ModoClientaButton() {
  const queryClient = useQueryClient()
  const modo = useModoClienta()
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  useEffect(onModoElsewhere, [])

  const toggling = useVerb({
    mutationFn: () => (modo ? leaveModo(queryClient, password) : enterModo(queryClient)),
    failure: (failure) => (isWrong(failure) ? null : 'No se cambió el modo clienta'),
    onError: (failure) => {
      if (!isWrong(failure)) return
      setError(asking ? failure.facts.errors?.[0]?.message : undefined)
      setAsking(true)
    },
  })
  const busy = toggling.isPending || toggling.isSuccess
  return (
    <>
      <IconButton
        label={modo ? 'Salir del modo clienta' : 'Entrar a modo clienta'}
        aria-pressed={modo}
        disabled={busy}
        onClick={() => toggling.mutate()}
        className={modo ? 'bg-accent-soft text-accent-soft-ink' : ''}
      >
        {modo ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
      <FormDialog
        title="Salir del modo clienta"
        description="Pediste que salir del modo clienta necesite tu contraseña."
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        submit="Salir"
        busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!toggling.isSuccess) toggling.mutate()
        }}
      >
        <Field label="Tu contraseña" error={error} required>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </FormDialog>
    </>
  )
}

const isWrong = (failure: Error): failure is AppError =>
  failure instanceof AppError && failure.code === 'invalid_request'

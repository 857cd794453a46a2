import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  fetchSesion,
  leave,
  onSignedInElsewhere,
  type Sesion,
  sesionQuery,
  tellTabs,
} from '#modules/personas/cuentas/client.ts'
import { sesionTexts } from '#modules/personas/cuentas/texts.ts'
import { isPrivate } from '#modules/personas/cuentas/way-rules.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { onUnauthenticated } from '#ui/fetch-api.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { onSessionsEnded } from '#ui/use-live.ts'

/**
 * Covers the page where the sign-in over it cannot be loaded (`lazyWithRetry`): the user signs in in another tab, and this page notices. The
 * browser's own dialog: what is under it can be neither seen nor reached.
 */
const SesionElsewhere = () => (
  <dialog
    ref={(dialog) => {
      if (dialog && !dialog.open) dialog.showModal()
    }}
    onCancel={(event) => event.preventDefault()}
    aria-labelledby="sesion-elsewhere"
    role="alertdialog"
    className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-paper text-ink"
  >
    <div className="mx-auto grid min-h-full max-w-md content-center justify-items-start px-5 py-12">
      <h2 id="sesion-elsewhere" className="display text-heading">
        {sesionTexts.endedTitle}
      </h2>
      <p className="mt-2 text-ink-soft">
        La tienda se actualizó. Inicia sesión en otra pestaña y vuelve aquí: lo que escribiste sigue en esta página.
      </p>
      <a href={paths.login} target="_blank" rel="noreferrer" className={buttonClass({ className: 'mt-8' })}>
        Iniciar Sesión
      </a>
    </div>
  </dialog>
)

// Seldom needed, and half a form library: not in the first bytes of every page.
const SesionDialog = lazyWithRetry(async () => (await import('./sesion-dialog.tsx')).SesionDialog, SesionElsewhere)

// Only for those who are signed in.
const PruebaKeeper = lazyWithRetry(
  async () => (await import('#modules/personas/cuentas/components/seguridad/prueba-keeper.tsx')).PruebaKeeper,
  () => null,
)

/** When a page that was hydrated is surely at rest, in milliseconds. */
const settledMs = 1_000

/** How long a sign-out takes from its answer to the home page, at most. */
const leavingMs = 400

/** Says that a refused change waits for the sign-in (spec 1.5: Add to cart; spec 2.8). */
const refusalOf = (path: string): string =>
  path === '/api/carrito/cambios'
    ? sesionTexts.signInToAdd
    : 'No autorizado. Lo que pediste se hará en cuanto inicies sesión.'

/** What the dialog asks for between password and passkey (`SesionLlave`). */
const isOfSecondHalf = (path: string) => path.startsWith('/api/sesion/prueba/') || path === '/api/perfil/seguridad'

/**
 * For the root. When a session ends in the middle of work, the page is covered and asks to sign in; then what was under way is sent again
 * (spec 1.4). Another user, or the same one with another role, starts with a fresh page.
 */
export function SesionKeeper() {
  const queryClient = useQueryClient()
  const { data: sesion } = useQuery(sesionQuery())
  const settled = useSettled()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const before = useRef<Sesion | null>(null)
  const waiting = useRef<((mayGoOn: boolean) => void)[]>([])
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  useEffect(() => {
    if (sesion?.usuario && !open) before.current = sesion
  }, [sesion, open])

  useEffect(
    () =>
      onUnauthenticated(({ path, method }) => {
        const signingInOrOut = path === '/api/sesion' && method !== 'GET'
        if (signingInOrOut || !before.current) return Promise.resolve(false)
        setOpen(true)
        const { queryKey } = sesionQuery()
        if (queryClient.getQueryData(queryKey)?.faltaSegundoFactor && !before.current.faltaSegundoFactor) {
          // The new session has ended too, before the passkey: the dialog starts over.
          void queryClient.invalidateQueries({ queryKey })
          if (isOfSecondHalf(path)) return Promise.resolve(false)
        }
        if (method !== 'GET') setRefused(refusalOf(path))
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [queryClient],
  )

  // Nothing was refused yet, but the page knows that its user is signed out. A public page does not care.
  const ended = sesion?.usuario === null
  const falta = sesion?.faltaSegundoFactor === true
  useEffect(() => {
    if (!before.current || waiting.current.length > 0) return
    const halfBack = falta && !before.current.faltaSegundoFactor
    setOpen((wasOpen) => isPrivate(path) && (ended || (wasOpen && halfBack)))
  }, [ended, falta, path])

  // The server says whose session ended. A page that is signing out is at home by then.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onSessionsEnded(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey }), leavingMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])

  const enter = (now: Sesion) => {
    const known = before.current
    if (now.usuario?.id !== known?.usuario?.id) return leave(queryClient)
    // The same user by password alone: the dialog asks for the passkey, and what was typed stays.
    if (now.faltaSegundoFactor && !known?.faltaSegundoFactor) return
    if (now.role !== known?.role) return window.location.reload()
    setOpen(false)
    setRefused(null)
    for (const resolve of waiting.current.splice(0)) resolve(true)
  }
  const enterByOther = useEffectEvent(async () => {
    if (!open) return
    const now = await fetchSesion(queryClient)
    if (now.usuario) enter(now)
  })
  useEffect(() => onSignedInElsewhere(() => void enterByOther()), [])
  // The page may learn by its own query that its user is back. Only a changed answer counts: the known one is from before.
  const enterByAnswer = useEffectEvent((now: Sesion) => {
    if (open && now.usuario) enter(now)
  })
  useEffect(() => {
    if (sesion) enterByAnswer(sesion)
  }, [sesion])

  if (!open) {
    return settled && sesion?.usuario ? (
      <Suspense>
        <PruebaKeeper />
      </Suspense>
    ) : null
  }
  return (
    <Suspense>
      <SesionDialog
        email={before.current?.usuario?.email}
        refused={refused}
        falta={falta && !before.current?.faltaSegundoFactor}
        onEntered={(now) => {
          tellTabs('dentro')
          enter(now)
        }}
      />
    </Suspense>
  )
}

/** A while after hydration. Changing the page earlier would mix what is typed with what was there (docs/decisions/011). */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

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
 * Fallback when the sign-in dialog cannot be loaded (`lazyWithRetry`): the user signs in in another tab, and this page
 * notices. A native modal dialog makes the page behind it inert.
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

// Rarely needed, and with a form library: kept out of the initial bundle.
const SesionDialog = lazyWithRetry(async () => (await import('./sesion-dialog.tsx')).SesionDialog, SesionElsewhere)

// Loaded only for signed-in users.
const PruebaKeeper = lazyWithRetry(
  async () => (await import('#modules/personas/cuentas/components/seguridad/prueba-keeper.tsx')).PruebaKeeper,
  () => null,
)

/** Milliseconds after which a hydrated page has settled. */
const settledMs = 1_000

/** Maximum milliseconds from the answer of a sign-out to the home page. */
const leavingMs = 400

/** Says that a refused change waits for the sign-in (spec 1.5: Add to cart; spec 2.8). */
const refusalOf = (path: string): string =>
  path === '/api/carrito/cambios'
    ? sesionTexts.signInToAdd
    : 'No autorizado. Lo que pediste se hará en cuanto inicies sesión.'

/** Requests of the dialog between password and passkey (`SesionLlave`). */
const isOfSecondHalf = (path: string) => path.startsWith('/api/sesion/prueba/') || path === '/api/perfil/seguridad'

/**
 * For the root. When a session ends during work, covers the page, asks to sign in and then retries pending requests
 * (spec 1.4). Another user, or another role, reloads the page.
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
          // The new session ended before the passkey: the dialog starts over.
          void queryClient.invalidateQueries({ queryKey })
          if (isOfSecondHalf(path)) return Promise.resolve(false)
        }
        if (method !== 'GET') setRefused(refusalOf(path))
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [queryClient],
  )

  // The session query knows that the user is signed out, before any request failed. Public pages ignore it.
  const ended = sesion?.usuario === null
  const falta = sesion?.faltaSegundoFactor === true
  useEffect(() => {
    if (!before.current || waiting.current.length > 0) return
    const halfBack = falta && !before.current.faltaSegundoFactor
    setOpen((wasOpen) => isPrivate(path) && (ended || (wasOpen && halfBack)))
  }, [ended, falta, path])

  // The server tells which session ended. A page that signs out itself has navigated home by then.
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
    // The same user, by password only: the dialog asks for the passkey and keeps the input.
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
  // The session query may notice the sign-in. Only a changed answer counts: the cached one is older.
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

/**
 * True a while after hydration; an earlier update could mix typed text with the server's markup (docs/decisions/011).
 */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  CambioContrasena,
  Login,
  NuevaContrasena,
  PerfilForm,
  Registro,
} from '#modules/personas/cuentas/schema.ts'
import type { cuentasApi, sesionApi } from '#modules/personas/cuentas/server/api.ts'
import type { perfilApi } from '#modules/personas/cuentas/server/perfil-api.ts'
import type { seguridadApi } from '#modules/personas/cuentas/server/seguridad-api.ts'
import { paths } from '#shared/paths.ts'
import { lastSignOutAt, lastSignOutCookie, pendingSignOutCookie } from '#shared/sign-out-cookies.ts'
import { type Answer, call, fullClient, query } from '#ui/api-client.ts'

/** Exported for `segundo-factor-client.ts`, which few pages load. */
export const sesion = fullClient<typeof sesionApi>('/api/sesion')
export const cuentas = fullClient<typeof cuentasApi>('/api/cuentas')
export const seguridad = fullClient<typeof seguridadApi>('/api/perfil/seguridad')
const perfil = fullClient<typeof perfilApi>('/api/perfil')

/** The signed-in user. Read by the header and all guards. */
export const sesionQuery = () => queryOptions({ queryKey: ['sesion'], queryFn: getSesion })

const getSesion = () => call(sesion.index.$get)

export type Sesion = Awaited<ReturnType<typeof getSesion>>

/** Refetches the session, such as after a sign-in. Cancels a pending request, which carries the old cookie. */
export async function fetchSesion(queryClient: QueryClient): Promise<Sesion> {
  await queryClient.cancelQueries({ queryKey: sesionQuery().queryKey })
  return queryClient.fetchQuery({ ...sesionQuery(), staleTime: 0 })
}

export const perfilQuery = () => query(['perfil'], perfil.index.$get)

/**
 * @returns 'codigo' when a second factor is still required; nobody is signed in yet.
 * @throws AppError `invalid_credentials` with the message to show (spec 1.8).
 */
export const signIn = async (json: Login): Promise<'dentro' | 'codigo'> =>
  (await sesion.index.$post({ json })).status === 202 ? 'codigo' : 'dentro'

/**
 * Creates user, profile and role in one call and signs in. @throws AppError with the failed step in `paso` (spec 1.8).
 */
export const register = (json: Registro) => call(cuentas.index.$post, { json })

/** Applies again after a refusal. @throws AppError `conflict` when the user has a role. */
export const applyAgain = () => call(cuentas.solicitud.$post)

/**
 * Requests a recovery mail. The answer does not reveal whether the address exists. @throws AppError
 * `too_many_requests`.
 */
export const requestRecuperacion = (email: string) => call(cuentas.recuperacion.$post, { json: { email } })

/** The invited person. @throws AppError `not_found` for an invalid link, as `acceptInvitacion`. */
export const checkInvitacion = (codigo: string) => call(cuentas.invitacion.revision.$post, { json: { codigo } })

/** Creates the account. @returns whether it is signed in; staff with a second factor continue at /login. */
export const acceptInvitacion = async (json: NuevaContrasena): Promise<boolean> =>
  (await call(cuentas.invitacion.$post, { json })).dentro

/** @throws AppError `not_found` for an invalid code. */
export const checkRecuperacion = (codigo: string) => call(cuentas.recuperacion.revision.$post, { json: { codigo } })

/** @throws AppError `not_found` as `checkRecuperacion`; `invalid_request` with `errors` per field. */
export const recoverContrasena = (json: NuevaContrasena) => call(cuentas.recuperacion.$put, { json })

/** @throws AppError `invalid_request` with `errors` per field; `too_many_requests`. */
export const changeContrasena = (json: CambioContrasena) => call(cuentas.contrasena.$put, { json })

/** @throws AppError `not_found` for an invalid code. */
export const confirmEmail = (codigo: string) => call(cuentas.confirmacion.$post, { json: { codigo } })

const isSecure = () => window.location.protocol === 'https:'
const pauseMs = 100
const channelName = 'azahar-sesion'
// Set while this tab signs out: its own message must not navigate before the pause.
let leavingHere = false

let lastWork: (() => Promise<void>) | null = null
const lastWorkMs = 1_500

/** Registers work to finish before sign-out. @returns a function that unregisters it. */
export function onSigningOut(work: () => Promise<void>): () => void {
  lastWork = work
  return () => {
    if (lastWork === work) lastWork = null
  }
}

/**
 * Ends all sessions, clears this browser's data and navigates home, whatever the server answers (spec 1.4). If the
 * server cannot be reached, the next request completes the sign-out. Other open tabs navigate home too.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  leavingHere = true
  const late = new Promise((resolve) => setTimeout(resolve, lastWorkMs))
  if (lastWork) await Promise.race([lastWork().catch(() => {}), late])
  await call(sesion.index.$delete).catch(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next request; cookieStore is not everywhere.
    document.cookie = pendingSignOutCookie(isSecure())
  })
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = lastSignOutCookie(Date.now(), isSecure())
  forget()
  queryClient.clear()
  tellTabs('fuera')
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  window.location.assign(paths.inicio)
}

/** The stream with changes of the user's role (`useLive`, topic `rol`). */
export const sesionEnVivo = '/api/sesion/en-vivo'

/**
 * For the root: navigates home after a sign-out in another tab, including one between the request of this page and now.
 * @returns a function that stops listening.
 */
export function onSignedOutElsewhere(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'fuera' && !leavingHere && leave(queryClient)
  if (lastSignOutAt(document.cookie, isSecure()) > performance.timeOrigin) leave(queryClient)
  return () => channel.close()
}

/** Calls back when another tab signs in. @returns a function that stops listening. */
export function onSignedInElsewhere(hear: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'dentro' && hear()
  return () => channel.close()
}

type Word = 'fuera' | 'dentro'

/** Tells other tabs of a sign-out or sign-in, or of a completed second factor. */
export function tellTabs(word: Word): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(word)
  channel.close()
}

/** Clears all personal data in this browser and reloads at the home page. */
export function leave(queryClient: QueryClient): void {
  forget()
  queryClient.clear()
  window.location.assign(paths.inicio)
}

function forget() {
  try {
    localStorage.clear()
    // Drafts of forms, per tab.
    sessionStorage.clear()
  } catch {
    // Storage is blocked: nothing to clear.
  }
}

export const dispositivosQuery = () => query(['dispositivos'], sesion.dispositivos.$get)

export type SesionAbierta = Answer<typeof sesion.dispositivos.$get>['items'][number]

/** @throws AppError `not_found` for an ended session. */
export const endDispositivo = (id: string) => call(sesion.dispositivos[':id'].$delete, { param: { id } })

export const endOtherDispositivos = async (): Promise<number> => (await call(sesion.dispositivos.$delete)).cerradas

export type Perfil = Answer<typeof perfil.index.$get>

/** @throws AppError `invalid_request` with `errors` per field. */
export const savePerfil = (json: PerfilForm): Promise<Perfil> => call(perfil.index.$put, { json })

/** Updates header and page after a change. */
export async function keepPerfil(queryClient: QueryClient, changed: Perfil): Promise<void> {
  queryClient.setQueryData(perfilQuery().queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
}

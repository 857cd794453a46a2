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

/** Also for what few pages need (`segundo-factor-client.ts`). */
export const sesion = fullClient<typeof sesionApi>('/api/sesion')
export const cuentas = fullClient<typeof cuentasApi>('/api/cuentas')
export const seguridad = fullClient<typeof seguridadApi>('/api/perfil/seguridad')
const perfil = fullClient<typeof perfilApi>('/api/perfil')

/** Who is signed in. Read by the header and by every guard. */
export const sesionQuery = () => queryOptions({ queryKey: ['sesion'], queryFn: getSesion })

const getSesion = () => call(sesion.index.$get)

export type Sesion = Awaited<ReturnType<typeof getSesion>>

/** Who is signed in now, after a sign-in for instance. A request still under way carries the old cookie. */
export async function fetchSesion(queryClient: QueryClient): Promise<Sesion> {
  await queryClient.cancelQueries({ queryKey: sesionQuery().queryKey })
  return queryClient.fetchQuery({ ...sesionQuery(), staleTime: 0 })
}

export const perfilQuery = () => query(['perfil'], perfil.index.$get)

/**
 * @returns whether a code is still to come: then nobody is signed in yet.
 * @throws AppError `invalid_credentials` with the sentence to show (spec 1.8).
 */
export const signIn = async (json: Login): Promise<'dentro' | 'codigo'> =>
  (await sesion.index.$post({ json })).status === 202 ? 'codigo' : 'dentro'

/** One call makes user, profile and role, and signs in. @throws AppError whose `paso` fact says what went wrong (spec 1.8). */
export const register = (json: Registro) => call(cuentas.index.$post, { json })

/** Applies once more after a refusal. @throws AppError `conflict` when there is a role already. */
export const applyAgain = () => call(cuentas.solicitud.$post)

/** Asks for a recovery mail. The answer is the same for every address. @throws AppError `too_many_requests`. */
export const requestRecuperacion = (email: string) => call(cuentas.recuperacion.$post, { json: { email } })

/** Whom an invitation to the team is for. @throws AppError `not_found` for a link that is no longer good, as `acceptInvitacion`. */
export const checkInvitacion = (codigo: string) => call(cuentas.invitacion.revision.$post, { json: { codigo } })

/** Makes the account. @returns whether it is signed in: staff with a second factor go on at /login. */
export const acceptInvitacion = async (json: NuevaContrasena): Promise<boolean> =>
  (await call(cuentas.invitacion.$post, { json })).dentro

/** @throws AppError `not_found` for a code that is no longer good. */
export const checkRecuperacion = (codigo: string) => call(cuentas.recuperacion.revision.$post, { json: { codigo } })

/** @throws AppError `not_found` as `checkRecuperacion`; `invalid_request` with `errors` at its fields. */
export const recoverContrasena = (json: NuevaContrasena) => call(cuentas.recuperacion.$put, { json })

/** @throws AppError `invalid_request` with `errors` at its fields; `too_many_requests`. */
export const changeContrasena = (json: CambioContrasena) => call(cuentas.contrasena.$put, { json })

/** @throws AppError `not_found` for a code that is no longer good. */
export const confirmEmail = (codigo: string) => call(cuentas.confirmacion.$post, { json: { codigo } })

const isSecure = () => window.location.protocol === 'https:'
const pauseMs = 100
const channelName = 'azahar-sesion'
// This tab gets its own message, too: the one of the sign-out goes home after its pause, not at once.
let leavingHere = false

let lastWork: (() => Promise<void>) | null = null
const lastWorkMs = 1_500

/** Registers work to finish before a session ends. @returns how to stop. */
export function onSigningOut(work: () => Promise<void>): () => void {
  lastWork = work
  return () => {
    if (lastWork === work) lastWork = null
  }
}

/**
 * Ends every session, forgets everything kept in this browser, and goes home, whatever the server says
 * (spec 1.4). A sign-out that does not reach the server is completed with the next request. Other open tabs go home too.
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

/** The stream that tells of a changed role (`useLive`, topic `rol`). */
export const sesionEnVivo = '/api/sesion/en-vivo'

/**
 * Goes home after a sign-out in another tab, also one after this page was requested and before it could listen. For
 * the root; returns how to stop listening.
 */
export function onSignedOutElsewhere(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'fuera' && !leavingHere && leave(queryClient)
  if (lastSignOutAt(document.cookie, isSecure()) > performance.timeOrigin) leave(queryClient)
  return () => channel.close()
}

/** Calls back when another tab signs in again. Returns how to stop listening. */
export function onSignedInElsewhere(hear: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Word>) => data === 'dentro' && hear()
  return () => channel.close()
}

type Word = 'fuera' | 'dentro'

/** Tells the other tabs of a sign-out or sign-in; also of a second factor that was missing and is there now. */
export function tellTabs(word: Word): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(word)
  channel.close()
}

/** Leaves nothing of a person in this browser, and goes home with a page that knows nothing. */
export function leave(queryClient: QueryClient): void {
  forget()
  queryClient.clear()
  window.location.assign(paths.inicio)
}

function forget() {
  try {
    localStorage.clear()
    // Drafts of forms: each tab has its own.
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export const dispositivosQuery = () => query(['dispositivos'], sesion.dispositivos.$get)

export type SesionAbierta = Answer<typeof sesion.dispositivos.$get>['items'][number]

/** @throws AppError `not_found` for one that is over. */
export const endDispositivo = (id: string) => call(sesion.dispositivos[':id'].$delete, { param: { id } })

export const endOtherDispositivos = async (): Promise<number> => (await call(sesion.dispositivos.$delete)).cerradas

export type Perfil = Answer<typeof perfil.index.$get>

/** @throws AppError `invalid_request` with `errors` at its fields. */
export const savePerfil = (json: PerfilForm): Promise<Perfil> => call(perfil.index.$put, { json })

/** After a change: header and page show the new name and photo at once. */
export async function keepPerfil(queryClient: QueryClient, changed: Perfil): Promise<void> {
  queryClient.setQueryData(perfilQuery().queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
}

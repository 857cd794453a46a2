import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { correctServerNow } from '#shared/clock.ts'
import { AppError, type Problem, unexpectedText } from '#shared/errors.ts'
import { withoutInvisible } from '#shared/invisible-characters.ts'
import { sendVerb } from './use-verb.ts'

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

const send: Fetch = createIsomorphicFn()
  .server((path: string, init?: RequestInit) =>
    (getGlobalStartContext() as unknown as { apiFetch: Fetch }).apiFetch(path, init),
  )
  .client((path: string, init?: RequestInit) => (isVerb(init) ? sendVerb(path, init) : fetch(path, init)))

const isVerb = (init: RequestInit | undefined): init is RequestInit =>
  !['GET', 'HEAD'].includes(init?.method?.toUpperCase() ?? 'GET')

/** Called without a session. @returns true once the user has signed in again and the request may be retried. */
type UnauthenticatedHandler = (request: { path: string; method: string }) => Promise<boolean>

let unauthenticatedHandler: UnauthenticatedHandler | null = null

/** For the root, in the browser. @returns a function that removes the handler. */
export function onUnauthenticated(handler: UnauthenticatedHandler): () => void {
  unauthenticatedHandler = handler
  return () => {
    unauthenticatedHandler = null
  }
}

/** Called when the server requires a fresh proof. @returns true once it was given. */
type ProofHandler = (medios: string[]) => Promise<boolean>

let proofHandler: ProofHandler | null = null
/** The handler loads after hydration; earlier requests wait for it, with a timeout. */
let tellReady = () => {}
const proofReady = new Promise<void>((resolve) => {
  tellReady = resolve
})
const proofPatienceMs = 10_000

/** For the root, in the browser. @returns a function that removes the handler. */
export function onProofRequired(handler: ProofHandler): () => void {
  proofHandler = handler
  tellReady()
  return () => {
    proofHandler = null
  }
}

/**
 * All requests from pages to the API go through here: HTTP in the browser, in process on the server. A request that
 * failed for an ended session is retried after signing in.
 * @throws AppError with the server's code and Spanish message; `unavailable` when the network is down.
 */
export const fetchApi = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  try {
    return await ask(input, init)
  } catch (error) {
    const again =
      (await signedInAgain(error, { path: String(input), method: init?.method ?? 'GET' })) || (await proven(error))
    if (!again) throw error
    return ask(input, withoutTimeout(init))
  }
}

/** Whether a request failed for an ended session and the user has signed in again since. */
export const signedInAgain = async (error: unknown, request: Parameters<UnauthenticatedHandler>[0]): Promise<boolean> =>
  unauthenticatedHandler !== null &&
  error instanceof AppError &&
  error.code === 'unauthenticated' &&
  unauthenticatedHandler(request)

/** Whether a request lacked a fresh proof that has been given since. */
async function proven(error: unknown): Promise<boolean> {
  if (!(error instanceof AppError) || error.code !== 'proof_required') return false
  if (!proofHandler) await Promise.race([proofReady, new Promise((late) => setTimeout(late, proofPatienceMs))])
  return proofHandler ? proofHandler((error.facts.medios ?? []) as string[]) : false
}

/** The time for signing in does not count against the timeout. */
function withoutTimeout(init: RequestInit | undefined): RequestInit | undefined {
  const { signal, ...rest } = init ?? {}
  const late = signal?.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  return late ? rest : init
}

const ask = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const response = await send(String(input), withoutInvisibleText(init)).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new AppError('unavailable', 'No hay conexión. Revisa tu internet e intenta de nuevo.', { offline: true })
  })
  if (typeof window !== 'undefined') correctServerNow(response.headers.get('date'))
  if (!response.ok) throw await errorOf(response)
  return response
}

/** Removes invisible characters of pasted text, which the server refuses. */
const withoutInvisibleText = (init: RequestInit | undefined): RequestInit | undefined =>
  typeof init?.body === 'string' ? { ...init, body: withoutInvisible(init.body) } : init

/** Parses an error response. */
export async function errorOf(response: Response): Promise<AppError> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (!problem?.code) return new AppError('internal', unexpectedText)
  const { type: _type, title: _title, status: _status, code, detail, ...facts } = problem
  return new AppError(code, detail, facts)
}

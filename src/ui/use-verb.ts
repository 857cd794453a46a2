import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useId, useRef, useState } from 'react'
import { AppError, detailOf } from '#shared/errors.ts'
import { dismissToast, prepareToasts, type ToastOptions, toastError, toastInfo, toastSuccess } from './toast.ts'
import { readText, removeText, writeText } from './use-draft.ts'

/** 128 random bits. `randomUUID` requires TLS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const keyHeader = 'idempotency-key'
const replayedHeader = 'idempotency-replayed'

let replays = 0

/** Replayed answers that this page received while no other request was in flight. */
const replaysSoFar = (): number => replays

/** Keys of requests in flight. A reload empties it, so that their keys are reused. */
const inFlight = new Set<string>()

/**
 * Sends a mutation with an Idempotency-Key, unless the caller has set one. While the outcome of a method and path is
 * unknown (lost answer, reload, or status of 500 and above), the next request to it in this tab reuses the key, even
 * with another body (docs/decisions/007). Concurrent requests of one verb have different keys. Sign-out clears the
 * tab's keys. An answer counts once it has arrived completely.
 * @throws TypeError or AbortError as `fetch` does.
 */
export async function sendVerb(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (headers.get(keyHeader)) return fetch(path, init)
  const stored = storedAs(init.method, path)
  const known = unsettledKeys(stored)
  const unanswered = known.find((it) => !inFlight.has(it))
  const key = unanswered ?? newIdempotencyKey()
  if (!unanswered) writeText('tab', stored, [...known, key].join(' '))
  headers.set(keyHeader, key)
  inFlight.add(key)
  try {
    const response = await fetch(path, { ...init, headers })
    if (response.ok) await response.clone().arrayBuffer()
    // With other requests in flight the replay could not be attributed.
    if (response.ok && response.headers.has(replayedHeader) && inFlight.size === 1) replays += 1
    if (response.status < 500 && !(unanswered && isBeforeVerb(response.status))) {
      const left = unsettledKeys(stored).filter((it) => it !== key)
      if (left.length > 0) writeText('tab', stored, left.join(' '))
      else removeText('tab', stored)
    }
    return response
  } finally {
    inFlight.delete(key)
  }
}

/** Whether a retry may be refused before its key is looked up: no session, right, proof or budget. */
const isBeforeVerb = (status: number): boolean => [401, 403, 429].includes(status)

/** Whether the outcome of this tab's last such request is unknown; later changes may be its effect. */
export const isUnsettled = (method: string, path: string): boolean => unsettledKeys(storedAs(method, path)).length > 0

const storedAs = (method: string | undefined, path: string): string => `azahar-intento ${method} ${path}`
const unsettledKeys = (stored: string): string[] => readText('tab', stored)?.split(' ') ?? []

/** Two clicks within this time count as one press. */
export const doubleClickMs = 300

type ToastText = string | (ToastOptions & { title: string }) | null

export type VerbOptions<Out, In> = {
  /** Called once for two presses before the answer. */
  mutationFn: (input: In) => Promise<Out>
  mutationKey?: MutationKey
  success?: ToastText | ((out: Out, input: In) => ToastText)
  /** The error toast; by default with the server's message. */
  failure?: ToastText | ((error: Error, input: In) => ToastText)
  /** Query keys to invalidate after success or failure. Presses are ignored until then. */
  refresh?: readonly QueryKey[] | (() => Promise<unknown>)
  /** Presses are ignored until its promise resolves. */
  onSuccess?: (out: Out, input: In) => unknown
  onError?: (error: Error, input: In) => unknown
  onSettled?: (out: Out | undefined, error: Error | null, input: In) => unknown
  /** Inputs with different names run in parallel, such as rows of a list. */
  each?: (input: In) => string
  /** Rapid inputs, such as from a scanner: only a repeated input counts as a double click. */
  burst?: true
  /** Handles `key_reused` instead of the default toast. */
  onKeyReused?: (error: AppError) => unknown
}

type CallOptions<Out, In> = Pick<VerbOptions<Out, In>, 'onSuccess' | 'onError'> & {
  onSettled?: (out: Out | undefined, error: Error | null, input: In) => void
}

type Press<Out, In> = {
  input: In
  answer: Promise<Out>
  state: 'running' | 'succeeded' | 'failed'
  /** Done; only its rendering is pending. */
  isOver: boolean
}

export const keyReusedTexts = {
  title: 'Lo anterior sí se guardó',
  description: 'Así quedó. Si todavía quieres hacer este otro cambio, envíalo de nuevo.',
}

/** Description of a success toast for a replayed answer: an earlier request, whose answer was lost, did the work. */
export const replayedText = 'Ya se había guardado; no se duplicó.'

/**
 * All mutations from a press go through here. Further presses are ignored until the answer, its toast, its queries and
 * its success handling (closing, navigation) are done and rendered; the guard is set synchronously. The Idempotency-Key
 * is handled by `fetchApi` (docs/decisions/007).
 * @returns TanStack's mutation; `mutateAsync` of an ignored press returns the running promise. `isPending` is true
 * while presses are ignored; `isRunning(name)` the same for one name of `each`.
 */
export function useVerb<Out, In = void>(options: VerbOptions<Out, In>) {
  const queryClient = useQueryClient()
  useEffect(prepareToasts, [])
  const latest = useRef(options)
  latest.current = options
  const guard = useRef(new Map<string, Press<Out, In>>())
  const wasReplayed = useRef(false)
  const failureToast = useId()
  const [running, setRunning] = useState<readonly string[]>([])
  useEffect(() => {
    for (const [name, { isOver }] of guard.current) if (isOver && !running.includes(name)) guard.current.delete(name)
  }, [running])

  const refresh = async () => {
    const { refresh: stale = [] } = options
    if (typeof stale === 'function') await stale()
    else await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  const mutation = useMutation<Out, Error, In>({
    ...(options.mutationKey && { mutationKey: options.mutationKey }),
    mutationFn: async (input) => {
      const before = replaysSoFar()
      const out = await options.mutationFn(input)
      wasReplayed.current = replaysSoFar() > before
      return out
    },
    onSuccess: async (out, input) => {
      const said = typeof options.success === 'function' ? options.success(out, input) : options.success
      // Closes the toast of an earlier failure.
      dismissToast(failureToast)
      if (said) {
        const { title, ...own } = optionsOf(said)
        toastSuccess(title, wasReplayed.current ? { ...own, description: replayedText } : own)
      }
      await Promise.all([refresh(), options.onSuccess?.(out, input)])
    },
    onError: async (error, input) => {
      if (error instanceof AppError && error.code === 'key_reused') {
        if (options.onKeyReused) return options.onKeyReused(error)
        toastInfo(keyReusedTexts.title, keyReusedTexts)
        return queryClient.invalidateQueries()
      }
      const said = typeof options.failure === 'function' ? options.failure(error, input) : options.failure
      if (said) {
        const { title, ...own } = optionsOf(said)
        toastError(title, { name: failureToast, description: detailOf(error), ...own })
      } else dismissToast(failureToast)
      // Offline, refetching would hang: the next press need not wait.
      const read = isOffline(error) ? void refresh() : refresh()
      await Promise.all([read, options.onError?.(error, input)])
    },
    onSettled: (out, error, input) => options.onSettled?.(out, error, input),
  })

  const { mutateAsync: start } = mutation
  const mutateAsync = useCallback(
    (input: In, call?: CallOptions<Out, In>): Promise<Out> => {
      const { each, burst } = latest.current
      const name = each?.(input) ?? ''
      const before = guard.current.get(name)
      if (before && isSamePress(before, input, burst)) return before.answer
      const answer = start(input, call ?? {})
      const press: Press<Out, In> = { input, answer, state: 'running', isOver: false }
      guard.current.set(name, press)
      setRunning((names) => [...names, name])
      const late = new Promise((resolve) => setTimeout(resolve, doubleClickMs))
      const endRunning = () => setRunning((names) => names.filter((it) => it !== name))
      const end = async (state: 'succeeded' | 'failed') => {
        press.state = state
        if (burst) {
          endRunning()
          await late
          if (guard.current.get(name) === press) guard.current.delete(name)
          return
        }
        await late
        press.isOver = true
        // In the lane of a navigation: not before the new page is rendered.
        if (state === 'succeeded') startTransition(endRunning)
        else endRunning()
      }
      answer.then(
        () => end('succeeded'),
        () => end('failed'),
      )
      return answer
    },
    [start],
  )
  const mutate = useCallback(
    (input: In, call?: CallOptions<Out, In>): void => void mutateAsync(input, call).catch(() => {}),
    [mutateAsync],
  )
  return {
    ...mutation,
    mutate,
    mutateAsync,
    isPending: mutation.isPending || running.length > 0,
    isRunning: (name: string): boolean => running.includes(name),
  }
}

/** Whether a press repeats the running or latest one. */
function isSamePress<Out, In>({ state, input: before }: Press<Out, In>, input: In, burst: true | undefined): boolean {
  if (state === 'running' || (state === 'succeeded' && !burst)) return true
  // A form corrected after a refusal is a new press, however quick.
  return JSON.stringify(before) === JSON.stringify(input)
}

const isOffline = (error: Error): boolean => error instanceof AppError && error.facts.offline === true

const optionsOf = (said: NonNullable<ToastText>): ToastOptions & { title: string } =>
  typeof said === 'string' ? { title: said } : said

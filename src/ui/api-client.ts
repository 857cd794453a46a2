import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Hono, Schema } from 'hono'
import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client'
import type { Visible } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { fetchApi } from './fetch-api.ts'

/** For a loader's `catch`: maps the API's `not_found` to the router's; rethrows other errors. */
export function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') throw notFound()
  throw error
}

/** For a loader whose page has its own skeleton: the server waits for the data, the browser renders at once. */
export const awaitOnServer: (fetching: Promise<unknown>) => Promise<void> = createIsomorphicFn()
  .server(async (fetching: Promise<unknown>) => void (await fetching))
  .client(async () => {})

type Api = (...of: never[]) => unknown

/**
 * The typed client of an API whose readers see all amounts. Pass its routes to `call`, `callFile`, `query` and `pages`.
 */
export const fullClient = <Whole extends Api>(base: string) =>
  hc<ReturnType<Whole> extends Hono<infer Env, infer Routes, infer Base> ? Hono<Env, Routes, Base> : never>(base, {
    fetch: fetchApi,
  })

/**
 * The typed client of an API that some readers get without amounts: staff without the right to prices, or a consultora
 * in modo clienta.
 * @param Kept names of amounts that all its readers see.
 */
export const apiClient = <Narrowed extends Api, Kept extends string = never>(base: string) =>
  hc<VisibleApi<ReturnType<Narrowed>, Kept>>(base, { fetch: fetchApi })

type VisibleApi<Api, Kept extends string> =
  Api extends Hono<infer Env, infer Routes, infer Base>
    ? VisibleRoutes<Routes, Kept> extends infer Seen extends Schema
      ? Hono<Env, Seen, Base>
      : never
    : never

type VisibleRoutes<Routes, Kept extends string> = {
  [Path in keyof Routes]: {
    [Method in keyof Routes[Path]]: Routes[Path][Method] extends infer Route
      ? Route extends { output: infer Body }
        ? Omit<Route, 'output'> & { output: Visible<Body, Kept> }
        : Route
      : never
  }
}

/** A method of a client, such as `pedidos[':id'].$get`. */
type Route = (args: never, options?: ClientRequestOptions) => Promise<ClientResponse<unknown>>

/** The JSON of a route's answer, or `undefined` without a body. */
export type Answer<Of extends Route> =
  Awaited<ReturnType<Of>> extends infer Response
    ? Response extends ClientResponse<infer Body, number, infer Format>
      ? Format extends 'json'
        ? Body
        : undefined
      : never
    : never

/** `param` as plain text; an Idempotency-Key only if the caller manages one (`sendVerb`). */
type Args<Of extends Route> =
  NonNullable<Parameters<Of>[0]> extends infer Input
    ? Input extends { header: infer Header }
      ? Omit<Input, 'header'> & { header?: Header }
      : Input
    : never

type Given<Of extends Route> = undefined extends Parameters<Of>[0]
  ? [args?: Args<Of>, signal?: AbortSignal]
  : [args: Args<Of>, signal?: AbortSignal]

/** Calls a route; path parameters are encoded. @throws AppError as `fetchApi`. */
export const call = <Of extends Route>(route: Of, ...[args, signal]: Given<Of>): Promise<Answer<Of>> =>
  answerOf(route, args, signal)

/** The same for a route that answers with a file. */
export const callFile = async <Of extends Route>(route: Of, ...[args]: Given<Of>): Promise<Blob> =>
  (await send(route, args)).blob()

type Settings = {
  staleTime?: number
  gcTime?: number
  retry?: false
  enabled?: boolean
  refetchInterval?: number
  refetchOnWindowFocus?: false
}

export const query = <Of extends Route, Key extends QueryKey>(
  queryKey: Key,
  route: Of,
  ...[args, settings]: undefined extends Parameters<Of>[0]
    ? [args?: Args<Of>, settings?: Settings]
    : [args: Args<Of>, settings?: Settings]
) => queryOptions({ ...settings, queryKey, queryFn: ({ signal }) => answerOf(route, args, signal) })

/** A list of one route, paged by `cursor`. */
export const pages = <Of extends PagedRoute, Key extends QueryKey>(
  queryKey: Key,
  route: Of,
  args: Args<Of>,
  settings?: Settings,
) =>
  infiniteQueryOptions({
    ...settings,
    queryKey,
    queryFn: ({ pageParam, signal }) => answerOf(route, withCursor(args, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: (last: { siguiente: string | null }) => last.siguiente,
  })

type PagedRoute = (args: never, options?: ClientRequestOptions) => Promise<ClientResponse<{ siguiente: string | null }>>

function withCursor(args: unknown, cursor: string): unknown {
  const { query, ...rest } = args as { query?: object }
  return cursor ? { ...rest, query: { ...query, cursor } } : args
}

async function answerOf<Of extends Route>(route: Of, args: unknown, signal?: AbortSignal): Promise<Answer<Of>> {
  const response = await send(route, args, signal)
  const isJson = response.headers.get('content-type')?.includes('json')
  return (isJson ? await response.json() : undefined) as Answer<Of>
}

function send(route: Route, args: unknown, signal?: AbortSignal) {
  const { param = {}, ...rest } = (args ?? {}) as { param?: Record<string, string> }
  const encoded = Object.entries(param).map(([name, value]) => [name, encodeURIComponent(value)])
  return route({ ...rest, param: Object.fromEntries(encoded) } as never, signal && { init: { signal } })
}

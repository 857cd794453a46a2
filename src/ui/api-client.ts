import type { Hono, Schema } from 'hono'
import { hc } from 'hono/client'
import type { Visible } from '#shared/amounts.ts'
import { fetchApi } from './fetch-api.ts'

/**
 * The typed client of an API that somebody reads without amounts: staff without the right to prices, or a consultora in modo clienta.
 * `Kept` names the amounts that all its readers see; one that only readers with prices may call uses `hc` itself.
 */
export const apiClient = <Api extends (...of: never[]) => unknown, Kept extends string = never>(base: string) =>
  hc<VisibleApi<ReturnType<Api>, Kept>>(base, { fetch: fetchApi })

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

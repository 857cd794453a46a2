import { queryOptions } from '@tanstack/react-query'
import type { CodigoDos, ContrasenaYCodigo } from '#features/cuentas/segundo-factor-schema.ts'
import { seguridad, sesion } from './client.ts'

/** One's own second factor. */
export const seguridadQuery = () => queryOptions({ queryKey: ['seguridad'], queryFn: getSeguridad })

const getSeguridad = async () => (await seguridad.index.$get()).json()

export type Seguridad = Awaited<ReturnType<typeof getSeguridad>>

/** @throws AppError `invalid_credentials` for a wrong code; `stale` when the password must be written again; `too_many_requests`. */
export const enterByCodigo = async (json: CodigoDos): Promise<void> =>
  void (await sesion['segundo-factor'].$post({ json }))

/** @returns the address that the app reads, with its secret. @throws AppError `invalid_request` at `actual`. */
export const beginApp = async (actual: string): Promise<string> =>
  (await (await seguridad.app.$post({ json: { actual } })).json()).uri

/** @returns the recovery codes. @throws AppError `invalid_request` at `codigo`. */
export const confirmApp = async (codigo: string): Promise<string[]> =>
  (await (await seguridad.app.$put({ json: { codigo } })).json()).codigos

export const turnAppOff = async (json: ContrasenaYCodigo): Promise<void> =>
  void (await seguridad.app.baja.$post({ json }))

/** @returns ten others. */
export const renewCodigos = async (json: ContrasenaYCodigo): Promise<string[]> =>
  (await (await seguridad.codigos.$post({ json })).json()).codigos

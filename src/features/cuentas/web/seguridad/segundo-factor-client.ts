import { queryOptions } from '@tanstack/react-query'
import type { CodigoDos, ContrasenaYCodigo } from '#features/cuentas/segundo-factor-schema.ts'
import { cuentas, seguridad, sesion } from '#features/cuentas/web/client.ts'

/** One's own second factor. */
export const seguridadQuery = () => queryOptions({ queryKey: ['seguridad'], queryFn: getSeguridad })

const getSeguridad = async () => (await seguridad.index.$get()).json()

export type Seguridad = Awaited<ReturnType<typeof getSeguridad>>

/** @throws AppError `invalid_credentials` for a wrong code; `stale` when the password must be written again; `too_many_requests`. */
export const enterByCodigo = async (json: CodigoDos): Promise<void> =>
  void (await sesion['segundo-factor'].$post({ json }))

/** Proves a code in the session that is open. @throws AppError `invalid_request` at `codigo`; `too_many_requests`. */
export const proveByCodigo = async (json: CodigoDos): Promise<void> => void (await sesion.prueba.$post({ json }))

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

/** @throws AppError `not_found` for one that is gone. */
export const removeLlave = async (id: string): Promise<void> =>
  void (await seguridad.llaves[':id'].$delete({ param: { id: encodeURIComponent(id) } }))

/** Takes the second factor away from somebody who has lost it. @throws AppError `conflict` where there is none. */
export const resetSegundoFactor = async (id: string, motivo: string): Promise<void> =>
  void (await cuentas[':id']['segundo-factor'].restablecimiento.$post({
    param: { id: encodeURIComponent(id) },
    json: { motivo },
  }))

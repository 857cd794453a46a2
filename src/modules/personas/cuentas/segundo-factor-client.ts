import { cuentas, seguridad, sesion } from '#modules/personas/cuentas/client.ts'
import type { CodigoDos, ContrasenaYCodigo } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { type Answer, call, query } from '#ui/api-client.ts'

export const seguridadQuery = () => query(['seguridad'], seguridad.index.$get)

export type Seguridad = Answer<typeof seguridad.index.$get>

/**
 * @throws AppError `invalid_credentials` for a wrong code; `stale` when the password is required again;
 * `too_many_requests`.
 */
export const enterByCodigo = (json: CodigoDos) => call(sesion['segundo-factor'].$post, { json })

/** Proves a code in an open session. @throws AppError `invalid_request` at `codigo`; `too_many_requests`. */
export const proveByCodigo = (json: CodigoDos) => call(sesion.prueba.$post, { json })

/** @returns the `otpauth:` address with the secret. @throws AppError `invalid_request` at `actual`. */
export const beginApp = async (actual: string): Promise<string> =>
  (await call(seguridad.app.$post, { json: { actual } })).uri

/** @returns the recovery codes. @throws AppError `invalid_request` at `codigo`. */
export const confirmApp = async (codigo: string): Promise<string[]> =>
  (await call(seguridad.app.$put, { json: { codigo } })).codigos

export const turnAppOff = (json: ContrasenaYCodigo) => call(seguridad.app.baja.$post, { json })

/** @returns ten new codes. */
export const renewCodigos = async (json: ContrasenaYCodigo): Promise<string[]> =>
  (await call(seguridad.codigos.$post, { json })).codigos

/** @throws AppError `not_found` for a removed passkey. */
export const removeLlave = (id: string) => call(seguridad.llaves[':id'].$delete, { param: { id } })

/** @throws AppError `conflict` when the user has no second factor. */
export const resetSegundoFactor = (id: string, motivo: string) =>
  call(cuentas[':id']['segundo-factor'].restablecimiento.$post, { param: { id }, json: { motivo } })

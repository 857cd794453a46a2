import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { seguridad, sesion } from '#modules/personas/cuentas/client.ts'
import type { Firma } from '#modules/personas/cuentas/llave-schema.ts'
import { AppError } from '#shared/errors.ts'
import { call } from '#ui/api-client.ts'
import { noteLlaveHere } from './components/seguridad/llave-here.ts'
import { llaveTexts } from './segundo-factor-texts.ts'

/** Loaded on demand, with the WebAuthn library. */

/**
 * @throws AppError with a message for the user: cancelled, unsupported, `invalid_request` at `actual`,
 * `too_many_requests`.
 */
export async function addLlave(nombre: string, actual: string): Promise<void> {
  const optionsJSON = (await call(seguridad.retos.$post, { json: { actual } })) as MakeOptions
  const { id, response } = await startRegistration({ optionsJSON }).catch(inWords)
  const { clientDataJSON, attestationObject, transports = [] } = response
  await call(seguridad.llaves.$post, {
    json: { nombre, id, clientDataJSON, attestationObject, transportes: transports },
  })
  noteLlaveHere()
}

/**
 * Signs in with a passkey.
 * @param inField the browser offers passkeys in the e-mail field; waits for a choice. A new call cancels an earlier
 * offer.
 * @param onChosen called after the signature, before the server's answer.
 */
export async function enterByLlave(inField: boolean, onChosen: () => void): Promise<void> {
  const optionsJSON = (await call(sesion.llave.reto.$post)) as SignOptions
  const json = await signatureFor(optionsJSON, inField)
  onChosen()
  await call(sesion.llave.$post, { json })
  noteLlaveHere()
}

export async function proveByLlave(): Promise<void> {
  const optionsJSON = (await call(sesion.prueba.reto.$post)) as SignOptions
  await call(sesion.prueba.llave.$post, { json: await signatureFor(optionsJSON, false) })
}

// The server library's types allow `undefined`, which JSON does not contain.
type MakeOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type SignOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

async function signatureFor(optionsJSON: SignOptions, useBrowserAutofill: boolean): Promise<Firma> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(inWords)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

function inWords(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  const cancelled = error instanceof Error && /NotAllowedError|AbortError/.test(error.name)
  const detail = known
    ? 'Este dispositivo ya tiene una llave de acceso para tu cuenta.'
    : cancelled
      ? 'No se usó ninguna llave de acceso. Intenta de nuevo cuando quieras.'
      : llaveTexts.unsupported
  const refusal = new AppError('conflict', detail, { cancelled })
  refusal.cause = error
  throw refusal
}

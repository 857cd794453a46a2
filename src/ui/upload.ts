import { AppError } from '#shared/errors.ts'
import { errorOf, signedInAgain } from './fetch-api.ts'

type UploadRequest = {
  method: 'POST' | 'PUT'
  url: string
  file: Blob
  /** The fraction sent, 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file with progress, which `fetch` lacks; retries after signing in.
 * @returns the answer's JSON.
 * @throws AppError as `fetchApi`; AbortError by `signal`.
 */
export async function upload(request: UploadRequest): Promise<unknown> {
  try {
    return await send(request)
  } catch (failure) {
    const error = await reasonOf(failure, request)
    const { url, method, signal, onProgress } = request
    if (!(await signedInAgain(error, { path: url, method })) || signal?.aborted) throw error
    onProgress?.(0)
    return send(request)
  }
}

/** A server that refuses early may close the connection and lose its answer: repeats the request without the file. */
async function reasonOf(failure: unknown, { method, url }: UploadRequest): Promise<unknown> {
  if (!(failure instanceof AppError) || failure.facts.offline !== true) return failure
  const answer = await fetch(url, { method }).catch(() => null)
  return answer?.status === 401 ? errorOf(answer) : failure
}

function send({ method, url, file, onProgress, signal }: UploadRequest): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const { status, responseText } = request
    const response = new Response(responseText || null, { status: status === 0 ? 500 : status })
    if (response.ok) response.json().then(resolve, reject)
    else void errorOf(response).then(reject)
  }
  request.onerror = () =>
    reject(new AppError('unavailable', 'No hay conexión. Revisa tu internet e intenta de nuevo.', { offline: true }))
  request.onabort = () => reject(new DOMException('The upload was called off.', 'AbortError'))
  signal?.addEventListener('abort', () => request.abort())
  request.open(method, url)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return promise
}

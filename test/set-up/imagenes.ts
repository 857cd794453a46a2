import { expect } from 'vitest'
import type { Imagen } from '#shared/imagen.ts'
import type { Person, TestApp } from '../app.ts'

/** Sends pictures as staff do, or as somebody else. */
export function imagenesDesk(app: TestApp) {
  const upload = (bytes: Buffer, person: Person = 'admin', headers: Record<string, string> = {}) =>
    app.as(person)('/api/imagenes', { method: 'POST', body: new Uint8Array(bytes), headers })

  async function uploaded(bytes: Buffer): Promise<Imagen> {
    const reply = await upload(bytes)
    expect(reply.status).toBe(201)
    return reply.json()
  }

  return { upload, uploaded }
}

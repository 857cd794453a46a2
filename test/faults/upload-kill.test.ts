import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sweepImagenes } from '#modules/catalogo/imagenes/server/api.ts'
import { openDatabase } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { openImageStore } from '#platform/images/store.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { cookieFrom, type Server, startServer } from '../set-up/server.ts'

const rounds = Number(process.env.TRUST_UPLOAD_ROUNDS ?? 30)
const database = await demoDatabase()
afterAll(database.remove)

type Imagen = { id: string; anchos: number[] }
type Sent = { cookie: string; admin: string; server: Server }

const ask = async ({ cookie, server }: Pick<Sent, 'cookie' | 'server'>, path: string) =>
  (await fetch(`${server.url}${path}`, { headers: { cookie } })).json()

const filesOf = ({ id, anchos }: Imagen) =>
  anchos.flatMap((ancho) => ['avif', 'webp'].map((format) => `/imagenes/${id}-${ancho}.${format}`))

/** Uploads a photo and a product with a picture until the server is gone. Returns what was answered. */
async function uploads({ cookie, admin, server }: Sent) {
  const told = { avatar: undefined as Imagen | undefined, productos: [] as string[] }
  const send = (who: string, method: string, path: string, body: BodyInit, json = false) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        cookie: who,
        origin: server.url,
        ...(json && { 'content-type': 'application/json', 'idempotency-key': newId() }),
      },
      body,
    })
  const own = async () => {
    for (;;) {
      const reply = await send(cookie, 'PUT', '/api/perfil/avatar', new Uint8Array(await freshPicture(64)))
      expect(reply.status).toBe(200)
      told.avatar = (await reply.json()).avatar
    }
  }
  const products = async () => {
    for (;;) {
      const picture = await send(admin, 'POST', '/api/imagenes', new Uint8Array(await freshPicture(96)))
      expect(picture.status).toBe(201)
      const { id: imagenId } = await picture.json()
      const form = { nombre: 'Blusa', sku: '', descripcion: '', categoria: 'pijamas', activo: true, imagenId }
      const rest = { precioCentavos: 2, costoConsultoraCentavos: 1, imagenesAdicionales: [], tallas: [], quitadas: [] }
      const made = await send(admin, 'POST', '/api/admin/productos', JSON.stringify({ ...form, ...rest }), true)
      expect(made.status).toBe(201)
      told.productos.push((await made.json()).id)
    }
  }
  const untilGone = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      if (error instanceof TypeError) return
      throw error
    })
  await Promise.all([untilGone(own), untilGone(products)])
  return told
}

test(`${rounds} kills during uploads: no broken picture, no orphan`, {
  timeout: rounds * 8_000 + 60_000,
}, async () => {
  const settings = { AVATARS_PER_PERSON_DAILY: '100000', IMAGES_PER_ADMIN_DAILY: '100000' }
  let server = await startServer(database, { settings })
  const cookie = await cookieFrom(server.url, people.consultora)
  const admin = await cookieFrom(server.url, people.admin)
  // The demo's people have the rows of their pictures here, and no files.
  const { avatar: ofDemo } = await ask({ cookie, server }, '/api/perfil')
  let avatar: Imagen | null = ofDemo
  const counted = { avatars: 0, productos: 0 }
  for (let round = 0; round < rounds; round++) {
    const working = uploads({ cookie, admin, server })
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1_200))
    server.signal('SIGKILL')
    await server.ended
    const told = await working
    server = await startServer(database, { settings })

    // The photo is the last one acknowledged, or the one whose answer was lost; never none.
    const { avatar: now } = await ask({ cookie, server }, '/api/perfil')
    const before: Imagen | null = told.avatar ?? avatar
    if (before) expect(now).not.toBeNull()
    const kept = await ask({ cookie: admin, server }, '/api/admin/productos?limite=100')
    const ids = kept.items.map(({ id }: { id: string }) => id)
    for (const id of told.productos) expect(ids).toContain(id)
    const own = kept.items.filter(({ nombre }: { nombre: string }) => nombre === 'Blusa').slice(0, 20)
    const shown: (Imagen | null)[] = own.map(({ imagen }: { imagen: Imagen | null }) => imagen)
    if (now?.id !== ofDemo?.id) shown.push(now)
    for (const file of shown.flatMap((imagen) => (imagen ? filesOf(imagen) : []))) {
      const reply = await fetch(`${server.url}${file}`)
      expect([round, file, reply.status]).toEqual([round, file, 200])
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(20)
    }
    if (told.avatar) counted.avatars++
    counted.productos += told.productos.length
    avatar = now
  }
  await server.stop()
  expect(counted.productos).toBeGreaterThan(rounds / 6)
  expect(counted.avatars).toBeGreaterThan(rounds / 6)

  // Two sweeps, a day apart: every file that is left belongs to a picture that something shows.
  const db = await openDatabase(database.env, openLog(database.env))
  const images = openImageStore(database.env)
  const parts = { db, images, log: openLog(database.env), keep: [] }
  const before = filesIn().length
  for (const name of filesIn().filter((it) => it.endsWith('.draft'))) {
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
    utimesSync(join(database.env.DATA_DIR, 'imagenes', name.slice(0, 2), name), hoursAgo, hoursAgo)
  }
  await sweepImagenes(parts, new Date())
  const swept = await sweepImagenes(parts, new Date(Date.now() + 25 * 60 * 60_000))
  const rows = await db.read.selectFrom('imagenes').select('id').execute()
  await db.close()
  const known = new Set(rows.map(({ id }) => id))
  const after = filesIn()
  process.stdout.write(
    `${rounds} kills: ${counted.productos} products answered, ${swept} pictures swept, ${before} files became ${after.length}\n`,
  )
  expect(swept).toBeGreaterThan(0)
  expect(after.filter((name) => !known.has(name.slice(0, 32)))).toEqual([])
  expect(after.filter((name) => name.endsWith('.draft'))).toEqual([])
})

const filesIn = (): string[] =>
  readdirSync(join(database.env.DATA_DIR, 'imagenes'), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map(({ name }) => name)

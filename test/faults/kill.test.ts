import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { sweepImagenes } from '#modules/catalogo/imagenes/server/api.ts'
import { openDatabase } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { openImageStore } from '#platform/images/store.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { xlsx } from '../set-up/cargas.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { asJson, cookieFrom, type Server, startServer } from '../set-up/server.ts'
import { lineaOf, pedidoAs } from '../set-up/shop.ts'
import { deskOf, heads, rowsOf, tallas } from './carga-desk.ts'
import { busy, demandKept, looking, newJournal, sendAgain, signInAll, stockUp, work } from './customers.ts'

/** kill -9 in the middle of work: whatever was answered is stored, whole and once. */

describe('pedidos, cancellations and saves', async () => {
  const rounds = Number(process.env.TRUST_ROUNDS ?? 200)
  const secondsARound = 12

  const database = await demoDatabase()
  afterAll(database.remove)

  test(
    `${rounds} kills at random moments lose no answered request and repeat none`,
    async () => {
      const productos = await stockUp(database.env)
      const first = await startServer(database)
      const customers = await signInAll(first.url)
      await first.stop()

      const journal = newJournal()
      let told = 0
      let resent = 0
      let slowest = 0
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const server = await startServer(database, { settings: busy })
        slowest = Math.max(slowest, performance.now() - began)
        resent += journal.open.length
        await sendAgain(server.url, journal)
        const working = work(server.url, customers, productos, journal, () => false)
        await pause(20 + Math.random() * 380)
        server.signal('SIGKILL')
        await Promise.all([server.ended, working])
        told += journal.promised.length
        const promised = journal.promised.splice(0)
        await looking(database.env, async (db) => {
          await demandKept(db, promised)
          if (round % 20 !== 19 && round !== rounds - 1) return
          await invariants({ context: { db } })
          if (engine === 'postgres') return
          const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db.read)
          expect(Object.values(rows[0] ?? {})).toEqual(['ok'])
        })
      }
      process.stdout.write(
        `${engine}: ${rounds} kills, ${told} promises kept, ${resent} unanswered sent again, slowest start ${Math.round(slowest)} ms\n`,
      )
      expect(journal.faults).toEqual([])
      expect(told).toBeGreaterThan(rounds)
      expect(resent).toBeGreaterThan(0)
    },
    rounds * secondsARound * 1_000 + 60_000,
  )
})

describe('accepting propuestas', async () => {
  const rounds = Number(process.env.TRUST_ROUNDS ?? 50)
  /** Milliseconds that accepting takes: some kills come before it is done, some after. */
  const longestMs = engine === 'postgres' ? 400 : 60
  const atOnce = 6

  const database = await demoDatabase()
  afterAll(database.remove)

  test(
    `${rounds} kills leave each propuesta accepted in full or still open`,
    async () => {
      const [producto] = await stockUp(database.env, 1)
      if (!producto) throw new Error('no product')
      const first = await startServer(database)
      const [her, admin] = [await cookieFrom(first.url, people.consultora), await cookieFrom(first.url, people.admin)]
      await first.stop()
      const counts = { answered: 0, whole: 0, waiting: 0 }

      for (let round = 0; round < rounds; round++) {
        const server = await startServer(database, { settings: busy })
        const post = async (cookie: string, path: string, body: object) => {
          const reply = await fetch(`${server.url}/api/pedidos${path}`, asJson(cookie, 'POST', body))
          if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
          return reply.json()
        }
        const made = await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const placed = await fetch(`${server.url}/api/pedidos`, pedidoAs(her, [lineaOf(producto, 'M', 3)]))
            const { id } = await placed.json()
            const revision = { version: 1, confirmar: true, lineas: [{ posicion: 0, cantidad: 5 }] }
            return { id, propuestaId: (await post(admin, `/${id}/propuestas`, revision)).id as string }
          }),
        )
        const answered = new Set<string>()
        const accepting = made.map(async ({ id, propuestaId }) => {
          const path = `${server.url}/api/pedidos/${id}/propuestas/${propuestaId}/aceptacion`
          const reply = await fetch(path, asJson(her, 'POST', {})).catch(() => null)
          if (reply?.status === 200) answered.add(id)
        })
        await pause(1 + Math.random() * longestMs)
        server.signal('SIGKILL')
        await Promise.all([server.ended, ...accepting])
        await looking(database.env, async (db) => {
          for (const { id } of made) {
            const pedido = await db.read
              .selectFrom('pedidos')
              .innerJoin('propuestas', 'propuestas.pedidoId', 'pedidos.id')
              .select(['status', 'estado', 'pedidos.version', 'pedidos.totalCentavos'])
              .where('pedidos.id', '=', id)
              .executeTakeFirstOrThrow()
            const total = (cantidad: number) => cantidad * producto.costo
            const whole = { status: 'confirmado', estado: 'aceptada', version: 4, totalCentavos: total(5) }
            const waits = { status: 'pendiente', estado: 'abierta', version: 2, totalCentavos: total(3) }
            expect([whole, waits]).toContainEqual(pedido)
            if (answered.has(id)) expect(pedido, 'answered with 200').toEqual(whole)
            counts[pedido.estado === 'aceptada' ? 'whole' : 'waiting']++
          }
          counts.answered += answered.size
          await invariants({ context: { db } })
        })
      }
      process.stdout.write(`${engine}: ${rounds} kills, ${JSON.stringify(counts)}\n`)
      expect(counts.whole).toBeGreaterThan(0)
      expect(counts.waiting).toBeGreaterThan(0)
    },
    rounds * 12_000 + 60_000,
  )
})

describe('surtidos and bulk changes', async () => {
  const rounds = Number(process.env.TRUST_ROUNDS ?? 50)
  /** Pedidos that one request sends. */
  const atOnce = 12
  const longestMs = engine === 'postgres' ? 500 : 120

  const database = await demoDatabase()
  afterAll(database.remove)

  test(
    `${rounds} kills leave each pedido changed or untouched, and a retry makes no second surtido`,
    async () => {
      const [producto] = await stockUp(database.env, 1)
      if (!producto) throw new Error('no product')
      const first = await startServer(database)
      const [her, admin] = [await cookieFrom(first.url, people.consultora), await cookieFrom(first.url, people.admin)]
      await first.stop()
      const counts = { sent: 0, left: 0, cut: 0 }

      for (let round = 0; round < rounds; round++) {
        const server = await startServer(database, { settings: busy })
        const ids = await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const placed = await fetch(`${server.url}/api/pedidos`, pedidoAs(her, [lineaOf(producto, 'M', 2)]))
            const { id } = (await placed.json()) as { id: string }
            const confirm = asJson(admin, 'PUT', { status: 'confirmado', version: 1 })
            await fetch(`${server.url}/api/pedidos/${id}/status`, confirm)
            return id
          }),
        )
        const clave = `kill-${round}-${ids[0]}`
        const pedidos = ids.map((id) => ({ id, version: 2 }))
        const make = (url: string) =>
          fetch(`${url}/api/surtidos`, asJson(admin, 'POST', { pedidos }, { 'idempotency-key': clave })).catch(
            () => null,
          )
        const guia = { paqueteria: 'DHL', numero: `G-${round}`, bultos: 1 }
        const send = (url: string) => {
          const wishes = ids.map((id) => ({ id, status: 'enviado', version: 3, guia, sinSurtir: true }))
          return fetch(
            `${url}/api/pedidos/cambios`,
            asJson(admin, 'POST', { pedidos: wishes, sinDireccion: true }),
          ).catch(() => null)
        }
        const later = () => pause(1 + Math.random() * longestMs)

        const making = make(server.url)
        await later()
        server.signal('SIGKILL')
        await Promise.all([server.ended, making])
        await looking(database.env, (db) => invariants({ context: { db } }))

        // A retry under the same key continues the first request.
        const next = await startServer(database, { settings: busy })
        const again = await make(next.url)
        expect(again?.status).toBe(201)
        expect(await again?.json()).toMatchObject({ entraron: atOnce, sinPasar: [] })

        const sending = send(next.url)
        await later()
        next.signal('SIGKILL')
        await Promise.all([next.ended, sending])
        await looking(database.env, async (db) => {
          await invariants({ context: { db } })
          const rows = await db.read
            .selectFrom('pedidos')
            .innerJoin('surtidoPedidos', 'surtidoPedidos.pedidoId', 'pedidos.id')
            .select(['pedidos.id', 'status', 'guia', 'version'])
            .where('pedidos.id', 'in', ids)
            .execute()
          expect(rows).toHaveLength(atOnce)
          for (const { status, guia: written, version } of rows) {
            const whole = { status: 'enviado', numero: guia.numero, version: 4 }
            const untouched = { status: 'preparando', numero: undefined, version: 3 }
            const numero = written ? JSON.parse(written).numero : undefined
            expect([whole, untouched]).toContainEqual({ status, numero, version })
          }
          const sent = rows.filter(({ status }) => status === 'enviado').length
          counts.sent += sent
          counts.left += atOnce - sent
          if (sent > 0 && sent < atOnce) counts.cut++
        })

        const last = await startServer(database, { settings: busy })
        const answer = await send(last.url)
        const { items = [] }: { items?: { resultado: string }[] } = (await answer?.json()) ?? {}
        expect(items).toHaveLength(atOnce)
        expect(items.filter(({ resultado }) => resultado === 'rechazado')).toEqual([])
        await last.stop()
      }
      process.stdout.write(`${engine}: ${rounds} kills, ${JSON.stringify(counts)}\n`)
      expect(counts.cut).toBeGreaterThan(rounds / 8)
    },
    rounds * 25_000 + 60_000,
  )
})

describe('uploads', async () => {
  const rounds = Number(process.env.TRUST_UPLOAD_ROUNDS ?? 30)
  const database = await demoDatabase()
  afterAll(database.remove)

  type Imagen = { id: string; anchos: number[] }
  type Sent = { cookie: string; admin: string; server: Server }

  const ask = async ({ cookie, server }: Pick<Sent, 'cookie' | 'server'>, path: string) =>
    (await fetch(`${server.url}${path}`, { headers: { cookie } })).json()

  const filesOf = ({ id, anchos }: Imagen) =>
    anchos.flatMap((ancho) => ['avif', 'webp'].map((format) => `/imagenes/${id}-${ancho}.${format}`))

  /** Uploads photos and products with pictures until the server is gone. @returns what was answered. */
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
        const rest = {
          precioCentavos: 2,
          costoConsultoraCentavos: 1,
          imagenesAdicionales: [],
          tallas: [],
          quitadas: [],
        }
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

  test(`${rounds} kills leave no broken or orphaned file`, { timeout: rounds * 8_000 + 60_000 }, async () => {
    const settings = { AVATARS_PER_PERSON_DAILY: '100000', IMAGES_PER_ADMIN_DAILY: '100000' }
    let server = await startServer(database, { settings })
    const cookie = await cookieFrom(server.url, people.consultora)
    const admin = await cookieFrom(server.url, people.admin)
    // The demo has rows of pictures here, and no files.
    const { avatar: ofDemo } = await ask({ cookie, server }, '/api/perfil')
    let avatar: Imagen | null = ofDemo
    const counted = { avatars: 0, productos: 0 }
    for (let round = 0; round < rounds; round++) {
      const working = uploads({ cookie, admin, server })
      await pause(300 + Math.random() * 1_200)
      server.signal('SIGKILL')
      await server.ended
      const told = await working
      server = await startServer(database, { settings })

      // The photo is the last one answered, or one whose answer was lost; never none.
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

    // After two sweeps a day apart every file belongs to a picture in use.
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
})

describe('product files', async () => {
  const productos = 120
  const kills = Number(process.env.TRUST_ROUNDS ?? 12)

  /** Checks that no product is half written. @returns how many have the price of the file. */
  async function whole(env: Parameters<typeof looking>[0], precio: number): Promise<number> {
    return looking(env, async (db) => {
      await invariants({ context: { db } })
      const rows = await db.read
        .selectFrom('productos')
        .leftJoin('productoTallas', 'productoTallas.productoId', 'productos.id')
        .select((eb) => ['sku', 'precioCentavos', eb.fn.count<number>('productoTallas.id').as('tallas')])
        .select((eb) => eb.fn.sum<number>('stock').as('stock'))
        .where('sku', 'like', 'CG-%')
        .groupBy(['productos.id', 'sku', 'precioCentavos'])
        .execute()
      for (const { sku, tallas: count, stock } of rows) {
        const first = Number(sku?.slice(3)) % 7
        expect([sku, count, stock]).toEqual([sku, tallas.length, tallas.length * first + 10])
      }
      const [last] = await db.read.selectFrom('cargas').select('id').orderBy('createdAt', 'desc').limit(1).execute()
      const marked = await db.read
        .selectFrom('cargaProductos')
        .select((eb) => eb.fn.countAll<number>().as('hechos'))
        .where('cargaId', '=', last?.id ?? '')
        .where('estado', 'in', ['hecho', 'nada'])
        .executeTakeFirstOrThrow()
      const done = rows.filter(({ precioCentavos }) => precioCentavos === precio * 100).length
      expect(marked.hechos).toBe(done)
      return done
    })
  }

  test(`spec 3.5: ${kills} kills leave each product changed in full or untouched, and the file can be applied again`, {
    timeout: 60_000 + kills * 20_000,
  }, async () => {
    const database = await demoDatabase()
    let cut = 0
    for (let round = 0; round < kills; round++) {
      const precio = 500 + round
      const file = await xlsx(heads, ...rowsOf(precio, productos))
      const server = await startServer(database)
      const desk = deskOf(server, await cookieFrom(server.url, people.admin))
      const carga = await desk.give(file)
      await desk.apply(carga.id)
      await pause(50 + Math.random() * 900)
      server.signal('SIGKILL')
      await server.ended
      const done = await whole(database.env, precio)
      if (done < productos) cut++

      const next = await startServer(database)
      const again = deskOf(next, await cookieFrom(next.url, people.admin))
      if (round % 6 === 0 && done < productos) {
        // An interrupted file can be continued.
        await again.until(carga.id, 'interrumpida')
        await again.apply(carga.id)
        await again.until(carga.id, 'terminada')
        expect((await again.read(carga.id)).avance).toMatchObject({ hechos: productos, rechazados: 0, pendientes: 0 })
      } else {
        const given = await again.give(file)
        expect(given.cuentas.productos).toMatchObject({ dejar: done, rechazar: 0 })
        if (done < productos) await again.apply(given.id)
        if (done < productos) await again.until(given.id, 'terminada')
      }
      await next.stop()
      expect(await whole(database.env, precio)).toBe(productos)
    }
    process.stdout.write(`${engine}: ${kills} kills, ${cut} in the middle of a file\n`)
    expect(cut).toBeGreaterThan(kills / 4)
    await database.remove()
  })
})

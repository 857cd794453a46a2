import { describe, expect, test } from 'vitest'
import { readProductos } from '#app/demo/demo-data.ts'
import type { AdminProducto, AdminProductoCard } from '#features/catalogo/server/admin-reads.ts'
import type { Announcement } from '#platform/db/database.ts'
import type { Page } from '#platform/http/cursor.ts'
import { newId } from '#platform/ids.ts'
import { type Fetch, type Person, testApp } from '../app.ts'
import { invariants, leavesNoTrace } from '../set-up/invariants.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, cancel, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const api = '/api/admin/productos'

const vacio = { nombre: 'Falda de prueba', sku: '', descripcion: '', categoria: 'moda_casual' }
const precios = { precioCentavos: 50_000, costoConsultoraCentavos: 32_500 }
const sinMas = {
  activo: true,
  imagenId: null,
  imagenesAdicionales: [] as string[],
  tallas: [] as object[],
  quitadas: [] as object[],
}
const falda = { ...vacio, ...precios, ...sinMas }
const talla = (nombre: string, stock: number) => ({ id: null, talla: nombre, stock, stockVisto: 0, activo: true })

const create = (body: object, send: Fetch = admin) => send(api, { method: 'POST', body })
async function created(body: object = {}): Promise<AdminProducto> {
  const reply = await create({ ...falda, ...body })
  expect(reply.status).toBe(201)
  return reply.json()
}
const read = async (id: string): Promise<AdminProducto> => (await admin(`${api}/${id}`)).json()
const put = (id: string, body: object, send: Fetch = admin) => send(`${api}/${id}`, { method: 'PUT', body })

/** The form as it is when it was just opened. */
const formOf = ({ imagen, imagenesAdicionales, tallas, id: _, ...rest }: AdminProducto) => ({
  ...rest,
  sku: rest.sku ?? '',
  descripcion: rest.descripcion ?? '',
  imagenId: imagen?.id ?? null,
  imagenesAdicionales: imagenesAdicionales.map((it) => it.id),
  tallas: tallas.map((it) => ({
    id: it.id,
    talla: it.talla,
    stock: it.stock,
    stockVisto: it.stock,
    activo: it.activo,
  })),
  quitadas: [] as object[],
})
const ledgerOf = (tallaId = '') =>
  app.house.db.read
    .selectFrom('stockMovimientos')
    .select(['motivo', 'stockDelta', 'apartadoDelta'])
    .where('tallaId', '=', tallaId)
    .orderBy('id')
    .execute()

describe('spec 2, section 2: /admin/productos', () => {
  const list = async (query: Record<string, string> = {}): Promise<Page<AdminProductoCard>> =>
    (await admin(`${api}?${new URLSearchParams({ limite: '100', ...query })}`)).json()
  const demo = readProductos()

  test('every product, active or not, newest first, with what both prices and the stock are', async () => {
    const { items } = await list()
    const own = items.filter(({ nombre }) => demo.some((it) => it.nombre === nombre))
    expect(own).toHaveLength(demo.length)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
    const [first] = demo
    expect(items.find(({ sku }) => sku === first?.sku)).toMatchObject({
      nombre: first?.nombre,
      precioCentavos: first?.precioCentavos,
      costoConsultoraCentavos: first?.costoConsultoraCentavos,
      activo: first?.activo,
    })
  })

  test('status and category narrow it, alone and together', async () => {
    const inactive = await list({ activo: '0' })
    expect(inactive.items.length).toBe(demo.filter(({ activo }) => !activo).length)
    expect(inactive.items.every(({ activo }) => !activo)).toBe(true)
    const both = await list({ activo: '1', categoria: 'pijamas' })
    expect(both.items.every(({ activo, categoria }) => activo && categoria === 'pijamas')).toBe(true)
    expect(both.items.length).toBe(demo.filter(({ activo, categoria }) => activo && categoria === 'pijamas').length)
  })

  test('the search finds parts of name and SKU, without accents or case', async () => {
    await created({ nombre: 'Túnica Ñandú', sku: 'TUN-Ñ-01' })
    for (const q of ['tunica', 'NANDU', 'tun-ñ', 'tunn01', 'nandu tunica']) {
      expect(
        (await list({ q })).items.map(({ nombre }) => nombre),
        q,
      ).toContain('Túnica Ñandú')
    }
    expect((await list({ q: '%' })).items).toEqual([])
  })

  test('a product that is renamed is found by its new name and not by the old', async () => {
    const made = await created({ nombre: 'Rebozo xochipilli' })
    expect((await list({ q: 'xochipilli' })).items).toHaveLength(1)
    await put(made.id, { ...formOf(made), nombre: 'Rebozo quetzalli', sku: 'RQ-900' })
    expect((await list({ q: 'xochipilli' })).items).toEqual([])
    for (const q of ['etzal', 'rq900', 'quetzalli rebozo']) expect((await list({ q })).items, q).toHaveLength(1)
  })

  test('by cursor it gives every product once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page<AdminProductoCard> = await list({ limite: '7', ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.siguiente
    }
    expect(seen).toEqual((await list()).items.map(({ id }) => id))
  })
})

describe('spec 2, section 6: only staff', () => {
  const others = ['visitor', 'expirada', 'pendiente', 'consultora', 'sinRol'] as const
  test.each(others)('%s reads and writes nothing here', async (person: Person) => {
    const code = person === 'visitor' || person === 'expirada' ? 'unauthenticated' : 'forbidden'
    const id = (await created()).id
    for (const attempt of [
      () => app.as(person)(api),
      () => app.as(person)(`${api}/${id}`),
      () => create(falda, app.as(person)),
      () => put(id, { ...falda, version: 1 }, app.as(person)),
    ]) {
      await expectProblem(await leavesNoTrace(app, attempt), code)
    }
  })

  test('what the form does not have is refused, not ignored', async () => {
    for (const extra of [{ id: newId() }, { version: 3 }, { stockDisponible: 9 }, { createdAt: '2020-01-01' }]) {
      await expectProblem(await leavesNoTrace(app, () => create({ ...falda, ...extra })), 'invalid_request')
    }
    const held = { ...talla('M', 3), apartado: 2 }
    await expectProblem(await leavesNoTrace(app, () => create({ ...falda, tallas: [held] })), 'invalid_request')
  })
})

describe('spec 2, section 5: Product form', () => {
  test('a product is made with pictures, sizes in their order, and the opening of each ledger', async () => {
    const bytes = await Promise.all([freshPicture(), freshPicture(), freshPicture()])
    const ids: string[] = []
    for (const body of bytes) {
      ids.push((await (await admin('/api/imagenes', { method: 'POST', body: new Uint8Array(body) })).json()).id)
    }
    const [imagenId, ...imagenesAdicionales] = ids
    const heard: Announcement[] = []
    const stop = app.house.db.onAnnouncement((it) => heard.push(it))
    const made = await created({
      ...{ nombre: '  Falda plisada ', sku: ' FP-1 ', imagenId, imagenesAdicionales },
      tallas: [talla('G', 4), talla('CH', 0), talla('M', 7)],
    })
    await expect
      .poll(() => heard)
      .toContainEqual({ topic: 'producto', id: made.id, ownerId: expect.any(String), version: 1 })
    stop()
    expect(made).toMatchObject({ nombre: 'Falda plisada', sku: 'FP-1', descripcion: null, version: 1, activo: true })
    expect(made.imagen?.id).toBe(imagenId)
    expect(made.imagenesAdicionales.map(({ id }) => id)).toEqual(imagenesAdicionales)
    expect(made.tallas.map((it) => [it.talla, it.stock])).toEqual([['G', 4], ['CH', 0], ['M', 7]]) // biome-ignore format: one line reads best
    expect(await ledgerOf(made.tallas[2]?.id)).toEqual([{ motivo: 'inicial', stockDelta: 7, apartadoDelta: 0 }])
    expect(await ledgerOf(made.tallas[1]?.id)).toEqual([])
    const seen = await consultora(`/api/productos/${made.id}`)
    expect(await seen.json()).toMatchObject({ stockDisponible: 11, costoConsultoraCentavos: 32_500 })
    await invariants(app)
  })

  test.each([
    ['nombre', { nombre: '   ' }, 'El nombre es obligatorio'],
    ['categoria', { categoria: null }, 'Elige una categoría'],
    ['categoria', { categoria: 'moda_praia' }, 'Categoría desconocida'],
    ['precioCentavos', { precioCentavos: null }, 'El precio es obligatorio'],
    ['precioCentavos', { precioCentavos: -1 }, 'No puede ser negativo'],
    ['precioCentavos', { precioCentavos: 10.5 }, 'Escribe una cantidad en pesos'],
    ['costoConsultoraCentavos', { costoConsultoraCentavos: null }, 'El costo de consultora es obligatorio'],
    ['tallas.0.stock', { tallas: [talla('M', -1)] }, 'No puede ser negativo'],
    ['tallas.0.stock', { tallas: [talla('M', 1.5)] }, 'Escribe un número entero de piezas'],
    ['tallas.0.talla', { tallas: [talla(' ', 1)] }, 'Escribe la talla'],
    ['tallas.1.talla', { tallas: [talla('m', 1), talla(' M ', 1)] }, 'Esta talla está repetida'],
  ])('%s is answered beside it (%j)', async (path, wrong, message) => {
    const refused = () => create({ ...falda, ...wrong })
    const problem = await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
    expect(problem.errors).toEqual([{ path, message }])
  })

  test('a picture that is not kept any more is said to be gone, at its place', async () => {
    const gone = 'f'.repeat(32)
    const refused = () => create({ ...falda, imagenId: gone, imagenesAdicionales: [gone] })
    const problem = await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(['imagenId', 'imagenesAdicionales.0'])
  })
})

describe('spec 2, section 8: Duplicate SKU', () => {
  const message = (sku: string) => `El SKU "${sku}" ya existe. Por favor, use otro código o déjelo en blanco.`
  const expectTaken = async (reply: Response, sku: string) => {
    const problem = await expectProblem(reply, 'conflict')
    expect(problem).toMatchObject({ detail: message(sku), errors: [{ path: 'sku', message: message(sku) }] })
  }

  test('trimmed and whatever the case, beyond ASCII too, on making and on saving', async () => {
    const first = await created({ sku: 'Ñ-Dup-1' })
    const second = await created({ sku: 'otro' })
    await expectTaken(await leavesNoTrace(app, () => create({ ...falda, sku: '  ñ-dup-1 ' })), 'ñ-dup-1')
    await expectTaken(await leavesNoTrace(app, () => put(second.id, { ...formOf(second), sku: 'Ñ-DUP-1' })), 'Ñ-DUP-1')
    expect((await put(first.id, { ...formOf(first), sku: 'ñ-DUP-1' })).status).toBe(200)
  })

  test('blank belongs to nobody', async () => {
    expect((await created({ sku: '  ' })).sku).toBeNull()
    expect((await created({ sku: '' })).sku).toBeNull()
  })

  test('of ten at once one has it, and the others are told the same', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ ...falda, sku: n % 2 ? 'carrera' : 'CARRERA' })),
    )
    const refused = replies.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(9)
    for (const reply of refused) await expectProblem(reply, 'conflict')
  })
})

describe('design 4: saving keeps what pedidos refer to', () => {
  test('sizes are renamed, reordered and exchanged in place, by their ids', async () => {
    const made = await created({ tallas: [talla('CH', 1), talla('M', 2), talla('G', 3)] })
    const form = formOf(made)
    const [ch, m, g] = form.tallas
    const reply = await put(made.id, { ...form, tallas: [{ ...g, talla: 'M' }, { ...m, talla: 'G' }, ch] })
    expect(reply.status).toBe(200)
    const saved: AdminProducto = await reply.json()
    expect(saved.version).toBe(2)
    expect(saved.tallas.map((it) => [it.id, it.talla, it.stock])).toEqual([[g?.id, 'M', 3], [m?.id, 'G', 2], [ch?.id, 'CH', 1]]) // biome-ignore format: one line reads best
    expect(await ledgerOf(g?.id)).toHaveLength(1)
  })

  test('a size that a pedido names is taken off without touching the pedido, and its pieces leave the ledger', async () => {
    const blusa = await addProducto(app, { tallas: { M: 5, G: 5 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 2))
    await cancel(consultora, pedidoId)
    const form = formOf(await read(blusa.id))
    const [m, g] = form.tallas
    const reply = await put(blusa.id, { ...form, tallas: [g], quitadas: [{ id: m?.id, stockVisto: m?.stock }] })
    expect(await reply.json()).toMatchObject({ tallas: [{ talla: 'G' }] })
    expect(await (await consultora(`/api/pedidos/${pedidoId}`)).json()).toMatchObject({
      items: [{ talla: 'M', cantidad: 2 }],
    })
    expect((await ledgerOf(m?.id)).at(-1)).toEqual({ motivo: 'ajuste', stockDelta: -5, apartadoDelta: 0 })
    expect(await stockOf(app, m?.id)).toEqual({ stock: 0, apartado: 0 })
    await invariants(app)
  })

  test('taken off and added again under its name, in one form or later, it is the same size', async () => {
    const made = await created({ tallas: [talla('Única', 3)] })
    const unica = made.tallas[0]
    const quitadas = [{ id: unica?.id, stockVisto: 3 }]
    const once: AdminProducto = await (
      await put(made.id, { ...formOf(made), tallas: [talla('ÚNICA', 5)], quitadas })
    ).json()
    expect(once.tallas).toMatchObject([{ id: unica?.id, talla: 'ÚNICA', stock: 5 }])
    const without: AdminProducto = await (
      await put(made.id, { ...formOf(once), tallas: [], quitadas: [{ id: unica?.id, stockVisto: 5 }] })
    ).json()
    expect(without.tallas).toEqual([])
    const back: AdminProducto = await (await put(made.id, { ...formOf(without), tallas: [talla('única', 4)] })).json()
    expect(back.tallas).toMatchObject([{ id: unica?.id, talla: 'única', stock: 4, activo: true }])
    await invariants(app)
  })

  test('a new size may take the name of one that leaves in the same form', async () => {
    const made = await created({ tallas: [talla('A', 3), talla('B', 1)] })
    const [a, b] = formOf(made).tallas
    const reply = await put(made.id, {
      ...formOf(made),
      tallas: [{ ...b, talla: 'A' }],
      quitadas: [{ id: a?.id, stockVisto: 3 }],
    })
    expect(await reply.json()).toMatchObject({ tallas: [{ id: b?.id, talla: 'A', stock: 1 }] })
    await invariants(app)
  })

  test('pieces that come back to a size that was taken off make it show again', async () => {
    const blusa = await addProducto(app, { tallas: { M: 2 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 2))
    expect((await setStatus(admin, pedidoId, 'enviado', 1)).status).toBe(200)
    const form = formOf(await read(blusa.id))
    const quitadas = [{ id: blusa.tallas.M, stockVisto: 0 }]
    expect(await (await put(blusa.id, { ...form, tallas: [], quitadas })).json()).toMatchObject({ tallas: [] })
    expect((await setStatus(admin, pedidoId, 'cancelado', 2)).status).toBe(200)
    expect((await read(blusa.id)).tallas).toMatchObject([
      { id: blusa.tallas.M, stock: 2, activo: false, retirada: true },
    ])
    await invariants(app)
  })

  test('a size is neither forgotten nor said twice', async () => {
    const made = await created({ tallas: [talla('A', 3), talla('B', 1)] })
    const form = formOf(made)
    const [a, b] = form.tallas
    for (const tallas of [[a], [a, b, { ...a, talla: 'C' }]]) {
      await expectProblem(await leavesNoTrace(app, () => put(made.id, { ...form, tallas })), 'invalid_request')
    }
    const alien = { ...talla('C', 1), id: newId() }
    await expectProblem(await leavesNoTrace(app, () => put(made.id, { ...form, tallas: [a, b, alien] })), 'conflict')
  })
})

describe('design 4: stock moves by what staff changed', () => {
  test('an enviado while the form was open is not undone by saving it', async () => {
    const blusa = await addProducto(app, { tallas: { M: 10 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 3))
    const form = formOf(await read(blusa.id))
    expect((await setStatus(admin, pedidoId, 'enviado', 1)).status).toBe(200)

    const untouched: AdminProducto = await (await put(blusa.id, form)).json()
    expect(untouched.tallas).toMatchObject([{ stock: 7, apartado: 0 }])
    const stale = formOf(untouched)
    const grown = { ...stale, tallas: form.tallas.map((it) => ({ ...it, stock: 12 })) }
    expect(await (await put(blusa.id, grown)).json()).toMatchObject({ tallas: [{ stock: 9 }] })
    expect((await ledgerOf(blusa.tallas.M)).at(-1)).toEqual({ motivo: 'ajuste', stockDelta: 2, apartadoDelta: 0 })
    await invariants(app)
  })

  test('it may not go below what open pedidos hold, nor may the size go; both are said at the size', async () => {
    const blusa = await addProducto(app, { tallas: { CH: 5, M: 10 } })
    await placed(consultora, lineaOf(blusa, 'M', 4))
    const form = formOf(await read(blusa.id))
    const [ch, m] = form.tallas
    const low = await leavesNoTrace(app, () => put(blusa.id, { ...form, tallas: [ch, { ...m, stock: 3 }] }))
    const message = 'Hay 4 piezas apartadas en pedidos abiertos: la existencia no puede bajar de 4.'
    expect(await expectProblem(low, 'stock_short')).toMatchObject({ errors: [{ path: 'tallas.1.stock', message }] })
    const quitadas = [{ id: m?.id, stockVisto: 10 }]
    const off = await leavesNoTrace(app, () => put(blusa.id, { ...form, tallas: [ch], quitadas }))
    expect(await expectProblem(off, 'stock_short')).toMatchObject({ errors: [{ path: 'quitadas.0' }] })
    expect((await put(blusa.id, { ...form, tallas: [ch, { ...m, stock: 4 }] })).status).toBe(200)
    await invariants(app)
  })

  test('saving, placing and sending at once keep every count', async () => {
    const blusa = await addProducto(app, { tallas: { M: 40 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 5))
    const form = formOf(await read(blusa.id))
    await Promise.all([
      ...Array.from({ length: 6 }, () => placed(consultora, lineaOf(blusa, 'M', 2))),
      ...Array.from({ length: 4 }, () =>
        put(blusa.id, { ...form, tallas: form.tallas.map((it) => ({ ...it, stock: 50 })) }),
      ),
      setStatus(admin, pedidoId, 'enviado', 1),
    ])
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ stock: 45, apartado: 12 })
    await invariants(app)
  })
})

describe('design 4: someone else saved meanwhile', () => {
  test('the second save is stale, is told how the product is now, and changes nothing', async () => {
    const made = await created({ tallas: [talla('M', 1)] })
    const form = formOf(made)
    expect((await put(made.id, { ...form, nombre: 'De otra persona', precioCentavos: 61_000 })).status).toBe(200)
    const problem = await expectProblem(
      await leavesNoTrace(app, () => put(made.id, { ...form, nombre: 'Mío' })),
      'stale',
    )
    expect(problem.actual).toMatchObject({ version: 2, nombre: 'De otra persona', precioCentavos: 61_000 })
  })

  test('of five at once one is saved', async () => {
    const made = await created()
    const form = formOf(made)
    const replies = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((nombre) => put(made.id, { ...form, nombre })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('a product that does not exist is not found', async () => {
    for (const id of [newId(), 'x', '..']) await expectProblem(await admin(`${api}/${id}`), 'not_found')
    await expectProblem(await put(newId(), { ...falda, version: 1 }), 'not_found')
  })
})

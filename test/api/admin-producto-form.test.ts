import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { falda, formOf, productosApi, productosDesk, talla } from '../set-up/desk-productos.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const consultora = app.as('consultora')
const { create, created, ledgerOf, put } = productosDesk(app)
const pictureId = async () => (await imagenesDesk(app).uploaded(await freshPicture())).id

describe('spec 2.5: Product form', () => {
  test('a product is created with pictures, ordered sizes and opening ledger rows', async () => {
    const [imagenId, ...imagenesAdicionales] = [await pictureId(), await pictureId(), await pictureId()]
    const events: unknown[] = []
    const unsubscribe = app.context.db.subscribe((event) => events.push(event))
    const made = await created({
      nombre: '  Falda plisada ',
      sku: ' FP-1 ',
      imagenId,
      imagenesAdicionales,
      tallas: [talla('G', 4), talla('CH', 0), talla('M', 7)],
    })
    expect(events).toContainEqual({ topic: 'producto', id: made.id, version: 1 })
    unsubscribe()
    expect(made).toMatchObject({ nombre: 'Falda plisada', sku: 'FP-1', descripcion: null, version: 1, activo: true })
    expect(made.imagen?.id).toBe(imagenId)
    expect(made.imagenesAdicionales.map(({ id }) => id)).toEqual(imagenesAdicionales)
    expect(made.tallas.map((it) => [it.talla, it.stock])).toEqual([
      ['G', 4],
      ['CH', 0],
      ['M', 7],
    ])
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

  test.each(['composicion', 'medidas'] as const)(
    'spec 3.5: a form that was opened before an upgrade, and does not know %s, leaves it as it is',
    async (name) => {
      const made = await created({ [name]: 'Lino' })
      const { [name]: _, ...form } = formOf(made)
      expect(await (await put(made.id, form)).json()).toMatchObject({ [name]: 'Lino' })
    },
  )

  test.each([
    { precioCentavos: 0, costoConsultoraCentavos: 0, activo: true },
    { precioCentavos: 10_000, costoConsultoraCentavos: 90_000 },
  ])('spec 2.5: prices the form asks about are accepted: %j', async (prices) => {
    const made = await created(prices)
    expect(made).toMatchObject(prices)
    const saved = await put(made.id, { ...formOf(made), nombre: 'Otra' })
    expect([saved.status, await saved.json()]).toMatchObject([200, prices])
  })

  test('spec 3.1: without a main picture the first additional one becomes it', async () => {
    const [one, other] = [await pictureId(), await pictureId()]
    const made = await created({ ...falda, imagenId: null, imagenesAdicionales: [one, other] })
    expect([made.imagen?.id, made.imagenesAdicionales.map(({ id }) => id)]).toEqual([one, [other]])
    const saved = await (await put(made.id, { ...formOf(made), imagenId: null, version: made.version })).json()
    expect([saved.imagen?.id, saved.imagenesAdicionales]).toEqual([other, []])
  })

  test('a picture named twice is stored once', async () => {
    const [main, other] = [await pictureId(), await pictureId()]
    const made = await created({ ...falda, imagenId: main, imagenesAdicionales: [other, main, other] })
    expect(made.imagenesAdicionales.map(({ id }) => id)).toEqual([other])
  })

  test('a deleted picture is reported at its place', async () => {
    const gone = 'f'.repeat(32)
    const refused = () => create({ ...falda, imagenId: gone, imagenesAdicionales: [gone] })
    const problem = await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(['imagenId', 'imagenesAdicionales.0'])
  })
})

describe('spec 2.8: duplicate SKU', () => {
  const message = (sku: string) => `El SKU "${sku}" ya existe. Por favor, use otro código o déjelo en blanco.`
  const expectTaken = async (reply: Response, sku: string) => {
    const problem = await expectProblem(reply, 'conflict')
    expect(problem).toMatchObject({ detail: message(sku), errors: [{ path: 'sku', message: message(sku) }] })
  }

  test('is compared trimmed and case-insensitively, on create and save', async () => {
    const first = await created({ sku: 'Ñ-Dup-1' })
    const second = await created({ sku: 'otro' })
    await expectTaken(await leavesNoTrace(app, () => create({ ...falda, sku: '  ñ-dup-1 ' })), 'ñ-dup-1')
    await expectTaken(await leavesNoTrace(app, () => put(second.id, { ...formOf(second), sku: 'Ñ-DUP-1' })), 'Ñ-DUP-1')
    expect((await put(first.id, { ...formOf(first), sku: 'ñ-DUP-1' })).status).toBe(200)
  })

  test('blank is never a duplicate', async () => {
    expect((await created({ sku: '  ' })).sku).toBeNull()
    expect((await created({ sku: '' })).sku).toBeNull()
  })

  test('one of twenty simultaneous products with one SKU is saved', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        create({ ...falda, sku: ['carrera', 'CARRERA', ' carrera ', 'Carrera '][n % 4] }),
      ),
    )
    const refused = replies.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(19)
    for (const reply of refused)
      expect((await expectProblem(reply, 'conflict')).detail).toMatch(/^El SKU "carrera" ya existe\. /i)
  })
})

describe('spec 2.7: one Idempotency-Key is one product (docs/decisions/007)', () => {
  test('the same key with another body is refused and names the product', async () => {
    const clave = newId()
    const { id, nombre } = await (await create(falda, app.as('admin'), clave)).json()
    const again = () => create({ ...falda, nombre: 'Otra' }, app.as('admin'), clave)
    const problem = await expectProblem(await leavesNoTrace(app, again), 'key_reused')
    expect(problem).toMatchObject({ producto: { id, nombre } })
  })

  test('without a key each request makes a product', async () => {
    const make = () => app.as('admin')(productosApi, { method: 'POST', body: falda })
    const [one, other] = await Promise.all([make(), make()])
    expect([one.status, other.status]).toEqual([201, 201])
    expect((await one.json()).id).not.toBe((await other.json()).id)
  })
})

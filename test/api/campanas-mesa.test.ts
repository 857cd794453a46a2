import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { testApp } from '../app.ts'
import {
  addCampana,
  campanaForm,
  closeCampana,
  hoy,
  postCampana,
  putCampana,
  withoutCampanas,
} from '../set-up/campanas.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, place, placed } from '../set-up/shop.ts'

const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 100_000 } })
const [admin, her] = [app.as('admin'), app.as('consultora')]
const refusal = async (reply: Promise<Response>, code: ErrorCode) => expectProblem(await reply, code)
const json = async (reply: Promise<Response>) => (await reply).json()
const abierta = () => json(her('/api/campanas/abierta'))
const blusa = await addProducto(app, { tallas: { M: 500, G: 500 } })
const falda = await addProducto(app, { tallas: { M: 500 } })
const enCampana = (cantidad = 1, precioUnitarioCentavos = 30_000) => ({
  ...lineaOf(blusa, 'M', cantidad),
  precioUnitarioCentavos,
})

beforeEach(() => withoutCampanas(app))

describe('spec 3.5: editing campañas', () => {
  const producto = { productoId: blusa.id, precioCentavos: 30_000, soloCampana: true }

  test('runs from the start of the first day to the end of the last in Mexico City, and is logged', async () => {
    const made = await (await postCampana(admin, campanaForm({ productos: [producto] }))).json()
    expect(made).toMatchObject({
      estado: 'proxima',
      desde: `${hoy(1)}T06:00:00.000Z`,
      hasta: `${hoy(4)}T06:00:00.000Z`,
    })
    expect(made.productos).toMatchObject([{ ...producto, sku: blusa.sku, costoConsultoraCentavos: blusa.costo }])
    const [{ verbo, objetoId, cambios }] = (await json(admin('/api/admin/bitacora?limite=1'))).items
    expect([verbo, objetoId]).toEqual(['campana_creada', made.id])
    expect(cambios).toMatchObject({ nombre: [null, 'Navidad'], productos: [null, { [blusa.id]: [30_000, true] }] })
    const { items } = await json(admin('/api/admin/campanas'))
    expect(items).toMatchObject([
      { id: made.id, estado: 'proxima', productos: 1, primerDia: hoy(1), ultimoDia: hoy(3) },
    ])
    expect(await abierta()).toEqual({ campana: null, cambia: made.desde })
  })

  test.each([
    ['an empty name', { nombre: ' ' }, 'nombre'],
    ['days the wrong way round', { primerDia: hoy(4) }, 'ultimoDia'],
    ['a day that was', { primerDia: hoy(-1) }, 'primerDia'],
    ['a product twice', { productos: [producto, producto] }, 'productos.1'],
    ['a product that is not there', { productos: [{ ...producto, productoId: newId() }] }, 'productos.0'],
    ['a price of nothing', { productos: [{ ...producto, precioCentavos: 0 }] }, 'productos.0.precioCentavos'],
    ['a picture that is not there', { imagenId: '0'.repeat(32) }, 'imagenId'],
    ['a minimum of nothing', { minimoCentavos: 0 }, 'minimoCentavos'],
  ])('%s is refused beside its field', async (_, wrong, path) => {
    const problem = await refusal(postCampana(admin, campanaForm(wrong)), 'invalid_request')
    expect(problem.errors).toEqual([{ path, message: expect.stringMatching(/\S/) }])
    expect((await json(admin('/api/admin/campanas'))).items).toEqual([])
  })

  test('never overlap by a day; adjacent ones are allowed', async () => {
    const first = await (await postCampana(admin, campanaForm())).json()
    for (const [primerDia, ultimoDia] of [
      [hoy(), hoy(1)],
      [hoy(2), hoy(2)],
      [hoy(3), hoy(9)],
      [hoy(), hoy(9)],
    ] as const) {
      const problem = await refusal(postCampana(admin, campanaForm({ primerDia, ultimoDia })), 'conflict')
      expect(problem.errors).toMatchObject([{ path: 'primerDia', message: expect.stringContaining('Navidad') }])
    }
    const next = await (
      await postCampana(admin, campanaForm({ nombre: 'Reyes', primerDia: hoy(4), ultimoDia: hoy(4) }))
    ).json()
    const { version } = next
    await refusal(
      putCampana(admin, next.id, campanaForm({ primerDia: hoy(3), ultimoDia: hoy(4), version } as object)),
      'conflict',
    )
    const moved = await putCampana(admin, first.id, { ...campanaForm({ ultimoDia: hoy(2) }), version: first.version })
    expect(await moved.json()).toMatchObject({ ultimoDia: hoy(2), version: 2 })
  })

  test('an edit of an older version returns the current one', async () => {
    const { id, version } = await (await postCampana(admin, campanaForm())).json()
    expect((await putCampana(admin, id, { ...campanaForm({ nombre: 'Una' }), version })).status).toBe(200)
    const problem = await refusal(putCampana(admin, id, { ...campanaForm({ nombre: 'Otra' }), version }), 'stale')
    expect(problem.actual).toMatchObject({ nombre: 'Una', version: 2 })
  })

  test('an open one can get products and another end, but no new start, and loses nothing', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000]] })
    const { version, primerDia, ultimoDia, nombre } = await json(admin(`/api/admin/campanas/${id}`))
    const open = { ...campanaForm({ nombre, primerDia, ultimoDia, productos: [producto] }), version }
    const refused = async (more: object, path: string) => {
      const problem = await refusal(putCampana(admin, id, { ...open, ...more }), 'invalid_request')
      expect(problem.errors).toMatchObject([{ path }])
    }
    await refused({ productos: [] }, 'productos')
    await refused({ primerDia: hoy(1) }, 'primerDia')
    const more = { productoId: falda.id, precioCentavos: null, soloCampana: false }
    const saved = await putCampana(admin, id, { ...open, ultimoDia: hoy(5), productos: [producto, more] })
    expect(await saved.json()).toMatchObject({ ultimoDia: hoy(5), estado: 'abierta', productos: [{}, {}] })
  })

  test('an ended one stays as it was, but its garments may return to the catalogue', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000]] })
    await closeCampana(app, id)
    const was = await json(admin(`/api/admin/campanas/${id}`))
    const { version, primerDia, ultimoDia, nombre } = was
    const over = { ...campanaForm({ nombre, primerDia, ultimoDia, productos: [producto] }), version }
    for (const more of [{ nombre: 'Otra' }, { ultimoDia: hoy(4) }, { productos: [{ ...producto, precioCentavos: 1 }] }])
      await refusal(putCampana(admin, id, { ...over, ...more }), 'invalid_request')
    await refusal(place(her, [lineaOf(blusa)]), 'lines_refused')
    expect((await putCampana(admin, id, { ...over, productos: [{ ...producto, soloCampana: false }] })).status).toBe(
      200,
    )
    await placed(her, lineaOf(blusa))
  })

  test('can be deleted while nothing was sold in it', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000]] })
    await placed(her, enCampana())
    expect(await json(admin(`/api/admin/campanas/${id}`))).toMatchObject({ vendida: true })
    await refusal(admin(`/api/admin/campanas/${id}`, { method: 'DELETE' }), 'conflict')
    await withoutCampanas(app)
    const unsold = await addCampana(app, { productos: [[await addProducto(app), 1_000]] })
    expect((await admin(`/api/admin/campanas/${unsold}`, { method: 'DELETE' })).status).toBe(204)
    await refusal(admin(`/api/admin/campanas/${unsold}`), 'not_found')
  })

  test('a cover must exist, and the sweep keeps it', async () => {
    const { id: imagenId } = await app.context.db.read.selectFrom('imagenes').select('id').executeTakeFirstOrThrow()
    const made = await (await postCampana(admin, campanaForm({ imagenId, texto: ' Todo el mes ' }))).json()
    expect(made).toMatchObject({ imagen: { id: imagenId }, texto: 'Todo el mes' })
  })

  test('a whole line and pasted SKUs become products; unknown ones are named', async () => {
    const { items } = await json(admin('/api/admin/elegibles?categoria=pijamas'))
    expect(items.length).toBeGreaterThan(5)
    const found = await json(
      admin('/api/admin/elegibles', { method: 'POST', body: { skus: [blusa.sku.toLowerCase(), 'NADA-1'] } }),
    )
    expect(found).toMatchObject({ items: [{ productoId: blusa.id }], faltan: ['NADA-1'] })
  })
})

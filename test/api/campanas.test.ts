import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { people, testApp } from '../app.ts'
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
import { answer, propose, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, cancel, idOf, lineaOf, place, placed } from '../set-up/shop.ts'

const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 100_000 } })
const [admin, her, visitor] = [app.as('admin'), app.as('consultora'), app.as('visitor')]
const refusal = async (reply: Promise<Response>, code: ErrorCode) => expectProblem(await reply, code)
const json = async (reply: Promise<Response>) => (await reply).json()
const abierta = () => json(her('/api/campanas/abierta'))
const blusa = await addProducto(app, { sku: 'CAM-BLU-001', tallas: { M: 500, G: 500 } })
const falda = await addProducto(app, { tallas: { M: 500 } })
const enCampana = (cantidad = 1, precioUnitarioCentavos = 30_000) => ({
  ...lineaOf(blusa, 'M', cantidad),
  precioUnitarioCentavos,
})

beforeEach(() => withoutCampanas(app))

describe('spec 3.5: one price everywhere', () => {
  const card = async (send = her) =>
    (await json(send(`/api/productos?q=${blusa.sku}`))).items[0] as Record<string, unknown>

  test('catalogue, product, cart, review and pedido have the price of the campaña; visitors do not see it', async () => {
    const before = await card(visitor)
    await addCampana(app, { productos: [[blusa, 30_000]] })
    expect(await card()).toMatchObject({
      costoConsultoraCentavos: 30_000,
      costoNormalCentavos: blusa.costo,
      enCampana: true,
    })
    expect(await json(her(`/api/productos/${blusa.id}`))).toMatchObject({
      costoConsultoraCentavos: 30_000,
      precioCentavos: 59_900,
    })
    expect(await card(visitor)).toEqual(before)
    expect(Object.keys(await json(visitor(`/api/productos/${blusa.id}`)))).not.toContain('enCampana')
    const listed = async (send: typeof her) => (await json(send('/api/productos?campana=1'))).items.length
    expect([await listed(her), await listed(visitor)]).toEqual([1, 24])

    const review = await json(
      her('/api/carrito/revision', { method: 'POST', body: { lineas: [lineaOf(blusa), enCampana()] } }),
    )
    expect(review.lineas.map(({ problema }: { problema: unknown }) => problema)).toEqual([
      { reason: 'price_changed', precioUnitarioCentavos: 30_000 },
      null,
    ])
    const cambios = { cambios: [{ tallaId: blusa.tallas.M, piezas: 1 }] }
    const cart = await json(
      her('/api/carrito/cambios', { method: 'POST', headers: { 'idempotency-key': newId() }, body: cambios }),
    )
    expect(cart.lineas.at(-1)).toMatchObject({
      precioUnitarioCentavos: 30_000,
      venta: { precioUnitarioCentavos: 30_000 },
    })

    await refusal(place(her, [lineaOf(blusa)]), 'lines_refused')
    expect(await placed(her, enCampana(2))).toMatchObject({ totalCentavos: 60_000 })
    const lectura = await json(her('/api/pedidos/lectura', { method: 'POST', body: { texto: `${blusa.sku} M 2` } }))
    expect(lectura.productos).toMatchObject([{ id: blusa.id, precioUnitarioCentavos: 30_000 }])
  })

  test('cached lists change when a campaña opens or closes by the clock', async () => {
    const cost = async () => (await card()).costoConsultoraCentavos
    expect(await cost()).toBe(blusa.costo)
    const lapMs = 900
    await addCampana(app, { desde: lapMs, hasta: 2 * lapMs, productos: [[blusa, 30_000]] })
    const seen = [await cost()]
    await setTimeout(lapMs)
    seen.push(await cost())
    await setTimeout(lapMs)
    seen.push(await cost())
    expect(seen).toEqual([blusa.costo, 30_000, blusa.costo])
    expect((await card()).fueraDeCampana).toMatchObject({ nombre: 'Otoño', estado: 'cerrada' })
  })

  test('a propuesta and a repeated pedido use the same price and the same end', async () => {
    const rojo = await addProducto(app, { tallas: { M: 50 } })
    const pedido = await placed(her, lineaOf(falda))
    const old = await placed(her, lineaOf(rojo))
    const id = await addCampana(app, { productos: [[rojo, 21_000]] })
    const agregadas = [{ productoId: rojo.id, tallaId: rojo.tallas.M, cantidad: 1, motivo: 'Para completar' }]
    const lineas = [revision(0, 1)]
    const open = await proposed(admin, pedido.id, { version: 1, lineas, agregadas, mensaje: 'Mira' })
    expect(open.totalCentavos).toBe(falda.costo + 21_000)
    const repeat = () =>
      json(
        her('/api/carrito/repeticiones', {
          method: 'POST',
          headers: { 'idempotency-key': newId() },
          body: { pedidoId: old.id },
        }),
      )
    expect((await repeat()).avisos).toEqual([])

    await closeCampana(app, id)
    expect((await repeat()).avisos).toMatchObject([{ problema: { reason: 'out_of_campana' } }])
    expect((await answer(her, pedido.id, open.id, 'aceptacion')).status).toBe(200)
    const other = await placed(her, lineaOf(falda))
    const late = await propose(admin, other.id, { version: 1, lineas, agregadas, mensaje: 'Mira' })
    const problem = await expectProblem(late, 'invalid_request')
    expect(JSON.stringify(problem)).toContain('La campaña Otoño cerró')
  })

  test('modo clienta shows neither campaña nor price', async () => {
    await addCampana(app, { minimo: 99_900, productos: [[blusa, 30_000]] })
    const modo = `azahar-modo=${await idOf(app, people.consultora)}`
    const looking = (path: string) => her(path, { headers: { cookie: modo } })
    const page = await json(looking('/api/campanas/abierta'))
    const seen = await json(looking(`/api/productos/${blusa.id}`))
    expect(await json(looking('/api/sesion'))).toMatchObject({ modoClienta: true })
    expect(page.campana).toBeNull()
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['costoConsultoraCentavos']))
    expect(JSON.stringify(seen)).not.toContain('30000')
  })

  test('after the end the usual price applies, and ordered pieces keep theirs', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000, false]] })
    const pedido = await placed(her, enCampana())
    await closeCampana(app, id)
    expect(await card()).toMatchObject({ costoConsultoraCentavos: blusa.costo })
    expect(await card()).not.toHaveProperty('costoNormalCentavos')
    const problem = await refusal(place(her, [enCampana()]), 'lines_refused')
    expect(problem.lineas).toMatchObject([
      { problema: { reason: 'price_changed', precioUnitarioCentavos: blusa.costo } },
    ])
    expect(await json(her(`/api/pedidos/${pedido.id}`))).toMatchObject({ items: [{ precioUnitarioCentavos: 30_000 }] })
  })

  test('editing a pedido after the end: its pieces keep their price, more of them cost today’s', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000, false]] })
    const pedido = await placed(her, enCampana(3))
    await closeCampana(app, id)
    const edit = (cantidad: number, agregadas: object[] = []) =>
      her(`/api/pedidos/${pedido.id}/lineas`, {
        method: 'PUT',
        body: { version: 1, lineas: [{ posicion: 0, tallaId: blusa.tallas.M, cantidad }], agregadas },
      })
    const problem = await refusal(edit(3, [enCampana()]), 'lines_refused')
    expect(problem.lineas).toMatchObject([
      { problema: { reason: 'price_changed', precioUnitarioCentavos: blusa.costo } },
    ])
    expect(await json(edit(5))).toMatchObject({ totalCentavos: 3 * 30_000 + 2 * blusa.costo })
    const { items } = await json(her(`/api/pedidos/${pedido.id}`))
    expect(items).toMatchObject([
      { cantidad: 3, precioUnitarioCentavos: 30_000 },
      { cantidad: 2, precioUnitarioCentavos: blusa.costo },
    ])
  })
})

describe('spec 3.5: nothing can be ordered after the end', () => {
  test('its line is refused and the others stay; catalogue, cart and staff’s form agree', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000]] })
    await closeCampana(app, id)
    const campana = { nombre: 'Otoño', estado: 'cerrada', dia: hoy() }
    const problem = await refusal(place(her, [enCampana(), lineaOf(falda)]), 'lines_refused')
    expect(problem.lineas).toMatchObject([{ productoId: blusa.id, problema: { reason: 'out_of_campana', campana } }])
    expect(problem.lineas).toHaveLength(1)
    expect(await json(her(`/api/productos/${blusa.id}`))).toMatchObject({ fueraDeCampana: campana })
    const cambios = { cambios: [{ tallaId: blusa.tallas.G, piezas: 1 }] }
    const cart = await json(
      her('/api/carrito/cambios', { method: 'POST', headers: { 'idempotency-key': newId() }, body: cambios }),
    )
    expect(cart.avisos).toMatchObject([{ problema: { reason: 'out_of_campana' } }])
    const consultoraId = await idOf(app, people.consultora)
    const levantar = { consultoraId, notas: '', status: 'pendiente', lineas: [enCampana()] }
    const raised = admin('/api/pedidos/levantados', {
      method: 'POST',
      headers: { 'idempotency-key': newId() },
      body: levantar,
    })
    await refusal(raised, 'lines_refused')
  })

  test('a future campaña is not sold yet, and shows its start', async () => {
    await addCampana(app, { nombre: 'Reyes', desde: 86_400_000, hasta: 2 * 86_400_000, productos: [[blusa, 30_000]] })
    const problem = await refusal(place(her, [lineaOf(blusa)]), 'lines_refused')
    expect(problem.lineas).toMatchObject([
      { problema: { campana: { nombre: 'Reyes', estado: 'proxima', dia: hoy(1) } } },
    ])
  })

  test('a used key still returns its pedido after the end, and a new one makes none', async () => {
    const id = await addCampana(app, { productos: [[blusa, 30_000]] })
    const key = newId()
    const first = await (await place(her, [enCampana()], key)).json()
    await closeCampana(app, id)
    expect(await (await place(her, [enCampana()], key)).json()).toEqual(first)
    await refusal(place(her, [enCampana()]), 'lines_refused')
  })
})

describe('spec 3.5: minimums', () => {
  test('a pedido under the minimum is refused with the difference; one that reaches it is accepted', async () => {
    await addCampana(app, { minimo: 100_000, productos: [[blusa, 34_000]] })
    const lacks = await refusal(place(her, [enCampana(2, 34_000)]), 'minimum_not_met')
    expect(lacks).toMatchObject({
      detail: 'Te faltan $320.00 para tu pedido mínimo.',
      minimo: { campana: 'Otoño', minimoCentavos: 100_000, faltanCentavos: 32_000, esPrimero: false },
    })
    expect((await abierta()).campana).toMatchObject({ minimoCentavos: 100_000, esPrimero: false })
    await placed(her, enCampana(3, 34_000))
  })

  test('a first pedido has its own minimum; later ones have the other', async () => {
    const fresh = app.as('otraConsultora')
    await app.context.db.read
      .updateTable('pedidos')
      .set({ status: 'cancelado' })
      .where('consultoraId', '=', await idOf(app, people.otraConsultora))
      .execute()
    await addCampana(app, { minimo: 100_000, minimoPrimer: 30_000, productos: [[blusa, 30_000]] })
    expect((await json(fresh('/api/campanas/abierta'))).campana).toMatchObject({
      minimoCentavos: 30_000,
      esPrimero: true,
    })
    const both = await Promise.all([place(fresh, [enCampana()]), place(fresh, [enCampana()])])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await json(fresh('/api/campanas/abierta'))).campana).toMatchObject({
      minimoCentavos: 100_000,
      esPrimero: false,
    })
    await refusal(place(fresh, [enCampana()]), 'minimum_not_met')
  })

  test('editing cannot evade the minimum, during the campaña or after it', async () => {
    const small = await placed(her, lineaOf(falda))
    const id = await addCampana(app, { minimo: 90_000, productos: [[blusa, 30_000, false]] })
    const pedido = await placed(her, enCampana(4))
    const edit = (pedidoId: string, version: number, cantidad: number, agregadas: object[] = []) =>
      her(`/api/pedidos/${pedidoId}/lineas`, {
        method: 'PUT',
        body: {
          version,
          lineas: [{ posicion: 0, tallaId: pedidoId === small.id ? falda.tallas.M : blusa.tallas.M, cantidad }],
          agregadas,
        },
      })
    await refusal(edit(pedido.id, 1, 2), 'minimum_not_met')
    expect((await edit(pedido.id, 1, 3)).status).toBe(200)
    await refusal(edit(small.id, 1, 1, [enCampana()]), 'minimum_not_met')
    await closeCampana(app, id)
    await refusal(edit(pedido.id, 2, 1), 'minimum_not_met')
    expect((await edit(small.id, 1, 1, [lineaOf(blusa)])).status).toBe(200)
    await cancel(her, pedido.id)
  })
})

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
      { id: made.id, estado: 'proxima', productos: 1, desdeCentavos: 30_000, primerDia: hoy(1), ultimoDia: hoy(3) },
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

import { describe, expect, test } from 'vitest'
import { mexicanDay } from '#shared/format.ts'
import { people, testApp } from '../app.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, cancel, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')

const list = async (estado: string, more = '') => (await admin(`/api/consultoras?estado=${estado}${more}`)).json()
const emails = async (estado: string, q: string) =>
  (await list(estado, `&q=${encodeURIComponent(q)}`)).items.map(({ email }: { email: string }) => email)
const exported = (body: object) => admin('/api/consultoras/exportacion', { method: 'POST', body })

describe('spec 3.1: the directory', () => {
  test('lists consultoras by state, newest first', async () => {
    const activas = (await list('activa')).items
    expect(activas).toHaveLength(12)
    const since = activas.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(since).toEqual(since.toSorted().reverse())
    const first = activas.find(({ email }: { email: string }) => email === people.consultora)
    expect(Object.keys(first).sort()).toEqual(
      ['ciudad', 'createdAt', 'email', 'estado', 'id', 'nombreCompleto', 'telefono', 'ultimoPedidoAt'].sort(),
    )
    expect(first.ultimoPedidoAt).toMatch(/^\d{4}-.*Z$/)
    expect((await list('solicitud')).items).toHaveLength(3)
    expect(await emails('suspendida', '')).toEqual(['graciela.montano@azahar.test'])
    expect(await emails('rechazada', '')).toEqual(['ofelia.barrera@azahar.test'])
    await expectProblem(await admin('/api/consultoras?estado=todas'), 'invalid_request')
  })

  test.each([
    ['xochitl mendez', ['xochitl.mendez@azahar.test']],
    ['XÓCHITL', ['xochitl.mendez@azahar.test']],
    ['9515550178', ['xochitl.mendez@azahar.test']],
    ['951 555 0178', ['xochitl.mendez@azahar.test']],
    ['graciela', []],
    ['%', []],
  ])('finds active ones by %s: %j', async (q, found) => {
    expect(await emails('activa', q)).toEqual(found)
  })

  test('pages by cursor', async () => {
    const all = (await list('activa')).items
    const first = await list('activa', '&limite=7')
    const rest = await list('activa', `&limite=7&cursor=${first.siguiente}`)
    expect([...first.items, ...rest.items]).toEqual(all)
    expect(rest.siguiente).toBeNull()
  })

  test('a rejected applicant is in their own list until the next application', async () => {
    const email = 'carmen.sanchez@azahar.test'
    const id = await idOf(app, email)
    expect((await admin(`/api/consultoras/${id}/rechazo`, { method: 'POST' })).status).toBe(204)
    expect(await emails('rechazada', 'carmen')).toEqual([email])
    expect(await (await admin(`/api/consultoras/${id}`)).json()).toMatchObject({ estado: 'rechazada' })
    expect((await app.as(email)('/api/cuentas/solicitud', { method: 'POST' })).status).toBe(201)
    expect(await emails('rechazada', 'carmen')).toEqual([])
    expect(await emails('solicitud', 'carmen')).toEqual([email])
  })
})

test('spec 3.1: one consultora has data, pedidos and months without cancelled ones', async () => {
  const her = app.as('otraConsultora')
  const id = await idOf(app, people.otraConsultora)
  const get = async () => (await admin(`/api/consultoras/${id}`)).json()
  const before = await get()
  const producto = await addProducto(app, { costo: 100_00, tallas: { M: 10, G: 10 } })
  const kept = await placed(her, lineaOf(producto, 'M', 2), lineaOf(producto, 'G', 3))
  const gone = await placed(her, lineaOf(producto, 'M', 1))
  await cancel(her, gone.id)
  const { meses, ultimoPedidoAt, whatsapp, direccion } = await get()
  const [month] = meses
  const was = before.meses.find(({ mes }: { mes: string }) => mes === month.mes)
  expect(month).toEqual({
    mes: month.mes,
    pedidos: (was?.pedidos ?? 0) + 1,
    piezas: (was?.piezas ?? 0) + 5,
    totalCentavos: (was?.totalCentavos ?? 0) + 500_00,
  })
  expect(Date.parse(ultimoPedidoAt)).toBeGreaterThan(Date.now() - 60_000)
  expect([whatsapp, direccion.codigoPostal]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d{5}$/)])
  const page = await (await admin(`/api/consultoras/${id}/pedidos?limite=2`)).json()
  expect(page.items.map((it: { id: string }) => it.id)).toEqual([gone.id, kept.id])
  const next = await (await admin(`/api/consultoras/${id}/pedidos?limite=2&cursor=${page.siguiente}`)).json()
  expect(next.items.some((it: { id: string }) => it.id === kept.id)).toBe(false)
})

test('what a consultora owes in all leaves out what is cancelled or unconfirmed, and counts payments', async () => {
  const her = app.as('otraConsultora')
  const id = await idOf(app, people.otraConsultora)
  const owed = async () => (await (await admin(`/api/consultoras/${id}`)).json()).porPagarCentavos
  const before = await owed()
  const producto = await addProducto(app, { costo: 100_00, tallas: { M: 10 } })
  const pedido = await placed(her, lineaOf(producto, 'M', 4))
  await cancel(her, (await placed(her, lineaOf(producto, 'M', 1))).id)
  expect(await owed()).toBe(before)
  const put = { method: 'PUT', body: { status: 'confirmado', version: 1 } }
  expect((await admin(`/api/pedidos/${pedido.id}/status`, put)).status).toBe(200)
  expect(await owed()).toBe(before + 400_00)
  const pago = { fecha: mexicanDay(new Date()), forma: 'efectivo', centavos: 150_00, referencia: '', version: 2 }
  expect((await admin(`/api/pedidos/${pedido.id}/pagos`, { method: 'POST', body: pago })).status).toBe(201)
  expect(await owed()).toBe(before + 250_00)
  const read = async (who: 'admin' | 'almacen') =>
    (await (await app.as(who)(`/api/pedidos/${pedido.id}`)).json()).consultora
  expect((await read('admin')).porPagarCentavos).toBe(before + 250_00)
  expect(await read('almacen')).not.toHaveProperty('porPagarCentavos')
})

test('what one pedido was overpaid does not pay another', async () => {
  const her = app.as('otraConsultora')
  const id = await idOf(app, people.otraConsultora)
  const cuenta = async () => {
    const { porPagarCentavos, aFavorCentavos } = await (await admin(`/api/consultoras/${id}`)).json()
    return { porPagarCentavos, aFavorCentavos }
  }
  const before = await cuenta()
  const producto = await addProducto(app, { costo: 100_00, tallas: { M: 10 } })
  const [over, owing] = [await placed(her, lineaOf(producto, 'M', 1)), await placed(her, lineaOf(producto, 'M', 2))]
  const paid = { fecha: mexicanDay(new Date()), forma: 'efectivo', referencia: '', version: 1, deMas: true }
  for (const [pedidoId, centavos] of [
    [over.id, 642_50],
    [owing.id, 50_00],
  ])
    await admin(`/api/pedidos/${pedidoId}/pagos`, { method: 'POST', body: { ...paid, centavos } })
  const after = {
    porPagarCentavos: before.porPagarCentavos + 150_00,
    aFavorCentavos: before.aFavorCentavos + 542_50,
  }
  expect(await cuenta()).toEqual(after)
  const { consultora } = await (await admin(`/api/pedidos/${owing.id}`)).json()
  expect(consultora).toMatchObject(after)
})

describe('the export', () => {
  test('is the displayed list as a spreadsheet file, and is logged', async () => {
    const reply = await exported({ estado: 'suspendida' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heads, row, end] = new TextDecoder().decode(bytes).split('\r\n')
    expect(heads).toBe('Nombre,Email,Teléfono,Ciudad,Estado,Desde,Último pedido')
    expect(row).toMatch(
      /^Graciela Montaño Quiroz,graciela\.montano@azahar\.test,\+52 449 555 0127,Aguascalientes,Suspendida,\d{4}-\d\d-\d\d,$/,
    )
    expect(end).toBe('')
    const me = await idOf(app, people.admin)
    const { items } = await (await admin(`/api/admin/bitacora?objeto=${me}&limite=1`)).json()
    expect(items).toMatchObject([{ verbo: 'consultoras_exportadas', cambios: { estado: [null, 'suspendida'] } }])
  })

  test('has all pages, and no cell that a spreadsheet would run', async () => {
    const { db } = app.context
    const id = await idOf(app, people.otraConsultora)
    for (const nombre of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'Ana "La\nRápida", y Eva']) {
      await db.write((tx) => tx.updateTable('profiles').set({ nombreCompleto: nombre }).where('id', '=', id).execute())
      const csv = await (await exported({ estado: 'activa' })).text()
      if (nombre.startsWith('Ana')) expect(csv).toContain('"Ana ""La\nRápida"", y Eva",')
      else expect(csv).toContain(`\r\n'${nombre},`)
    }
  })

  test('searches as the list does', async () => {
    const csv = await (await exported({ estado: 'activa', q: 'xochitl' })).text()
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  })
})

import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const blusa = await addProducto(app, { tallas: { M: 1000 } })
const guia = { paqueteria: 'FedEx', numero: '7712 3456', bultos: 2 }
const url = 'https://www.fedex.com/fedextrack/?trknbr=77123456'

const one = async () => {
  const pedido = await placed(consultora, lineaOf(blusa))
  await setStatus(admin, pedido.id, 'preparando', 1)
  return pedido
}
const setGuia = (id: string, body: object, send = admin) => send(`/api/pedidos/${id}/guia`, { method: 'PUT', body })
const send = (id: string, body: object) => admin(`/api/pedidos/${id}/status`, { method: 'PUT', body })
const seen = async (id: string, as = admin) => (await as(`/api/pedidos/${id}`)).json()
const letters = async (id: string) => {
  const rows = await app.context.db.read.selectFrom('mensajes').select(['tipo', 'para', 'datos']).execute()
  return rows.filter(({ datos }) => JSON.stringify(datos).includes(id))
}

describe('spec 3.3: the guía of a pedido', () => {
  test('sent with the pedido: one transaction, one event, and the letter and page have its link', async () => {
    const { id } = await one()
    expect(await (await send(id, { status: 'enviado', version: 2, guia })).json()).toEqual({ version: 3 })
    const hers = await seen(id, consultora)
    expect(hers.guia).toEqual({ ...guia, url })
    expect(hers.eventos.at(-1)).toMatchObject({
      ...{ tipo: 'status', version: 3 },
      cambios: { status: ['preparando', 'enviado'], guia: [null, { ...guia, url }] },
    })
    const letter = (await letters(id)).at(-1)
    expect(letter?.tipo).toBe('pedido_status')
    expect(JSON.stringify(letter?.datos)).toContain(url)
    await invariants(app)
  })

  test('added, corrected and removed: each is an event with author, from and to', async () => {
    const { id } = await one()
    await setGuia(id, { guia, version: 2 })
    await setGuia(id, { guia: { ...guia, numero: '99' }, version: 3 })
    await setGuia(id, { guia: { ...guia, numero: '99' }, version: 4 })
    await setGuia(id, { guia: null, version: 4 })
    const { eventos, guia: now, version } = await seen(id)
    const other = { ...guia, numero: '99', url: 'https://www.fedex.com/fedextrack/?trknbr=99' }
    expect([now, version]).toEqual([null, 5])
    expect(eventos.slice(2)).toMatchObject([
      { tipo: 'guia', cambios: { guia: [null, { ...guia, url }] }, nombre: expect.any(String) },
      { tipo: 'guia', cambios: { guia: [{ ...guia, url }, other] } },
      { tipo: 'guia', cambios: { guia: [other, null] } },
    ])
  })

  test('added in transit it sends a letter; before that, or removed, it does not', async () => {
    const { id } = await one()
    await setGuia(id, { guia, version: 2 })
    await setGuia(id, { guia: null, version: 3 })
    await send(id, { status: 'enviado', version: 4 })
    const before = await letters(id)
    expect(before.map(({ tipo }) => tipo)).not.toContain('pedido_guia')
    await setGuia(id, { guia, version: 5 })
    const after = await letters(id)
    expect(after).toHaveLength(before.length + 1)
    expect(JSON.stringify(after.find(({ tipo }) => tipo === 'pedido_guia')?.datos)).toContain(url)
    await setGuia(id, { guia: null, version: 6 })
    expect(await letters(id)).toHaveLength(after.length)
  })

  test('of two simultaneous writes the second is told the current value', async () => {
    const { id } = await one()
    await send(id, { status: 'enviado', version: 2, guia })
    await expectProblem(await setGuia(id, { guia: { ...guia, numero: '1' }, version: 2 }), 'stale')
    const { id: other } = await one()
    await setGuia(other, { guia, version: 2 })
    const refused = await send(other, { status: 'enviado', version: 2, guia: { ...guia, numero: '1' } })
    await expectProblem(refused, 'stale')
    expect((await seen(other)).status).toBe('preparando')
  })

  test('a carrier without a page has no link; one that the settings lack is refused', async () => {
    const { id } = await one()
    await setGuia(id, { guia: { ...guia, paqueteria: 'Correos de México' }, version: 2 })
    expect((await seen(id)).guia.url).toBeNull()
    const refused = await setGuia(id, { guia: { ...guia, paqueteria: 'Palomas' }, version: 3 })
    const problem = await expectProblem(refused, 'invalid_request')
    expect(problem.errors).toMatchObject([{ path: 'guia.paqueteria' }])
  })

  test('only a change to enviado accepts one', async () => {
    const { id } = await one()
    await expectProblem(await send(id, { status: 'confirmado', version: 2, guia }), 'invalid_request')
    expect(await seen(id)).toMatchObject({ status: 'preparando', guia: null })
  })

  test('several at once each have their own; a refused one does not stop the others', async () => {
    const [first, second] = [await one(), await one()]
    const pedidos = [
      { id: first.id, status: 'enviado', version: 2, guia: { ...guia, paqueteria: 'Palomas' } },
      { id: second.id, status: 'enviado', version: 2, guia },
    ]
    const reply = await admin('/api/pedidos/cambios', { method: 'POST', body: { pedidos, sinDireccion: true } })
    expect((await reply.json()).items).toMatchObject([
      { id: first.id, resultado: 'rechazado', detail: 'Esa paquetería ya no está en los ajustes: elige otra' },
      { id: second.id, resultado: 'cambio' },
    ])
    expect([(await seen(first.id)).guia, (await seen(second.id)).guia]).toEqual([null, { ...guia, url }])
    await invariants(app)
  })
})

describe('a hostile guía or carrier', () => {
  const save = (valor: unknown) =>
    admin('/api/ajustes', { method: 'PUT', body: { clave: 'paqueterias', valor, version: 0 } })

  test.each([
    'javascript:alert({guia})',
    'http://rastreo.mx/{guia}',
    'https://{guia}.rastreo.mx/',
    'https://rastreo.mx/',
  ])('the pattern %s is refused', async (pattern) => {
    await expectProblem(await save([{ nombre: 'Mala', url: pattern }]), 'invalid_request')
  })

  test.each(['<script>alert(1)</script>', 'x'.repeat(61), '1"onclick="x', '../../x'])(
    'the number %s is refused, by itself and with a change of status',
    async (numero) => {
      const { id } = await one()
      await expectProblem(await setGuia(id, { guia: { ...guia, numero }, version: 2 }), 'invalid_request')
      const bad = { status: 'enviado', version: 2, guia: { ...guia, numero } }
      await expectProblem(await send(id, bad), 'invalid_request')
      expect(await seen(id)).toMatchObject({ status: 'preparando', guia: null, version: 2 })
    },
  )

  test('a consultora cannot write one, even on an own pedido', async () => {
    const { id } = await one()
    await expectProblem(await setGuia(id, { guia, version: 2 }, consultora), 'forbidden')
    const withUrl = { ...guia, url: 'https://evil.example' }
    await expectProblem(await setGuia(id, { guia: withUrl, version: 2 }), 'invalid_request')
  })
})

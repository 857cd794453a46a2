import { beforeAll, describe, expect, test } from 'vitest'
import { people, testApp } from '../app.ts'
import { campanaForm, postCampana } from '../set-up/campanas.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { adjust } from '../set-up/inventario.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf } from '../set-up/shop.ts'
import { confirmed, endSurtido, made } from '../set-up/surtidos.ts'

const app = await testApp()
const [admin, almacen] = [app.as('admin'), app.as('almacen')]
const search = (q: string, more = '') => admin(`/api/admin/bitacora?${new URLSearchParams({ q })}${more}`)
type Line = { verbo: string; objeto: string | null }
/** What was done to what, the newest first. */
const found = async (q: string, more = ''): Promise<string[]> =>
  (await (await search(q, more)).json()).items.map(({ verbo, objeto }: Line) => `${verbo}: ${objeto}`)

describe('spec 3.7: the log is searched by words', () => {
  let numeros: { pedido: string; surtido: number }

  beforeAll(async () => {
    const falda = await addProducto(app, { nombre: 'Falda Jacarandá', sku: 'FJ-77' })
    await adjust(almacen, falda.tallas.M, { motivo: 'merma', cantidad: 1, stockVisto: 10, nota: 'Manchada' })
    const pedido = await confirmed(app.as('consultora'), admin, falda)
    const nota = { texto: 'Pidió factura' }
    await admin(`/api/pedidos/${pedido.id}/notas-internas`, { method: 'POST', body: nota })
    const surtido = await made(app.as('ventas'), [{ id: pedido.id, version: 2 }])
    await endSurtido(almacen, surtido.id)
    const suspend = { motivo: 'Sin pagar', version: 0 }
    const id = await idOf(app, people.consultora)
    await app.as('ventas')(`/api/consultoras/${id}/suspension`, { method: 'POST', body: suspend })
    await equipoOf(app).invite('ana.prado@tienda.test')
    expect((await postCampana(admin, campanaForm({ nombre: 'Día de Mamá' }))).status).toBe(201)
    numeros = { pedido: pedido.numeroPedido, surtido: surtido.numero }
  })

  test.each<[string, string[]]>([
    ['jacaranda falda', ['existencia_ajustada: Falda Jacarandá, M']],
    ['fj-77', ['existencia_ajustada: Falda Jacarandá, M']],
    ['ana.prado@', ['invitacion_enviada: null']],
    ['mama dia', ['campana_creada: Día de Mamá']],
    ['ana maria jacaranda', []],
    ['%', []],
  ])('%s', async (q, lines) => {
    expect(await found(q)).toEqual(lines)
  })

  test('what was done to somebody, by her name however it is written, her e-mail and her phone', async () => {
    const { nombreCompleto, telefono } = await (await app.as('consultora')('/api/perfil')).json()
    const words = [nombreCompleto.toUpperCase(), people.consultora, telefono, telefono.replace(/\D/g, '').slice(-4)]
    for (const q of words) expect([q, await found(q)]).toEqual([q, [`consultora_suspendida: ${nombreCompleto}`]])
  })

  test('the number of a pedido, whole or in part of its digits', async () => {
    const { pedido } = numeros
    for (const q of [pedido, pedido.replace('PED-', ''), String(Number(pedido.replace('PED-', '')))])
      expect(await found(q)).toContain(`nota_interna: ${pedido}`)
  })

  test('the number of a surtido', async () => {
    for (const q of [`Surtido ${numeros.surtido}`, `surtido #${numeros.surtido}`, `${numeros.surtido}`])
      expect(await found(q)).toContain(`surtido_terminado: Surtido ${numeros.surtido}`)
    expect(await found('9'.repeat(100))).toEqual([])
  })

  test('what somebody of the team did is found by her name, with what it was done to', async () => {
    const { nombreCompleto } = (await (await almacen('/api/sesion')).json()).usuario
    expect(await found(nombreCompleto)).toEqual([
      `surtido_terminado: Surtido ${numeros.surtido}`,
      'existencia_ajustada: Falda Jacarandá, M',
    ])
    expect(await found(nombreCompleto, '&verbo=existencia_ajustada')).toEqual([
      'existencia_ajustada: Falda Jacarandá, M',
    ])
  })

  test('words that say nothing are no filter, and too many are refused; nobody else searches', async () => {
    expect(await found('´')).toEqual(await found(''))
    await expectProblem(await search('x'.repeat(101)), 'invalid_request')
    for (const role of ['ventas', 'almacen', 'catalogo', 'consultora'] as const)
      await expectProblem(await app.as(role)('/api/admin/bitacora?q=lucia'), 'forbidden')
  })
})

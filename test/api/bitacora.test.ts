import { beforeAll, describe, expect, test } from 'vitest'
import { people, testApp } from '../app.ts'
import { campanaForm, postCampana } from '../set-up/campanas.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { adjust } from '../set-up/inventario.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf } from '../set-up/shop.ts'
import { confirmed, endSurtido, made, mark } from '../set-up/surtidos.ts'

const app = await testApp()
const [admin, almacen] = [app.as('admin'), app.as('almacen')]
const search = (q: string, more = '') => admin(`/api/admin/bitacora?${new URLSearchParams({ q })}${more}`)
type Line = { verbo: string; objeto: string | null }
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

  test('finds what was done to a person by name, e-mail and phone, in any spelling', async () => {
    const { nombreCompleto, telefono } = await (await app.as('consultora')('/api/perfil')).json()
    const words = [nombreCompleto.toUpperCase(), people.consultora, telefono, telefono.replace(/\D/g, '').slice(-4)]
    for (const q of words) expect([q, await found(q)]).toEqual([q, [`consultora_suspendida: ${nombreCompleto}`]])
  })

  test('finds the number of a pedido, in full or in part', async () => {
    const { pedido } = numeros
    for (const q of [pedido, pedido.replace('PED-', ''), String(Number(pedido.replace('PED-', '')))])
      expect(await found(q)).toContain(`nota_interna: ${pedido}`)
  })

  test('finds the number of a surtido', async () => {
    for (const q of [`Surtido ${numeros.surtido}`, `surtido #${numeros.surtido}`, `${numeros.surtido}`])
      expect(await found(q)).toContain(`surtido_terminado: Surtido ${numeros.surtido}`)
    expect(await found('9'.repeat(100))).toEqual([])
  })

  test('finds what a staff member did by name, with its object', async () => {
    const { nombreCompleto } = (await (await almacen('/api/sesion')).json()).usuario
    expect(await found(nombreCompleto)).toEqual([
      `surtido_terminado: Surtido ${numeros.surtido}`,
      'existencia_ajustada: Falda Jacarandá, M',
    ])
    expect(await found(nombreCompleto, '&verbo=existencia_ajustada')).toEqual([
      'existencia_ajustada: Falda Jacarandá, M',
    ])
  })

  test('meaningless words are no filter, and too many are refused; only admins search', async () => {
    expect(await found('\u0301')).toEqual(await found(''))
    await expectProblem(await search('x'.repeat(101)), 'invalid_request')
    for (const role of ['ventas', 'almacen', 'catalogo', 'consultora'] as const)
      await expectProblem(await app.as(role)('/api/admin/bitacora?q=lucia'), 'forbidden')
  })
})

type Whole = Line & { cambios: object; nombres: { id: string; nombre: string }[] }
const lines = async (verbo: string, q = ''): Promise<Whole[]> =>
  (await (await admin(`/api/admin/bitacora?${new URLSearchParams({ verbo, ...(q && { q }) })}`)).json()).items

describe('spec 3.7: a line names its object', () => {
  test('a setting by its title and section, and can be found by it', async () => {
    const label = 'Una tarjeta por modelo (Catálogo)'
    const change = { clave: 'catalogo_una_tarjeta', valor: true, version: 0 }
    expect((await admin('/api/ajustes', { method: 'PUT', body: change })).status).toBe(200)
    const cambios = { valor: [false, true] }
    const seen = [{ objeto: label, cambios }]
    expect(await lines('ajuste_guardado')).toMatchObject(seen)
    expect(await lines('ajuste_guardado', 'TARJETA módelo')).toMatchObject(seen)
    expect(await lines('ajuste_guardado', 'tarjeta roja')).toEqual([])
  })

  test('a letter by its kind and recipient, and can be found by the address; its link is hidden', async () => {
    const { db } = app.context
    const body = { email: people.pendiente }
    await app.as('visitor')('/api/cuentas/recuperacion', { method: 'POST', body })
    const letter = await db.read
      .selectFrom('mensajes')
      .selectAll()
      .where('tipo', '=', 'recuperacion')
      .executeTakeFirst()
    const id = letter?.id ?? ''
    for (const [verb, verbo] of [
      ['descarte', 'mensaje_descartado'],
      ['reenvio', 'mensaje_reenviado'],
    ] as const) {
      await db.read.updateTable('mensajes').set({ estado: 'fallido' }).where('id', '=', id).execute()
      expect((await app.as('ventas')(`/api/mensajes/${id}/${verb}`, { method: 'POST' })).status).toBe(204)
      const [line, ...rest] = await lines(verbo, people.pendiente)
      expect(rest).toEqual([])
      expect(line?.objeto).toBe(`Recuperar contraseña, para ${people.pendiente}`)
      expect(JSON.stringify(line)).not.toMatch(/codigo|enlace|datos/)
      expect(await lines(verbo, 'nadie@azahar.test')).toEqual([])
    }
  })

  test('found pieces of a surtido by product and size, removed pedidos by number', async () => {
    const chal = await addProducto(app, { nombre: 'Chal de lana', tallas: { M: 9 } })
    const pedido = await confirmed(app.as('otraConsultora'), admin, chal, 3)
    const { id } = await made(admin, [{ id: pedido.id, version: 2 }])
    expect((await mark(almacen, id, { prendaId: chal.tallas.M, piezas: 2, antes: null })).status).toBe(200)
    const { tallas } = chal
    expect((await lines('surtido_marcas'))[0]).toMatchObject({
      cambios: { [tallas.M as string]: [null, 2] },
      nombres: [{ id: tallas.M, nombre: 'Chal de lana, M' }],
    })
    const faltante = {
      prendaId: tallas.M,
      hay: 2,
      lineas: [{ pedidoId: pedido.id, version: 2, posicion: 0, quedan: 2 }],
    }
    await almacen(`/api/surtidos/${id}/faltantes`, { method: 'POST', body: faltante })
    expect((await lines('surtido_faltante'))[0]?.nombres).toEqual([{ id: tallas.M, nombre: 'Chal de lana, M' }])
    expect((await almacen(`/api/surtidos/${id}/pedidos/${pedido.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await lines('surtido_sin_pedido'))[0]?.nombres).toEqual([{ id: pedido.id, nombre: pedido.numeroPedido }])
    expect((await lines('ajuste_guardado'))[0]?.nombres).toEqual([])
  })
})

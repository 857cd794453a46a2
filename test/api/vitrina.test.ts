import { describe, expect, test } from 'vitest'
import { demoCodigo, demoSelecciones } from '#main/demo/seed-clientas.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, type OwnProducto } from '../set-up/shop.ts'

const app = await testApp()
const her = app.as('consultora')
const other = app.as('otraConsultora')
const visitor = app.as('visitor')
const json = async (reply: Promise<Response>) => (await reply).json()

const encender = (send = her, encendida = true) => send('/api/vitrina', { method: 'PUT', body: { encendida } })
const crear = (productos: OwnProducto[], nombre = 'Para el frío', send = her) =>
  send('/api/vitrina/selecciones', { method: 'POST', body: { nombre, productos: productos.map(({ id }) => id) } })
const guardar = (id: string, body: object, send = her) =>
  send(`/api/vitrina/selecciones/${id}`, { method: 'PUT', body })

const prendas = [await addProducto(app), await addProducto(app), await addProducto(app)] as const
const deactivate = ({ id }: OwnProducto, activo = 0) =>
  app.context.db.write(async (tx) => {
    await tx.updateTable('productos').set({ activo }).where('id', '=', id).execute()
    tx.publish({ topic: 'producto', id, version: 1 })
  })

describe('spec 3.4: the vitrina', () => {
  test('is off until enabled, gets its code then, and keeps it', async () => {
    expect(await json(other('/api/vitrina'))).toEqual({
      ...{ encendida: false, codigo: null, nombre: 'Lucía', whatsapp: '+52 818 555 0142', suspendida: false },
    })
    const { codigo } = await json(encender(other))
    expect(codigo).toMatch(/^[a-hjkmnp-z2-9]{10}$/)
    expect(await json(visitor(`/api/vitrinas/${codigo}`))).toMatchObject({ nombre: 'Lucía', whatsapp: '528185550142' })
    await encender(other, false)
    await expectProblem(await visitor(`/api/vitrinas/${codigo}`), 'not_found')
    expect((await json(encender(other))).codigo).toBe(codigo)
    await encender(other, false)
  })

  test('shows first name, phone and products for sale, and no other data', async () => {
    const con = await json(visitor(`/api/vitrinas/${demoCodigo}`))
    expect(Object.keys(con).sort()).toEqual(['codigo', 'foto', 'nombre', 'textos', 'whatsapp'])
    expect(con.nombre).toBe('Marisol')
    const { items: selecciones } = await json(visitor(`/api/vitrinas/${demoCodigo}/selecciones`))
    expect(selecciones.map(({ slug }: { slug: string }) => slug)).toEqual(demoSelecciones.map(({ slug }) => slug))
    for (const { slug, prendas, items } of selecciones) {
      const whole = await json(visitor(`/api/vitrinas/${demoCodigo}/selecciones/${slug}`))
      expect(prendas).toBe(whole.items.length)
      expect(items).toEqual(whole.items.slice(0, 6))
    }
  })

  test('is gone while the consultora is suspended', async () => {
    const at = new Date().toISOString()
    const set = (suspendidaAt: string | null) =>
      app.context.db.write(async (tx) => {
        const id = (
          await tx
            .selectFrom('vitrinas')
            .select('consultoraId')
            .where('codigo', '=', demoCodigo)
            .executeTakeFirstOrThrow()
        ).consultoraId
        await tx.updateTable('userRoles').set({ suspendidaAt }).where('userId', '=', id).execute()
        tx.publish({ topic: 'suspension', id, version: 1 })
      })
    await set(at)
    await expectProblem(await visitor(`/api/vitrinas/${demoCodigo}`), 'not_found')
    await set(null)
    expect((await visitor(`/api/vitrinas/${demoCodigo}`)).status).toBe(200)
  })
})

describe('spec 3.4: a selección', () => {
  test('can be reordered, renamed and deleted, and keeps its link under another name', async () => {
    const made = await json(crear([...prendas]))
    expect(made).toMatchObject({ slug: 'para-el-frio', version: 1 })
    const shown = async () =>
      (await json(visitor(`/api/vitrinas/${demoCodigo}/selecciones/para-el-frio`))).items?.map(
        ({ id }: { id: string }) => id,
      )
    expect(await shown()).toEqual(prendas.map(({ id }) => id))
    const productos = [prendas[2].id, prendas[0].id]
    expect(await json(guardar(made.id, { nombre: 'Invierno', productos, version: 1 }))).toEqual({ version: 2 })
    expect(await shown()).toEqual(productos)
    const stale = await expectProblem(await guardar(made.id, { nombre: 'Otra', productos, version: 1 }), 'stale')
    expect(stale.detail).toContain('otra pestaña')
    expect((await her(`/api/vitrina/selecciones/${made.id}`, { method: 'DELETE' })).status).toBe(204)
    await expectProblem(await visitor(`/api/vitrinas/${demoCodigo}/selecciones/para-el-frio`), 'not_found')
  })

  test('two of one name have two links', async () => {
    const slugs = [await json(crear([prendas[0]], '¡Únicos!')), await json(crear([prendas[0]], 'Unicos'))]
    expect(slugs.map(({ slug }) => slug)).toEqual(['unicos', 'unicos-2'])
    for (const { id } of slugs) await her(`/api/vitrina/selecciones/${id}`, { method: 'DELETE' })
  })

  test('products no longer for sale leave the page and stay in the list', async () => {
    const own = await addProducto(app)
    const { id, slug } = await json(crear([own, prendas[0]], 'Con una de salida'))
    await deactivate(own)
    const page = await json(visitor(`/api/vitrinas/${demoCodigo}/selecciones/${slug}`))
    expect(page.items.map((it: OwnProducto) => it.id)).toEqual([prendas[0].id])
    const mine = await json(her(`/api/vitrina/selecciones/${id}`))
    expect(mine.productos.map((it: { id: string; activo: boolean }) => [it.id, it.activo])).toEqual([
      [own.id, false],
      [prendas[0].id, true],
    ])
    const productos = [prendas[0].id, own.id]
    expect((await guardar(id, { nombre: 'Con una de salida', productos, version: 1 })).status).toBe(200)
    await her(`/api/vitrina/selecciones/${id}`, { method: 'DELETE' })
  })

  test.each<[string, () => object, string, string]>([
    ['no name', () => ({ nombre: ' ', productos: [prendas[0].id] }), 'nombre', 'Escribe un nombre'],
    ['nothing in it', () => ({ nombre: 'A', productos: [] }), 'productos', 'Agrega al menos una prenda'],
    [
      '61 products',
      () => ({ nombre: 'A', productos: Array.from({ length: 61 }, newId) }),
      'productos',
      'Máximo 60 prendas por selección',
    ],
    [
      'one twice',
      () => ({ nombre: 'A', productos: [prendas[0].id, prendas[0].id] }),
      'productos',
      'Esta prenda ya está en la selección',
    ],
    [
      'one that there is not',
      () => ({ nombre: 'A', productos: [prendas[0].id, newId()] }),
      'productos.1',
      'Esta prenda ya no está en el catálogo',
    ],
  ])('%s is refused at its field', async (_, body, path, message) => {
    const knock = () => her('/api/vitrina/selecciones', { method: 'POST', body: body() })
    const { errors } = await expectProblem(await leavesNoTrace(app, knock), 'invalid_request')
    expect(errors).toContainEqual({ path, message })
  })

  test('the 51st is refused, also in simultaneous requests', async () => {
    const { items } = await json(other('/api/vitrina/selecciones'))
    expect(items).toEqual([])
    const replies = await Promise.all(Array.from({ length: 55 }, (_, n) => crear([prendas[0]], `Número ${n}`, other)))
    expect(replies.filter(({ status }) => status === 201).length).toBe(50)
    await expectProblem(await crear([prendas[0]], 'Una más', other), 'conflict')
  })
})

describe('spec 3.4: visits', () => {
  const visit = (body: object, headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' }, send = visitor) =>
    send(`/api/vitrinas/${demoCodigo}/visitas`, { method: 'POST', body, headers })
  const sum = async () => (await json(her('/api/vitrina/visitas'))).siete

  test('are counted by page; own, bots’ and missing pages are not', async () => {
    const before = await sum()
    for (const body of [
      { tipo: 'inicio', objeto: '' },
      { tipo: 'producto', objeto: prendas[0].id },
    ])
      expect((await visit(body)).status).toBe(204)
    await visit({ tipo: 'inicio', objeto: '' }, { 'user-agent': 'WhatsApp/2.23' })
    await visit({ tipo: 'inicio', objeto: '' }, undefined, her)
    for (const objeto of [newId(), 'x']) await visit({ tipo: 'producto', objeto })
    await visit({ tipo: 'seleccion', objeto: 'nada' })
    await visit({ tipo: 'categoria', objeto: 'zapatos' })
    expect(await sum()).toBe(before + 2)
    const { paginas } = await json(her('/api/vitrina/visitas'))
    expect(paginas).toContainEqual({ tipo: 'producto', objeto: prendas[0].id, nombre: prendas[0].nombre, visitas: 1 })
  })

  test('older than 90 days are deleted', async () => {
    const { db } = app.context
    const { consultoraId } = await db.read
      .selectFrom('vitrinas')
      .select('consultoraId')
      .where('codigo', '=', demoCodigo)
      .executeTakeFirstOrThrow()
    await db.read
      .insertInto('vitrinaVisitas')
      .values({ consultoraId, dia: '2020-01-01', tipo: 'inicio', objeto: '', visitas: 7 })
      .execute()
    await visit({ tipo: 'categoria', objeto: 'moda-intima' })
    const old = await db.read.selectFrom('vitrinaVisitas').select('visitas').where('dia', '<', '2021-01-01').execute()
    expect(old).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { cambiosOf } from '#modules/catalogo/fields.ts'
import { maxColores } from '#modules/catalogo/rules.ts'
import type { Producto } from '#modules/catalogo/server/reads.ts'
import { newId } from '#platform/ids.ts'
import { type Person, testApp } from '../app.ts'
import { falda, formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const { create, created, put, read } = productosDesk(app)

const seen = async (id: string, person: Person = 'visitor'): Promise<Producto> =>
  (await app.as(person)(`/api/productos/${id}`)).json()
const colorsOf = (producto: Producto) => producto.modelo?.colores.map(({ color }) => color)
const colorOf = (hermana: AdminProducto, color: string, more: object = {}) => ({
  ...{ ...falda, hermanaId: hermana.id, colorNombre: color },
  ...more,
})
const history = async (id: string) => {
  const { items } = await (await admin(`/api/admin/bitacora?objeto=${id}`)).json()
  return cambiosOf(items[0].verbo, items[0].cambios).map(({ frase }) => frase)
}

async function modelo(...colors: string[]): Promise<AdminProducto[]> {
  const [first = 'Rojo', ...others] = colors
  const origin = await created({ colorNombre: first, colorMuestra: '#AA0011', tallas: [talla('M', 4)] })
  const made = [origin]
  for (const color of others) made.push(await created(colorOf(origin, color, { tallas: [talla('M', 1)] })))
  return Promise.all(made.map(({ id }) => read(id)))
}

describe('spec 3.5.1: a new colour of a product', () => {
  test('starts a modelo with its original; both histories record it', async () => {
    const origin = await created({ colorNombre: 'Rojo' })
    expect([origin.modeloId, origin.colores]).toEqual([null, []])
    const made = await created(colorOf(origin, 'Azul', { colorMuestra: ' #0A1B2C ' }))
    const now = await read(origin.id)
    expect(now).toMatchObject({ modeloId: expect.any(String), version: 2 })
    expect(made).toMatchObject({ modeloId: now.modeloId, colorNombre: 'Azul', colorMuestra: '#0a1b2c', version: 1 })
    expect(made.colores.map(({ id, color }) => [id, color])).toEqual([
      [origin.id, 'Rojo'],
      [made.id, 'Azul'],
    ])
    expect(await history(origin.id)).toEqual(['Se unió a un modelo'])
    const third = await created(colorOf(made, 'Verde'))
    expect(third.modeloId).toBe(now.modeloId)
    expect(await read(origin.id)).toMatchObject({ version: 2 })
    await invariants(app)
  })

  test('a line of a pedido shows its colour', async () => {
    const lineas = (await modelo('Rojo', 'Azul')).map(({ id, tallas, costoConsultoraCentavos }) => ({
      ...{ productoId: id, tallaId: tallas[0]?.id, cantidad: 1, precioUnitarioCentavos: costoConsultoraCentavos },
    }))
    const { id } = await placed(app.as('consultora'), ...lineas)
    const { items } = await (await admin(`/api/pedidos/${id}`)).json()
    expect(items.map(({ color }: { color: string }) => color)).toEqual(['Rojo', 'Azul'])
  })

  test('several at once are all created in one modelo', async () => {
    const origin = await created()
    const colors = ['Azul', 'Verde', 'Rosa', 'Negro']
    const replies = await Promise.all(colors.map((color) => create(colorOf(origin, color))))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const modelos = await Promise.all(replies.map(async (reply) => ((await reply.json()) as AdminProducto).modeloId))
    const { colores, modeloId, version } = await read(origin.id)
    expect(new Set([...modelos, modeloId]).size).toBe(1)
    expect(colores).toHaveLength(5)
    expect(version).toBe(2)
    await invariants(app)
  })

  test('of two of one colour at once one is created; the other is refused at its field', async () => {
    const origin = await created()
    const replies = await Promise.all(['Azul', ' AZUL '].map((color) => create(colorOf(origin, color))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409) as Response
    const message = expect.stringMatching(/^Ya hay un color «azul» en este modelo\.$/i)
    expect(await expectProblem(refused, 'conflict')).toMatchObject({ errors: [{ path: 'colorNombre', message }] })
    expect((await read(origin.id)).colores).toHaveLength(2)
  })

  test('a modelo has sixty at most', async () => {
    const origin = await created()
    const first = await created(colorOf(origin, 'Color 1'))
    const rows = Array.from({ length: maxColores - 2 }, (_, n) => ({ ...falda, nombre: `Color ${n + 2}` }))
    const ids: string[] = []
    for (const row of rows) ids.push((await created(row)).id)
    const { modeloId } = first
    await app.context.db.read.updateTable('productos').set({ modeloId }).where('id', 'in', ids).execute()
    const full = await leavesNoTrace(app, () => create(colorOf(origin, 'Uno más')))
    expect(await expectProblem(full, 'conflict')).toMatchObject({ errors: [{ path: 'hermanaId' }] })
    expect((await put(first.id, { ...formOf(first), hermanaId: origin.id })).status).toBe(200)
  })
})

describe('joining and leaving', () => {
  test('a product can join a modelo, move and leave; its colour stays', async () => {
    const [rojo, azul] = (await modelo('Rojo', 'Azul')) as [AdminProducto, AdminProducto]
    const loose = await created({ colorNombre: 'Verde', colorMuestra: '#00ff00' })
    const joined: AdminProducto = await (await put(loose.id, { ...formOf(loose), hermanaId: azul.id })).json()
    expect(joined).toMatchObject({ modeloId: rojo.modeloId, version: 2 })
    expect(joined.colores.map(({ color }) => color)).toEqual(['Rojo', 'Azul', 'Verde'])
    const [other] = (await modelo('Lila', 'Oro')) as [AdminProducto]
    const moved: AdminProducto = await (await put(loose.id, { ...formOf(joined), hermanaId: other.id })).json()
    expect(moved.modeloId).toBe(other.modeloId)
    expect(await history(loose.id)).toEqual(['Pasó a otro modelo'])
    const left: AdminProducto = await (await put(loose.id, { ...formOf(moved), modeloId: null })).json()
    expect(left).toMatchObject({ modeloId: null, colores: [], colorNombre: 'Verde', colorMuestra: '#00ff00' })
    expect(await history(loose.id)).toEqual(['Salió de su modelo'])
    expect((await read(other.id)).colores).toHaveLength(2)
  })

  test('the first product of a modelo can leave and start another', async () => {
    const [rojo, azul] = (await modelo('Rojo', 'Azul')) as [AdminProducto, AdminProducto]
    expect((await put(rojo.id, { ...formOf(rojo), modeloId: null })).status).toBe(200)
    const verde = await created(colorOf(rojo, 'Verde'))
    expect(verde.modeloId).not.toBe(azul.modeloId)
    expect((await read(azul.id)).colores.map(({ id }) => id)).toEqual([azul.id])
  })

  test('two that join each other at once end in one modelo', async () => {
    const [one, other] = [await created({ colorNombre: 'Uno' }), await created({ colorNombre: 'Dos' })]
    const replies = await Promise.all([
      put(one.id, { ...formOf(one), hermanaId: other.id }),
      put(other.id, { ...formOf(other), hermanaId: one.id }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const [a, b] = [await read(one.id), await read(other.id)]
    expect(a.modeloId).not.toBeNull()
    expect(a.modeloId).toBe(b.modeloId)
  })

  test('a form opened before its product joined is stale and overwrites nothing', async () => {
    const origin = await created({ colorNombre: 'Rojo' })
    const opened = formOf(origin)
    const azul = await created(colorOf(origin, 'Azul'))
    const problem = await expectProblem(await leavesNoTrace(app, () => put(origin.id, opened)), 'stale')
    expect(problem.actual).toMatchObject({ version: 2, modeloId: azul.modeloId })
  })

  test('a form from before the upgrade keeps the colours', async () => {
    const [, azul] = (await modelo('Rojo', 'Azul')) as [AdminProducto, AdminProducto]
    const { modeloId: _, colorNombre: __, colorMuestra: ___, ...before } = formOf(azul)
    const after: AdminProducto = await (await put(azul.id, { ...before, nombre: 'Otro nombre' })).json()
    expect(after).toMatchObject({ nombre: 'Otro nombre', modeloId: azul.modeloId, colorNombre: 'Azul' })
  })

  const stranger = newId()
  test.each<[string, object, string]>([
    ['a product that there is not', { hermanaId: stranger, colorNombre: 'Azul' }, 'hermanaId'],
    ['what is no id', { hermanaId: 'x', colorNombre: 'Azul' }, 'hermanaId'],
    ['a modelo by its name', { modeloId: stranger }, 'modeloId'],
    ['a modelo without a colour', { hermanaId: stranger, colorNombre: ' ' }, 'colorNombre'],
    ['a colour that is too long', { colorNombre: 'x'.repeat(41) }, 'colorNombre'],
  ])('%s is refused beside its field, on create and save', async (_, wrong, path) => {
    const made = await created()
    for (const send of [() => create({ ...falda, ...wrong }), () => put(made.id, { ...formOf(made), ...wrong })]) {
      const { errors } = await expectProblem(await leavesNoTrace(app, send), 'invalid_request')
      expect(errors?.map((it) => it.path)).toEqual([path])
    }
  })

  test('a product cannot join itself, nor take another’s modelo as its own', async () => {
    const [rojo] = (await modelo('Rojo', 'Azul')) as [AdminProducto]
    const made = await created({ colorNombre: 'Verde' })
    for (const wrong of [{ hermanaId: made.id }, { modeloId: rojo.modeloId }]) {
      await expectProblem(
        await leavesNoTrace(app, () => put(made.id, { ...formOf(made), ...wrong })),
        'invalid_request',
      )
    }
  })
})

describe('a swatch is six hex digits', () => {
  test.each([
    'red',
    '#abc',
    '#12345',
    '#1234567',
    '#12345g',
    '123456',
    '#123456;background:url(//x)',
    'url(//x)',
    '#12345\n6',
    '#１２３４５６',
  ])('%j is refused', async (colorMuestra) => {
    const reply = await leavesNoTrace(app, () => create({ ...falda, colorMuestra }))
    const message = 'Escribe la muestra con seis cifras, como #b23a48'
    expect(await expectProblem(reply, 'invalid_request')).toMatchObject({ errors: [{ path: 'colorMuestra', message }] })
  })

  test('the database accepts no other', async () => {
    const { id } = await created()
    const write = (colorMuestra: string | null) =>
      app.context.db.read.updateTable('productos').set({ colorMuestra }).where('id', '=', id).execute()
    for (const wrong of ['red', '#ABCDEF', '#12345', '#1234567']) await expect(write(wrong)).rejects.toThrow()
    await write('#abcdef')
    await write(null)
  })
})

describe('visible colours of a garment', () => {
  const people = ['visitor', 'sinRol', 'pendiente', 'consultora', 'admin'] as const

  test.each(people)('%s sees the active ones, in the order in which they were made, without costs', async (person) => {
    const [rojo, azul, gone] = (await modelo('Rojo', 'Azul', 'Canario')) as [
      AdminProducto,
      AdminProducto,
      AdminProducto,
    ]
    expect((await put(gone.id, { ...formOf(gone), activo: false })).status).toBe(200)
    for (const { id } of [rojo, azul]) {
      const producto = await seen(id, person)
      expect(colorsOf(producto)).toEqual(['Rojo', 'Azul'])
      expect(producto.modelo?.colores[0]).toEqual({
        ...{ id: rojo.id, color: 'Rojo', muestra: '#aa0011', nombre: falda.nombre, sku: null, imagen: null },
        ...{ categoria: 'moda_casual', precioCentavos: 50_000, stockDisponible: 4 },
      })
      expect(JSON.stringify(producto)).not.toMatch(/canario/i)
    }
    await expectProblem(await app.as(person)(`/api/productos/${gone.id}`), 'not_found')
  })

  test('a single product, and one without a colour, look as before', async () => {
    const [rojo, azul] = (await modelo('Rojo', 'Azul')) as [AdminProducto, AdminProducto]
    expect((await put(azul.id, { ...formOf(azul), activo: false })).status).toBe(200)
    const alone = await seen(rojo.id)
    expect([alone.color, 'modelo' in alone]).toEqual(['Rojo', false])
    const plain = await seen((await created()).id)
    expect(['color' in plain, 'modelo' in plain]).toEqual([false, false])
  })

  test('a colour that is added, renamed, sold out or deactivated is visible from the others at once, to guests too', async () => {
    const [rojo, azul] = (await modelo('Rojo', 'Azul')) as [AdminProducto, AdminProducto]
    expect(colorsOf(await seen(rojo.id))).toEqual(['Rojo', 'Azul'])
    const renamed: AdminProducto = await (await put(azul.id, { ...formOf(azul), colorNombre: 'Añil' })).json()
    expect(colorsOf(await seen(rojo.id))).toEqual(['Rojo', 'Añil'])
    await created(colorOf(rojo, 'Verde'))
    expect(colorsOf(await seen(rojo.id))).toEqual(['Rojo', 'Añil', 'Verde'])
    const tallas = formOf(renamed).tallas.map((it) => ({ ...it, stock: 0 }))
    const soldOut: AdminProducto = await (await put(azul.id, { ...formOf(renamed), tallas })).json()
    expect((await seen(rojo.id)).modelo?.colores.map(({ stockDisponible }) => stockDisponible)).toEqual([4, 0, 0])
    expect((await put(azul.id, { ...formOf(soldOut), activo: false })).status).toBe(200)
    expect(colorsOf(await seen(rojo.id))).toEqual(['Rojo', 'Verde'])
    expect((await read(rojo.id)).colores.map(({ color, activo }) => [color, activo])).toEqual([
      ['Rojo', true],
      ['Añil', false],
      ['Verde', true],
    ])
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { newId, now } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const adminId = await idOf(app, people.admin)
const began = now()

type Noted = { verbo: string; objetoId: string; cambios: object; actor: object; createdAt: string }
const noted = async (objeto = ''): Promise<Noted[]> =>
  (await (await admin(`/api/admin/bitacora${objeto && `?objeto=${objeto}`}`)).json()).items

const facts = { nombre: 'Falda Jacaranda', sku: 'FJ-1', descripcion: 'De lino', categoria: 'moda_casual' }
const form = { ...facts, precioCentavos: 50_000, costoConsultoraCentavos: 32_500, activo: true, imagenId: null }
const desk = productosDesk(app)
const created = (body: object = {}): Promise<AdminProducto> =>
  desk.created({ ...form, sku: `FJ-${newId()}`, tallas: [talla('S', 3), talla('M', 4)], ...body })
const save = (producto: AdminProducto, body: object) => desk.put(producto.id, { ...formOf(producto), ...body })

describe('every change by staff is logged', () => {
  test('a new product: all its values', async () => {
    const { id, sku, tallas } = await created()
    const [line, ...rest] = await noted(id)
    expect(rest).toEqual([])
    expect(line).toMatchObject({ verbo: 'producto_creado', objetoId: id })
    expect(line?.actor).toEqual({ id: adminId, nombreCompleto: expect.stringMatching(/\w/) })
    expect(line && line.createdAt >= began && line.createdAt <= now()).toBe(true)
    expect(line?.cambios).toEqual({
      nombre: [null, form.nombre],
      sku: [null, sku],
      descripcion: [null, form.descripcion],
      categoria: [null, 'moda_casual'],
      precioCentavos: [null, 50_000],
      costoConsultoraCentavos: [null, 32_500],
      activo: [null, true],
      imagenesAdicionales: [null, []],
      tallas: [null, tallas.map(({ id: tallaId, talla, stock, activo }) => ({ id: tallaId, talla, stock, activo }))],
    })
  })

  test('a saved product: only what changed, from and to', async () => {
    const upload = async () =>
      (await admin('/api/imagenes', { method: 'POST', body: new Uint8Array(await freshPicture()) })).json()
    const [first, second] = [await upload(), await upload()]
    const made = await created({ imagenId: first.id })
    const [s, m] = made.tallas.map(({ id, talla, stock, activo }) => ({ id, talla, stock, activo }))
    const reply = await save(made, {
      precioCentavos: 55_000,
      activo: false,
      imagenId: second.id,
      imagenesAdicionales: [first.id],
      tallas: [{ ...s, stock: 9, stockVisto: 3 }],
      quitadas: [{ id: m?.id, stockVisto: 4 }],
    })
    expect(reply.status).toBe(200)
    const [line] = await noted(made.id)
    expect(line).toMatchObject({ verbo: 'producto_guardado', actor: { id: adminId } })
    expect(line?.cambios).toEqual({
      precioCentavos: [50_000, 55_000],
      activo: [true, false],
      imagenId: [first.id, second.id],
      imagenesAdicionales: [[], [first.id]],
      tallas: [[s, m], [{ ...s, stock: 9 }]],
    })
  })

  test('a refused save is not logged, and one without changes says so', async () => {
    const made = await created()
    expect((await save(made, {})).status).toBe(200)
    expect(await noted(made.id)).toMatchObject([{ cambios: {} }, { verbo: 'producto_creado' }])
    await leavesNoTrace(app, async () => expectProblem(await save(made, { nombre: 'Tarde' }), 'stale'))
  })

  test('an application: its decision and author; of two simultaneous ones one is logged', async () => {
    const decide = async (email: string, ...decisions: string[]) => {
      const id = await idOf(app, email)
      const replies = await Promise.all(
        decisions.map((it) => admin(`/api/consultoras/${id}/${it}`, { method: 'POST' })),
      )
      expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
      return (await noted(id)).map(({ verbo, cambios, actor }) => ({ verbo, cambios, actor }))
    }
    const actor = expect.objectContaining({ id: adminId })
    expect(await decide('yolanda.munoz@azahar.test', 'aprobacion')).toEqual([
      { verbo: 'solicitud_aprobada', cambios: { role: ['pendiente', 'consultor'] }, actor },
    ])
    expect(await decide('carmen.sanchez@azahar.test', 'rechazo', 'rechazo', 'rechazo')).toEqual([
      { verbo: 'solicitud_rechazada', cambios: { role: ['pendiente', null] }, actor },
    ])
    expect(await decide(people.pendiente, 'aprobacion', 'rechazo')).toHaveLength(1)
  })

  test('a letter that is sent again', async () => {
    const { items } = await (await admin('/api/mensajes?limite=1')).json()
    const [{ id }] = items
    const failed = { estado: 'fallido', intentos: 7, error: 'No se pudo' } as const
    await app.context.db.read.updateTable('mensajes').set(failed).where('id', '=', id).execute()
    expect((await admin(`/api/mensajes/${id}/reenvio`, { method: 'POST' })).status).toBe(204)
    expect(await noted(id)).toMatchObject([
      {
        verbo: 'mensaje_reenviado',
        actor: { id: adminId },
        cambios: { estado: ['fallido', 'por_enviar'], intentos: [7, 0], error: ['No se pudo', null] },
      },
    ])
    await leavesNoTrace(app, () => admin(`/api/mensajes/${id}/reenvio`, { method: 'POST' }))
    await app.context.db.read.updateTable('mensajes').set(failed).where('id', '=', id).execute()
    expect((await admin(`/api/mensajes/${id}/descarte`, { method: 'POST' })).status).toBe(204)
    expect(await noted(id)).toMatchObject([
      { verbo: 'mensaje_descartado', actor: { id: adminId }, cambios: { descartadoAt: [null, expect.any(String)] } },
      { verbo: 'mensaje_reenviado' },
    ])
    await leavesNoTrace(app, () => admin(`/api/mensajes/${id}/descarte`, { method: 'POST' }))
  })
})

describe('log lines are permanent', () => {
  const attempts: [string, string][] = [
    ['changed', `update bitacora set actor_id = actor_id`],
    ['deleted', 'delete from bitacora'],
    ...(app.context.db.engine === 'postgres' ? ([['emptied', 'truncate bitacora']] as [string, string][]) : []),
  ]
  test.each(attempts)('they cannot be %s', async (_, statement) => {
    await created()
    await leavesNoTrace(app, () =>
      expect(sql.raw(statement).execute(app.context.db.read)).rejects.toThrow(/rows are added and never changed/),
    )
  })
})

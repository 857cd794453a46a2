import { describe, expect, test } from 'vitest'
import { maxAvisos, venceAt } from '#modules/mensajes/avisos/rules.ts'
import { endOverdueTurns } from '#modules/mensajes/avisos/server/tell-writes.ts'
import { newId, now } from '#platform/ids.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { ask, asked, bring, misAvisos, remove, restore, setActive } from '../set-up/avisos.ts'
import { formOf } from '../set-up/desk-productos.ts'
import { listen } from '../set-up/event-stream.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { outboxOf } from '../set-up/outbox.ts'
import { expectProblem } from '../set-up/problem.ts'
import { answer, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, cancel, idOf, lineaOf, placed } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp()
const admin = app.as('admin')
const first = app.as('consultora')
const second = app.as('otraConsultora')

const soldOut = () => addProducto(app, { tallas: { M: 0 } })
/** The consultora's aviso for one size: its state, or `undefined` when the list does not have it. */
const estadoOf = async (send: Fetch, tallaId: string | undefined) =>
  (await misAvisos(send)).find((aviso) => aviso.tallaId === tallaId)?.estado
const lettersOf = async (tallaNombre: string) =>
  (await outboxOf(app)).filter(({ tipo, datos }) => tipo === 'aviso_hay' && datos.includes(tallaNombre))

describe('spec 3.4: waiting consultoras are notified in order', () => {
  test('one piece returns: the first is notified by letter and stream; the next piece is for the second', async () => {
    const { id, nombre, tallas } = await soldOut()
    await asked(first, tallas.M)
    await asked(second, tallas.M)
    const ears = [await listen(await first('/api/sesion/en-vivo')), await listen(await second('/api/sesion/en-vivo'))]
    expect((await bring(admin, id, tallas.M, 1)).status).toBe(200)
    await ears[0]?.hears(({ event }) => event === 'aviso')
    expect(await estadoOf(first, tallas.M)).toBe('avisado')
    expect(await estadoOf(second, tallas.M)).toBe('espera')
    expect((await lettersOf(nombre)).map(({ para }) => para)).toEqual([people.consultora])
    await bring(admin, id, tallas.M, 0)
    expect(await estadoOf(second, tallas.M)).toBe('espera')
    expect(ears[1]?.heard.filter(({ event }) => event === 'aviso')).toEqual([])
    await bring(admin, id, tallas.M, 1)
    await ears[1]?.hears(({ event }) => event === 'aviso')
    expect((await lettersOf(nombre)).map(({ para }) => para)).toEqual([people.consultora, people.otraConsultora])
    await Promise.all(ears.map((ear) => ear.close()))
  })

  test('two sizes that return at once are one letter', async () => {
    const producto = await addProducto(app, { tallas: { CH: 0, M: 0 } })
    await asked(first, producto.tallas.CH)
    await asked(first, producto.tallas.M)
    const address = `/api/admin/productos/${producto.id}`
    const form = formOf(await (await admin(address)).json())
    const body = { ...form, tallas: form.tallas.map((it) => ({ ...it, stock: 2 })) }
    expect((await admin(address, { method: 'PUT', body })).status).toBe(200)
    const [letter, ...more] = await lettersOf(producto.nombre)
    expect(more).toEqual([])
    expect(JSON.parse(letter?.datos ?? '{}').tallas.map(({ talla }: { talla: string }) => talla)).toEqual(['CH', 'M'])
    const read = await admin(`/api/mensajes/${letter?.id}`)
    expect((await read.json()).asunto).toBe('Ya hay: 2 tallas que esperabas')
  })

  test('a cancelled pedido returns pieces; ordering them ends the wait', async () => {
    const producto = await addProducto(app, { tallas: { M: 2 } })
    const pedido = await placed(second, lineaOf(producto, 'M', 2))
    await asked(first, producto.tallas.M)
    await cancel(second, pedido.id)
    expect(await estadoOf(first, producto.tallas.M)).toBe('avisado')
    await placed(first, lineaOf(producto, 'M', 1))
    expect(await estadoOf(first, producto.tallas.M)).toBeUndefined()
    await expectProblem(await ask(second, producto.tallas.M), 'conflict')
  })

  test('a withdrawn propuesta returns its held pieces', async () => {
    const producto = await addProducto(app, { tallas: { M: 3 } })
    const other = await addProducto(app, { tallas: { M: 1 } })
    const { id } = await placed(second, lineaOf(producto, 'M', 1))
    const agregadas = [{ productoId: other.id, tallaId: other.tallas.M, cantidad: 1 }]
    const propuesta = await proposed(admin, id, { version: 1, lineas: [revision(0, 1)], agregadas })
    await asked(first, other.tallas.M)
    await answer(admin, id, propuesta.id, 'retiro')
    expect(await estadoOf(first, other.tallas.M)).toBe('avisado')
  })

  test('a consultora who does not order within a day makes room for the next', async () => {
    const { id, tallas } = await soldOut()
    await asked(first, tallas.M)
    await asked(second, tallas.M)
    await bring(admin, id, tallas.M, 1)
    expect(await endOverdueTurns(app.context.db)).toBe(0)
    await endOverdueTurns(app.context.db, venceAt(now()))
    expect(await estadoOf(first, tallas.M)).toBeUndefined()
    expect(await estadoOf(second, tallas.M)).toBe('avisado')
  })

  test('an inactive size or product notifies nobody, and the wait continues', async () => {
    const { id, tallas } = await soldOut()
    await asked(first, tallas.M)
    for (const off of [{ talla: false }, { producto: false }]) {
      await setActive(admin, id, off)
      await bring(admin, id, tallas.M, 1)
      expect(await misAvisos(first)).toContainEqual(
        expect.objectContaining({ tallaId: tallas.M, enVenta: false, estado: 'espera' }),
      )
      await bring(admin, id, tallas.M, -1)
      await setActive(admin, id, { talla: true, producto: true })
      expect(await estadoOf(first, tallas.M)).toBe('espera')
    }
    await setActive(admin, id, { talla: false })
    await bring(admin, id, tallas.M, 1)
    await setActive(admin, id, { talla: true })
    expect(await estadoOf(first, tallas.M)).toBe('avisado')
  })

  test('a suspended consultora is skipped, keeps the turn, and is notified after reactivation', async () => {
    const { id, tallas } = await soldOut()
    const who = await idOf(app, people.consultora)
    const decide = async (verb: string) => {
      const { version } = await (await admin(`/api/consultoras/${who}`)).json()
      const reply = await admin(`/api/consultoras/${who}/${verb}`, {
        method: 'POST',
        body: { motivo: 'Prueba', version },
      })
      expect(reply.status).toBe(200)
    }
    await asked(first, tallas.M)
    await asked(second, tallas.M)
    await decide('suspension')
    await expectProblem(await ask(first, (await soldOut()).tallas.M), 'suspended')
    await bring(admin, id, tallas.M, 1)
    expect([await estadoOf(first, tallas.M), await estadoOf(second, tallas.M)]).toEqual(['espera', 'avisado'])
    await bring(admin, id, tallas.M, 1)
    expect(await estadoOf(first, tallas.M)).toBe('espera')
    await decide('reactivacion')
    expect(await estadoOf(first, tallas.M)).toBe('avisado')
  })
})

describe('spec 3.4: the consultora’s list', () => {
  test('asking twice is one wait; removing it and undoing that keeps the turn', async () => {
    const { id, tallas } = await soldOut()
    const aviso = await asked(first, tallas.M)
    await asked(second, tallas.M)
    expect(await asked(first, tallas.M)).toBe(aviso)
    expect((await remove(first, aviso)).status).toBe(204)
    expect(await estadoOf(first, tallas.M)).toBeUndefined()
    expect((await restore(first, aviso)).status).toBe(204)
    await bring(admin, id, tallas.M, 1)
    expect([await estadoOf(first, tallas.M), await estadoOf(second, tallas.M)]).toEqual(['avisado', 'espera'])
    await remove(first, aviso)
    expect(await estadoOf(second, tallas.M)).toBe('avisado')
    await expectProblem(await restore(first, aviso), 'conflict')
  })

  test('undoing after a piece returned notifies at once', async () => {
    const { id, tallas } = await soldOut()
    const aviso = await asked(first, tallas.M)
    await remove(first, aviso)
    await bring(admin, id, tallas.M, 1)
    await restore(first, aviso)
    expect(await estadoOf(first, tallas.M)).toBe('avisado')
  })

  test('another’s aviso does not exist', async () => {
    const { tallas } = await soldOut()
    const aviso = await asked(first, tallas.M)
    for (const knock of [() => remove(second, aviso), () => restore(second, aviso), () => remove(second, newId())])
      await expectProblem(await leavesNoTrace(app, knock), 'not_found')
    expect(await estadoOf(first, tallas.M)).toBe('espera')
    expect(await estadoOf(second, tallas.M)).toBeUndefined()
  })

  test('an available, inactive or unknown size is refused', async () => {
    const { tallas } = await addProducto(app, { tallas: { M: 1, 'G!': 0 } })
    const off = await addProducto(app, { tallas: { M: 0 }, activo: false })
    const { detail } = await expectProblem(await leavesNoTrace(app, () => ask(first, tallas.M)), 'conflict')
    expect(detail).toBe('Ya hay 1 pieza: agrégala a tu carrito.')
    for (const tallaId of [tallas.G, off.tallas.M, newId()]) await expectProblem(await ask(first, tallaId), 'not_found')
    await expectProblem(await ask(first, 'x'), 'invalid_request')
  })

  test('two hundred sizes at most, and a flood is limited', async () => {
    const flood = app.as('rosa.chan@azahar.test')
    const many = Object.fromEntries(Array.from({ length: maxAvisos + 1 }, (_, index) => [`T${index}`, 0]))
    const { tallas } = await addProducto(app, { tallas: many })
    const [last, ...others] = Object.values(tallas)
    for (const tallaId of others) await asked(flood, tallaId)
    const { detail } = await expectProblem(await ask(flood, last), 'conflict')
    expect(detail).toContain('Puedes esperar 200 tallas a la vez')
    let reply = await ask(flood, others[0])
    for (let tries = 0; reply.status === 201 && tries < 400; tries++) reply = await ask(flood, others[0])
    await expectProblem(reply, 'too_many_requests')
    const who = await idOf(app, 'rosa.chan@azahar.test')
    const rows = await app.context.db.read
      .deleteFrom('avisos')
      .where('consultoraId', '=', who)
      .returning('id')
      .execute()
    expect(rows.length).toBe(maxAvisos)
    await app.context.demanda.settled()
    await app.context.db.read.deleteFrom('demandaPerdida').where('consultoraId', '=', who).execute()
  }, 60_000)
})

describe('spec 3.4: staff', () => {
  test('hear of new, removed and notified waits at once; no consultora does', async () => {
    const producto = await addProducto(app, { tallas: { M: 0 } })
    const [staffs, others] = [
      await listen(await admin('/api/tablero/en-vivo')),
      await listen(await second('/api/pedidos/en-vivo')),
    ]
    const esperas = () => staffs.heard.filter(({ event, data }) => event === 'espera' && data.id === producto.tallas.M)
    const id = await asked(first, producto.tallas.M)
    await until('staff hear', () => esperas().length === 1)
    await remove(first, id)
    await until('staff hear', () => esperas().length === 2)
    await restore(first, id)
    await until('staff hear', () => esperas().length === 3)
    await bring(admin, producto.id, producto.tallas.M, 1)
    await until('staff hear', () => esperas().length === 4)
    expect(others.heard.filter(({ event }) => event === 'espera')).toEqual([])
    await Promise.all([staffs.close(), others.close()])
  })

  test('see who waits for what, most wanted first, page by page, counted as lost demand', async () => {
    const producto = await addProducto(app, { tallas: { M: 0, G: 0 } })
    await asked(first, producto.tallas.M)
    await asked(second, producto.tallas.M)
    await asked(second, producto.tallas.G)
    const seen: { tallaId: string; esperan: number }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await (await admin(`/api/esperas?limite=2${cursor && `&cursor=${cursor}`}`)).json()
      seen.push(...page.items)
      cursor = page.siguiente
    }
    expect(seen.map(({ esperan }) => esperan)).toEqual(seen.map(({ esperan }) => esperan).toSorted((a, b) => b - a))
    expect(new Set(seen.map(({ tallaId }) => tallaId)).size).toBe(seen.length)
    expect(seen.find(({ tallaId }) => tallaId === producto.tallas.M)).toMatchObject({
      nombre: producto.nombre,
      esperan: 2,
    })
    const quienes = await (await admin(`/api/esperas/${producto.tallas.M}?limite=1`)).json()
    expect(quienes.items).toMatchObject([{ consultoraId: await idOf(app, people.consultora), estado: 'espera' }])
    const rest = await (await admin(`/api/esperas/${producto.tallas.M}?cursor=${quienes.siguiente}`)).json()
    expect(rest.items).toMatchObject([{ consultoraId: await idOf(app, people.otraConsultora) }])
    await expectProblem(await admin('/api/esperas?cursor=x'), 'invalid_request')

    await app.context.demanda.settled()
    const { filas } = await (await admin('/api/reportes/demanda')).json()
    const lost = filas.find(
      (it: { producto: string; talla: string }) => it.producto === producto.nombre && it.talla === 'M',
    )
    expect(lost).toMatchObject({ piezas: 2, consultoras: 2, esperan: 2 })
  })

  test('a wait from before the period counts as its demand', async () => {
    const producto = await addProducto(app, { tallas: { M: 0 } })
    await asked(first, producto.tallas.M)
    await app.context.demanda.settled()
    await app.context.db.read
      .deleteFrom('demandaPerdida')
      .where('tallaId', '=', producto.tallas.M as string)
      .execute()
    const { filas } = await (await admin('/api/reportes/demanda')).json()
    const lost = filas.find((it: { producto: string }) => it.producto === producto.nombre)
    expect(lost).toMatchObject({ piezas: 1, consultoras: 1, esperan: 1 })
  })
})

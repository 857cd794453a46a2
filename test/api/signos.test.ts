import { expect, test } from 'vitest'
import { up } from '../../db/migrations/048-plain-signs.ts'
import { people, testApp } from '../app.ts'
import { falda, productosApi, productosDesk } from '../set-up/desk-productos.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const desk = productosDesk(app)
const found = async (q: string) =>
  (await (await admin(`${productosApi}?q=${encodeURIComponent(q)}`)).json()).items.map(({ id }: { id: string }) => id)

test.each(['‐', '‑', '–', '—', '−', '﹣', '－'])('a SKU with %s equals one with a hyphen', async (hyphen) => {
  const n = hyphen.codePointAt(0)
  const { id } = await desk.created({ sku: `SIG-${n}` })
  const body = { ...falda, sku: `SIG${hyphen}${n}` }
  await expectProblem(await admin(productosApi, { method: 'POST', body }), 'conflict')
  expect(await found(`sig${hyphen}${n}`)).toEqual([id])
})

test.each(['’', '‘', 'ʼ', '`', '´'])('a name is found with %s as its apostrophe', async (sign) => {
  const { id } = await desk.created({ nombre: `Falda d'Ágata ${sign.codePointAt(0)}` })
  expect(await found(`d${sign}agata ${sign.codePointAt(0)}`)).toEqual([id])
  const otra = await desk.created({ nombre: `Blusa d${sign}Ámbar ${sign.codePointAt(0)}` })
  expect(await found(`d'ambar ${sign.codePointAt(0)}`)).toEqual([otra.id])
})

test('a person is found with either apostrophe', async () => {
  const id = await idOf(app, people.otraConsultora)
  const nombreCompleto = 'Ana D’Alessio'
  await app.context.db.write((tx) => tx.updateTable('profiles').set({ nombreCompleto }).where('id', '=', id).execute())
  for (const q of ["d'alessio", 'D’ALESSIO', 'd`alessio']) {
    const { items } = await (await admin(`/api/consultoras?estado=activa&q=${encodeURIComponent(q)}`)).json()
    expect([q, items.map((it: { id: string }) => it.id)]).toEqual([q, [id]])
  }
})

test('older keys follow; two SKUs that became equal keep distinct keys', async () => {
  const { db } = app.context
  const [one, two, plain] = [
    await desk.created({ sku: 'ANT-1' }),
    await desk.created({ sku: 'ANT-2' }),
    await desk.created({ sku: 'ANT-3' }),
  ]
  const old = (id: string, sku: string) =>
    db.write(async (tx) => {
      await tx
        .updateTable('productos')
        .set({ sku, skuClave: sku.toLowerCase(), busqueda: `falda ${sku.toLowerCase()}` })
        .where('id', '=', id)
        .execute()
      tx.publish({ topic: 'producto', id, version: 1 })
    })
  await old(one.id, 'ANT–9')
  await old(two.id, 'ANT‑9')
  await db.write((tx) => up(tx.withoutPlugins() as never, db.engine))
  const rows = await db.read
    .selectFrom('productos')
    .select(['id', 'skuClave'])
    .where('id', 'in', [one.id, two.id, plain.id])
    .execute()
  const keyOf = (id: string) => rows.find((row) => row.id === id)?.skuClave
  expect([keyOf(one.id), keyOf(two.id), keyOf(plain.id)]).toEqual(['ant-9', 'ant‑9', 'ant-3'])
  expect((await found('ant-9')).sort()).toEqual([one.id, two.id].sort())
})

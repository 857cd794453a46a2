import { describe, expect, test } from 'vitest'
import { demoCodigo } from '#main/demo/seed-clientas.ts'
import { paths } from '#shared/paths.ts'
import { testApp } from '../app.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { builtPages } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto } from '../set-up/shop.ts'
import { listening } from '../set-up/vitrina.ts'

const app = await testApp({ renderPage: await builtPages() })
const her = app.as('consultora')
const other = app.as('otraConsultora')
const producto = await addProducto(app)
const { get } = listening(app)
const forgetTries = () => app.context.db.read.deleteFrom('intentos').execute()

describe('changing the code', () => {
  const cambiar = (codigo: string, send = other) => send('/api/vitrina/codigo', { method: 'POST', body: { codigo } })
  const codigoDe = async (send = other): Promise<string> => (await (await send('/api/vitrina')).json()).codigo
  const encendida = async (): Promise<string> =>
    (await (await other('/api/vitrina', { method: 'PUT', body: { encendida: true } })).json()).codigo
  const forgetChanges = () => app.context.db.read.deleteFrom('intentos').where('clave', 'like', 'codigo:%').execute()

  test('closes every old link at once, also in the cache, like an unknown one; the new one opens', async () => {
    await forgetTries()
    const old = await encendida()
    for (let n = 0; n < 2; n++) expect((await get(paths.con(old))).status).toBe(200)
    const { codigo } = await (await cambiar(old)).json()
    expect(codigo).toMatch(/^[a-hjkmnp-z2-9]{10}$/)
    expect(codigo).not.toBe(old)
    for (const path of [paths.con(old), paths.conCategoria(old, 'pijamas'), paths.conProducto(old, producto.id)]) {
      const reply = await get(path)
      const html = await reply.text()
      expect([reply.status, html.includes('Lucía'), html.includes(codigo)]).toEqual([404, false, false])
    }
    const { requestId: _, ...gone } = await expectProblem(await get(`/api/vitrinas/${old}`), 'not_found')
    const { requestId: __, ...none } = await expectProblem(await get('/api/vitrinas/zzzzzzzzzz'), 'not_found')
    expect(gone).toEqual(none)
    expect((await get(paths.con(codigo))).status).toBe(200)
  })

  test('is only for its owner', async () => {
    await forgetChanges()
    const theirs = await codigoDe()
    for (const codigo of [theirs, 'zzzzzzzzzz', '', '%'])
      await expectProblem(await leavesNoTrace(app, () => cambiar(codigo, her)), 'stale')
    for (const person of ['admin', 'pendiente'] as const)
      await expectProblem(await cambiar(theirs, app.as(person)), 'forbidden')
    expect(await codigoDe()).toBe(theirs)
    expect(await codigoDe(her)).toBe(demoCodigo)
  })

  test('three simultaneous requests change it once', async () => {
    await forgetChanges()
    const old = await codigoDe()
    const statuses = (await Promise.all(Array.from({ length: 3 }, () => cambiar(old)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  test('is limited to three a day; requests without effect do not count', async () => {
    await forgetChanges()
    for (let n = 0; n < 5; n++) await expectProblem(await cambiar('zzzzzzzzzz'), 'stale')
    for (let n = 0; n < 3; n++) expect((await cambiar(await codigoDe())).status).toBe(200)
    const last = await codigoDe()
    const { detail } = await expectProblem(await cambiar(last), 'too_many_requests')
    expect(detail).toMatch(/Podrás cambiarlo otra vez en 24 horas/)
    expect(await codigoDe()).toBe(last)
    expect((await get(paths.con(last))).status).toBe(200)
  })
})

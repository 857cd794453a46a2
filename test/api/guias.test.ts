import { describe, expect, test } from 'vitest'
import { sinGuia } from '#modules/ajustes/guia-rules.ts'
import type { Ajuste } from '#modules/ajustes/server/reads.ts'
import type { Categoria } from '#shared/categorias.ts'
import { testApp } from '../app.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const admin = app.as('admin')

const read = async (clave: string): Promise<Ajuste> =>
  (await (await admin('/api/ajustes')).json()).items.find((it: Ajuste) => it.clave === clave)
const put = (clave: string, valor: unknown, version: number) =>
  admin('/api/ajustes', { method: 'PUT', body: { clave, valor, version } })

const productoOf = async (categoria: Categoria, as: 'visitor' | 'consultora' = 'visitor') => {
  const { items } = await (await app.as(as)(`/api/productos?categoria=${categoria}&limite=1`)).json()
  return (await app.as(as)(`/api/productos/${items[0].id}`)).json()
}

const guia = { medidas: ['Busto', 'Largo'], filas: [{ talla: 'CH', cm: ['86–89', ''] }] }

describe('spec 3.5.6: a guía de tallas', () => {
  test('has the brand’s default per line until staff write one; a line without one shows none', async () => {
    const { valor, deMarca } = await read('guia_moda_casual')
    expect(valor).toEqual(deMarca)
    expect((await productoOf('moda_casual')).guia).toEqual(deMarca)
    expect((await read('guia_pijamas')).valor).toEqual(sinGuia)
    expect((await productoOf('pijamas')).guia).toBeNull()
  })

  test('written by staff it is on each product of its line, for everybody', async () => {
    const typed = { medidas: [' Busto', 'Largo'], filas: [{ talla: 'CH ', cm: ['86 a 89 cm', ''] }] }
    expect((await put('guia_pijamas', typed, 0)).status).toBe(200)
    for (const who of ['visitor', 'consultora'] as const) expect((await productoOf('pijamas', who)).guia).toEqual(guia)
    expect((await productoOf('moda_casual')).guia).not.toEqual(guia)
    const { items } = await (await admin('/api/admin/bitacora?limite=1')).json()
    expect(items[0]).toMatchObject({ objetoId: 'guia_pijamas', cambios: { valor: [sinGuia, guia] } })
  })

  test('removed by staff it is gone, and can be reset to the brand’s', async () => {
    const clave = 'guia_moda_fitness'
    const { deMarca } = await read(clave)
    expect((await put(clave, sinGuia, 0)).status).toBe(200)
    expect((await productoOf('moda_fitness')).guia).toBeNull()
    expect((await put(clave, deMarca, 1)).status).toBe(200)
    expect((await productoOf('moda_fitness')).guia).toEqual(deMarca)
  })

  test.each<[string, unknown, string]>([
    ['words for a measure', { ...guia, filas: [{ talla: 'CH', cm: ['ancha', ''] }] }, 'valor.filas.0.cm.0'],
    ['a text', 'Busto', 'valor'],
    ['nothing', null, 'valor'],
    ['a row that is too short', { ...guia, filas: [{ talla: 'CH', cm: [] }] }, 'valor.filas.0.cm'],
    ['what is not asked for', { ...guia, nota: 'x' }, 'valor'],
  ])('%s is refused at its place, and changes nothing', async (_, valor, path) => {
    const reply = await leavesNoTrace(app, () => put('guia_moda_intima', valor, 0))
    expect((await expectProblem(reply, 'invalid_request')).errors?.map((it) => it.path)).toEqual([path])
  })

  test('a consultora reads it with a product and cannot write it', async () => {
    const body = { clave: 'guia_moda_intima', valor: guia, version: 0 }
    const reply = await leavesNoTrace(app, () => app.as('consultora')('/api/ajustes', { method: 'PUT', body }))
    await expectProblem(reply, 'forbidden')
  })
})

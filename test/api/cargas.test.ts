import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { cargasDesk, csv, xlsx } from '../set-up/cargas.ts'
import { falda, formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const desk = productosDesk(app)
const { give, given, filas, applied, apply, ended, read } = cargasDesk(app)
const heads = ['SKU', 'Nombre', 'Categoría', 'Precio público', 'Costo de consultora', 'Talla', 'Existencia']
const allOf = async (sku: string) =>
  (await (await app.as('admin')(`/api/admin/productos?q=${sku}`)).json()).items as { id: string }[]

test('spec 3.5: a dry run lists what each row would create, change, leave or refuse, and changes nothing', async () => {
  const faldita = await desk.created({ sku: 'F-1', tallas: [talla('CH', 2), talla('M', 3)] })
  const carga = await given(
    await xlsx(
      heads,
      ['F-1', null, null, '$450.00', null, 'CH', 2],
      ['f-1', null, null, null, null, 'M', 7],
      [null, null, null, null, null, null, null],
      ['F-2', 'Peñuela d’Azahar', 'moda íntima', 1200.5, '1,000', 'Única', 4],
      ['F-3', 'Sin precio', 'Pijamas', null, 10, 'M', 1],
    ),
  )
  expect(carga.cuentas).toEqual({
    filas: { crear: 1, cambiar: 2, dejar: 0, rechazar: 1 },
    productos: { crear: 1, cambiar: 1, dejar: 0, rechazar: 1 },
  })
  const [ch, m, nueva, mala] = await filas(carga.id)
  expect(ch).toMatchObject({ fila: 2, cambios: [{ que: 'Precio público', de: '$500.00', a: '$450.00' }] })
  expect(m).toMatchObject({ fila: 3, cambios: [{ que: 'Existencia de la talla M', de: '3', a: '7' }] })
  expect(nueva).toMatchObject({ fila: 5, accion: 'crear', producto: 'F-2 · Peñuela d’Azahar · talla Única' })
  expect(mala).toMatchObject({ fila: 6, accion: 'rechazar', motivo: '«Precio público»: el precio es obligatorio.' })
  expect(await desk.read(faldita.id)).toEqual(faldita)
  expect(await allOf('F-2')).toEqual([])

  const done = await applied(carga.id)
  expect(done.avance).toEqual({ hechos: 2, rechazados: 0, pendientes: 0 })
  const after = await desk.read(faldita.id)
  expect(after).toMatchObject({ version: 2, precioCentavos: 45_000, nombre: faldita.nombre, activo: true })
  expect(after.tallas.map(({ talla: name, stock }) => [name, stock])).toEqual([
    ['CH', 2],
    ['M', 7],
  ])
  expect(await desk.ledgerOf(after.tallas[1]?.id)).toMatchObject([
    { motivo: 'inicial' },
    { motivo: 'ajuste', stockDelta: 4 },
  ])
  const [hit] = await allOf('F-2')
  expect(await desk.read(hit?.id ?? '')).toMatchObject({
    ...{ nombre: 'Peñuela d’Azahar', categoria: 'moda_intima', activo: false, precioCentavos: 120_050 },
    ...{ costoConsultoraCentavos: 100_000, tallas: [{ talla: 'Única', stock: 4 }] },
  })
  await invariants(app)
})

test('an export that is imported again changes nothing, in both formats', async () => {
  for (const formato of ['xlsx', 'csv']) {
    const reply = await app.as('admin')('/api/cargas/exportacion', { method: 'POST', body: { formato } })
    const carga = await given(new Uint8Array(await reply.arrayBuffer()), `productos.${formato}`)
    const { crear, cambiar, rechazar, dejar } = carga.cuentas.productos
    expect([formato, crear, cambiar, rechazar]).toEqual([formato, 0, 0, 0])
    expect(dejar).toBeGreaterThan(20)
    expect(carga.ignoradas).toEqual([])
  }
})

test('a file applied twice changes nothing the second time', async () => {
  const file = await xlsx([...heads, 'Existencia al descargar'], ['G-1', 'Gorra', 'Pijamas', 10, 8, 'U', 5, 0])
  await applied((await given(file)).id)
  const again = await given(file)
  expect(again.cuentas.productos).toEqual({ crear: 0, cambiar: 0, dejar: 1, rechazar: 0 })
  const [gorra] = await allOf('G-1')
  const { tallas } = await desk.read(gorra?.id ?? '')
  expect(tallas[0]?.stock).toBe(5)
})

test('stock that moved since the download is kept where the cell is unchanged, and refused where it changed', async () => {
  const bata = await desk.created({ sku: 'B-9', tallas: [talla('M', 6), talla('G', 6)] })
  const carga = await given(csv('SKU;Talla;Existencia;Existencia al descargar', 'B-9;M;8;8', 'B-9;G;9;8'), 'tienda.csv')
  const [m, g] = await filas(carga.id)
  expect(m?.motivo).toBe('No se toca: la fila 3, del mismo producto, tiene un error.')
  expect(g?.motivo).toContain('era 8 al descargar el archivo y ahora es 6')
  const [unchanged] = await filas((await given(csv('SKU;Talla;Existencia;Existencia al descargar', 'B-9;M;8;8'))).id)
  expect(unchanged?.accion).toBe('dejar')
  expect((await desk.read(bata.id)).version).toBe(1)
})

test('a product saved after the review is refused and not overwritten', async () => {
  const blusa = await desk.created({ sku: 'BL-1', tallas: [talla('M', 6)] })
  const carga = await given(csv('SKU,Precio', 'BL-1,99'))
  expect((await desk.put(blusa.id, { ...formOf(blusa), nombre: 'Blusa nueva' })).status).toBe(200)
  const done = await applied(carga.id)
  expect(done.avance).toEqual({ hechos: 0, rechazados: 1, pendientes: 0 })
  const [row] = await filas(carga.id)
  expect(row).toMatchObject({
    resultado: 'rechazado',
    motivo: expect.stringMatching(/ guardó este producto el .+, después de la revisión\. Sube el archivo otra vez\.$/),
  })
  expect(await desk.read(blusa.id)).toMatchObject({ nombre: 'Blusa nueva', precioCentavos: 50_000 })
})

test('held pieces are not taken, in the review and when applied', async () => {
  const producto = await addProducto(app, { tallas: { M: 5 } })
  const sku = `H-${Date.now()}`
  const saved = await desk.read(producto.id)
  expect((await desk.put(producto.id, { ...formOf(saved), sku })).status).toBe(200)
  const late = await given(csv('SKU,Talla,Existencia', `${sku},M,0`))
  expect(late.cuentas.productos.cambiar).toBe(1)
  await placed(app.as('consultora'), lineaOf(producto))
  const [held] = await filas((await given(csv('SKU,Talla,Existencia', `${sku},M,0`))).id)
  expect(held?.motivo).toContain('en pedidos abiertos')
  const done = await applied(late.id)
  expect(done.avance.rechazados).toBe(1)
  expect((await filas(late.id))[0]?.motivo).toContain('en pedidos abiertos')
  await invariants(app)
})

test('the result file has the given rows with their outcome, and can be imported again after corrections', async () => {
  const carga = await given(
    await xlsx(heads, ['R-1', '=1+1', 'Pijamas', 10, 8, 'M', 1], ['R-2', 'Mala', 'Zapatos', 10, 8, 'M', 1]),
  )
  await applied(carga.id)
  const reply = await app.as('admin')(`/api/cargas/${carga.id}/resultado?formato=xlsx`)
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  expect(sheets[0]?.rows[0]).toEqual([...heads, 'Fila', 'Resultado', 'Motivo'])
  expect(sheets[0]?.rows[1]).toEqual(['R-1', '=1+1', 'Pijamas', 10, 8, 'M', 1, 2, 'Creado', null])
  expect(sheets[0]?.rows[2]?.slice(-3, -1)).toEqual([3, 'Rechazado'])
  const text = await (await app.as('admin')(`/api/cargas/${carga.id}/resultado?formato=csv`)).text()
  expect(text).toContain("R-1,'=1+1,Pijamas")
  expect(text).toContain('«Zapatos» no es una categoría')
  const again = await given(Buffer.from(text), 'resultado.csv')
  expect(again.cuentas.productos).toEqual({ crear: 0, cambiar: 0, dejar: 1, rechazar: 1 })
  expect(again.ignoradas).toEqual(['Fila', 'Resultado', 'Motivo'])
})

test('the staff log has who applied which file with what result, and each product its history', async () => {
  const carga = await given(csv('SKU,Nombre,Categoría,Precio,Costo', 'L-1,Liga,Pijamas,10,8'), 'C:\\fotos\\lista ñ.csv')
  await applied(carga.id)
  const { items } = await (await app.as('admin')('/api/admin/bitacora')).json()
  const rows = items.filter(({ objetoId }: { objetoId: string }) => objetoId === carga.id)
  expect(rows.map(({ verbo }: { verbo: string }) => verbo)).toEqual(['carga_terminada', 'carga_aplicada'])
  expect(rows[1].cambios).toMatchObject({ archivo: [null, 'lista ñ.csv'], crear: [null, 1] })
  const [liga] = await allOf('L-1')
  const own = await (await app.as('admin')(`/api/admin/bitacora?objeto=${liga?.id}`)).json()
  expect(own.items[0].verbo).toBe('producto_creado')
})

test('two simultaneous applications, or another one later, write each product once', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `T-${at},Tela ${at},Pijamas,10,8,M,5`)
  const carga = await given(csv(heads.join(','), ...rows))
  const replies = await Promise.all([apply(carga.id), apply(carga.id), apply(carga.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  await ended(carga.id)
  expect((await read(carga.id)).avance).toEqual({ hechos: 30, rechazados: 0, pendientes: 0 })
  await expectProblem(await apply(carga.id), 'conflict')
  const made = await app.context.db.read
    .selectFrom('productos')
    .select(['sku', 'version'])
    .where('sku', 'like', 'T-%')
    .execute()
  expect(made).toHaveLength(30)
  expect(made.every(({ version }) => version === 1)).toBe(true)
})

test('another user’s file does not exist', async () => {
  const carga = await given(csv('SKU,Precio', 'F-1,99'))
  const { id } = await app.context.db.read
    .selectFrom('user')
    .select('id')
    .where('email', '<>', 'admin@azahar.test')
    .executeTakeFirstOrThrow()
  await app.context.db.read.updateTable('cargas').set({ actorId: id }).where('id', '=', carga.id).execute()
  for (const path of ['', '/filas', '/resultado?formato=csv'])
    await expectProblem(await app.as('admin')(`/api/cargas/${carga.id}${path}`), 'not_found')
  await expectProblem(await apply(carga.id), 'not_found')
  const { items } = await (await app.as('admin')('/api/cargas')).json()
  expect(items.map((it: { id: string }) => it.id)).not.toContain(carga.id)
})

test('a template with rows is accepted; empty files are refused', async () => {
  const reply = await app.as('admin')('/api/cargas/plantilla')
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Productos', 'Instrucciones'])
  const sentences: [Uint8Array, RegExp][] = [
    [bytes, /tiene títulos pero ninguna fila/],
    [csv('', ''), /está vacío/],
    [csv('Talla,Existencia', 'M,3'), /Falta la columna SKU/],
    [csv('SKU,Talla,Tallas', 'A,M,M'), /está dos veces/],
    [csv('uno,dos', '1,2'), /No encontramos los títulos/],
  ]
  for (const [file, sentence] of sentences)
    expect((await expectProblem(await give(file), 'invalid_request')).detail).toMatch(sentence)
})

const admin = app.as('admin')
const asked = (formato: string) => admin('/api/cargas/exportacion', { method: 'POST', body: { formato } })
const body = { ...falda, nombre: '=1+1', sku: '001', tallas: [talla('CH', 2), talla('M', 3)] }
expect((await admin('/api/admin/productos', { method: 'POST', body })).status).toBe(201)

test('spec 3.5: products as CSV have a row per size, with formula-like texts as text', async () => {
  const reply = await asked('csv')
  expect(reply.headers.get('content-disposition')).toContain('productos.csv')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  expect(text.startsWith('\uFEFFNombre,SKU,')).toBe(true)
  const rows = text.split('\r\n').filter((row) => row.includes(",'001,"))
  expect(rows.map((row) => row.split(',').slice(-5))).toEqual([
    ['CH', '2', '2', '0', 'Activa'],
    ['M', '3', '3', '0', 'Activa'],
  ])
  expect(rows.every((row) => row.startsWith("'=1+1,"))).toBe(true)
})

test('as XLSX a code keeps its zeros, amounts are numbers in pesos, and no cell is a formula', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await (await asked('xlsx')).arrayBuffer()))
  const rows = sheets[0]?.rows.filter((row) => row[1] === '001') ?? []
  expect(rows).toHaveLength(2)
  expect(rows[0]?.[0]).toBe('=1+1')
  expect(rows[0]).toContain(500)
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
})

test('the export is logged with its author, and an unknown format is refused', async () => {
  await expectProblem(await asked('xlsm'), 'invalid_request')
  const { items } = await (await admin('/api/admin/bitacora')).json()
  expect(items.some(({ verbo }: { verbo: string }) => verbo === 'productos_exportados')).toBe(true)
})

import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Person, people, testApp } from '../app.ts'
import { cargasDesk, csv } from '../set-up/cargas.ts'
import { formOf, productosApi, productosDesk } from '../set-up/desk-productos.ts'
import { asked, delivered, move, ok, receive } from '../set-up/devoluciones.ts'
import { invariants } from '../set-up/invariants.ts'
import { adjust, conteo, revision, saveConteo } from '../set-up/inventario.ts'
import { addProducto, cancel, idOf, lineaOf, type OwnProducto, placed, setStatus, stockOf } from '../set-up/shop.ts'

/**
 * A typed stock (spec 3.3): somebody reads 10, something happens, and 7 is written. It ends as 7 less the sales since then, or as a
 * refusal with event and author; never as a third number.
 */

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const desk = productosDesk(app)
const { given, filas, applied } = cargasDesk(app)

const read = 10
const typed = 7

/** The result of a write: stored, or the reason; `says`: the stock in the result of a file. */
type End = { refused: string | null; says?: number }

/** Somebody reads sizes, and gets what writes `typed` over these readings. */
type Door = (productos: OwnProducto[]) => Promise<() => Promise<End[]>>
type OneDoor = (producto: OwnProducto) => Promise<() => Promise<End>>

const each =
  (door: OneDoor): Door =>
  async (productos) => {
    const writes: (() => Promise<End>)[] = []
    for (const producto of productos) writes.push(await door(producto))
    return async () => {
      const ends: End[] = []
      for (const write of writes) ends.push(await write())
      return ends
    }
  }

type Row = Record<string, string>
const exported = async (productos: OwnProducto[]): Promise<Row[]> => {
  const reply = await admin('/api/cargas/exportacion', { method: 'POST', body: { formato: 'csv' } })
  const rows: Row[] = parse(await reply.text(), { columns: true, bom: true })
  return productos.map(({ sku }) => rows.find((row) => row.SKU === sku) as Row)
}
const retyped = (rows: Row[]) => rows.map((row) => ({ ...row, Existencia: String(typed) }))
const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
const review = async (rows: Row[]) => {
  const file = csv(quoted(Object.keys(rows[0] as Row)), ...rows.map((row) => quoted(Object.values(row))))
  return (await given(file, 'productos.csv')).id
}
const apply = async (id: string): Promise<End[]> => {
  await applied(id)
  return (await filas(id)).map(({ motivo, cambios }) => ({
    refused: motivo,
    ...(motivo === null && { says: Number.parseInt(cambios[0]?.a ?? '', 10) }),
  }))
}

const doors: Record<string, Door> = {
  'the form': each(async ({ id, tallas }) => {
    const form = formOf(await desk.read(id))
    const body = { ...form, tallas: form.tallas.map((it) => (it.id === tallas.M ? { ...it, stock: typed } : it)) }
    return async () => {
      const reply = await desk.put(id, body)
      const problem = await reply.json()
      return { refused: reply.ok ? null : `${problem.detail} ${problem.errors?.[0]?.message ?? ''}` }
    }
  }),
  'the table': each(async ({ id, sku, tallas }) => {
    const { items } = await (await admin(`/api/admin/tabla?q=${sku}`)).json()
    const { stock, marca } = items[0].tallas[0]
    const cell = { id: tallas.M, stock: typed, stockVisto: stock, marca }
    return async () => {
      const body = { filas: [{ id, version: items[0].version, tallas: [cell] }] }
      const [end] = (await (await admin('/api/admin/tabla', { method: 'PUT', body })).json()).filas
      return { refused: end.error && `${end.error.detail} ${end.error.tallas[0]?.detail ?? ''}` }
    }
  }),
  'a downloaded file': async (productos) => {
    const rows = retyped(await exported(productos))
    return async () => apply(await review(rows))
  },
  'a downloaded file that was reviewed before': async (productos) => {
    const id = await review(retyped(await exported(productos)))
    return () => apply(id)
  },
  'a file made by hand': async (productos) => {
    const id = await review(retyped(productos.map(({ sku }) => ({ SKU: sku, Talla: 'M' }))))
    return () => apply(id)
  },
  'an ajuste': each(async ({ tallas }) => {
    const { stock, marca } = await (await admin(`/api/inventario/tallas/${tallas.M}`)).json()
    return async () => {
      const reply = await adjust(admin, tallas.M, { motivo: 'conteo', cantidad: typed, stockVisto: stock, marca })
      return { refused: reply.ok ? null : (await reply.json()).detail }
    }
  }),
  'a count sheet': each(async ({ tallas }) => {
    const shown = await revision(admin, [conteo(tallas.M, typed)])
    return async () => {
      const { rechazadas } = await (await saveConteo(admin, shown)).json()
      return { refused: rechazadas[0]?.problema.detalle ?? null }
    }
  }),
}

/** Stock before reading, and the event between reading and writing. */
type Between = {
  before?: (producto: OwnProducto) => Promise<string>
  deed: (producto: OwnProducto, id: string) => Promise<unknown>
  /** The difference that a sale, or its undo, adds to a number read before. */
  sold?: number
  /** The author named in a refusal. */
  by?: Person
}

const piece = (producto: OwnProducto, cantidad: number) => lineaOf(producto, 'M', cantidad)
const pedido = async (producto: OwnProducto) => (await placed(her, piece(producto, 2))).id
const sent = async (producto: OwnProducto) => {
  const id = await pedido(producto)
  await ok(setStatus(admin, id, 'enviado', 1))
  return id
}
const onItsWayBack = async (producto: OwnProducto) => {
  const { id: pedidoId } = await delivered(app, her, piece(producto, 1))
  const id = await asked(her, { pedidoId })
  await ok(move(admin, id, 'aceptacion'))
  return id
}
const count = async (who: Person, { tallas }: OwnProducto, cantidad: number) => {
  const send = app.as(who)
  const { stock, marca } = await (await send(`/api/inventario/tallas/${tallas.M}`)).json()
  expect((await adjust(send, tallas.M, { motivo: 'conteo', cantidad, stockVisto: stock, marca })).status).toBe(201)
}
const change = async (who: Person, { tallas }: OwnProducto, motivo: string, cantidad: number) => {
  const { stock } = await stockOf(app, tallas.M)
  expect((await adjust(app.as(who), tallas.M, { motivo, cantidad, stockVisto: stock })).status).toBe(201)
}

const betweens: Record<string, Between> = {
  nothing: { deed: async () => {}, sold: 0 },
  'a pedido is placed': { deed: pedido, sold: 0 },
  'a pedido is sent': { before: pedido, deed: (_, id) => ok(setStatus(admin, id, 'enviado', 1)), sold: -2 },
  'a pedido is cancelled': { before: pedido, deed: (_, id) => ok(cancel(her, id)), sold: 0 },
  'a sent pedido is cancelled': { before: sent, deed: (_, id) => ok(setStatus(admin, id, 'cancelado', 2)), sold: 2 },
  'a pedido is sent and comes back': {
    before: pedido,
    deed: async (_, id) => {
      await ok(setStatus(admin, id, 'enviado', 1))
      await ok(setStatus(admin, id, 'preparando', 2))
    },
    sold: 0,
  },
  'a piece comes back damaged': { before: onItsWayBack, deed: (_, id) => ok(receive(admin, id, 0, 1)), sold: 0 },
  'a piece comes back good': {
    before: onItsWayBack,
    deed: (_, id) => ok(receive(app.as('almacen'), id, 1)),
    by: 'almacen',
  },
  'almacén counts 40': { deed: (producto) => count('almacen', producto, 40), by: 'almacen' },
  'almacén counts 40 and then what it was': {
    deed: async (producto) => {
      const { stock } = await stockOf(app, producto.tallas.M)
      await count('almacen', producto, 40)
      await count('almacen', producto, stock)
    },
    by: 'almacen',
  },
  'almacén counts 40 on a sheet': {
    deed: async ({ tallas }) => {
      const send = app.as('almacen')
      const { escritas } = await (await saveConteo(send, await revision(send, [conteo(tallas.M, 40)]))).json()
      expect(escritas).toBe(1)
    },
    by: 'almacen',
  },
  'a faltante is taken out': { deed: (producto) => change('almacen', producto, 'merma', 3), by: 'almacen' },
  'pieces come in': { deed: (producto) => change('almacen', producto, 'entrada', 5), by: 'almacen' },
  'a form is saved': {
    deed: async ({ id }) => {
      const form = formOf(await desk.read(id))
      const body = { ...form, tallas: form.tallas.map((it) => ({ ...it, stock: 40 })) }
      await ok(app.as('catalogo')(`${productosApi}/${id}`, { method: 'PUT', body }))
    },
    by: 'catalogo',
  },
  'a table is saved': {
    deed: async ({ id, tallas }) => {
      const { version, tallas: now } = await desk.read(id)
      const cell = { id: tallas.M, stock: 40, stockVisto: now[0]?.stock, marca: now[0]?.marca }
      await ok(
        app.as('catalogo')('/api/admin/tabla', { method: 'PUT', body: { filas: [{ id, version, tallas: [cell] }] } }),
      )
    },
    by: 'catalogo',
  },
  'a file is applied': {
    deed: async ({ sku }) => {
      const theirs = cargasDesk(app, app.as('catalogo'))
      const carga = await theirs.given(csv('SKU,Talla,Existencia', `${sku},M,40`), 'hoja.csv')
      expect((await theirs.applied(carga.id)).avance.hechos).toBe(1)
    },
    by: 'catalogo',
  },
}

const nameOf = async (person: Person) => {
  const id = await idOf(app, people[person as keyof typeof people])
  const query = app.context.db.read.selectFrom('profiles').select('nombreCompleto').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).nombreCompleto
}
const ledgerSum = async (tallaId: string | undefined) =>
  (await desk.ledgerOf(tallaId)).reduce((sum, { stockDelta }) => sum + stockDelta, 0)

test.each(Object.keys(doors))('%s ends at the typed number less sales, or is refused with the author', async (door) => {
  const cases: { between: Between; producto: OwnProducto; id: string; seen: number }[] = []
  for (const between of Object.values(betweens)) {
    const producto = await addProducto(app, { tallas: { M: read } })
    const id = (await between.before?.(producto)) ?? ''
    cases.push({ between, producto, id, seen: (await stockOf(app, producto.tallas.M)).stock })
  }
  const write = await (doors[door] as Door)(cases.map(({ producto }) => producto))
  for (const { between, producto, id } of cases) await between.deed(producto, id)
  const meanwhile = await Promise.all(cases.map(({ producto }) => stockOf(app, producto.tallas.M)))
  const ends = await write()

  const are: Record<string, string> = {}
  const due: Record<string, string> = {}
  for (const [at, name] of Object.keys(betweens).entries()) {
    const { between, producto, seen } = cases[at] as (typeof cases)[number]
    const { stock: now } = meanwhile[at] as (typeof meanwhile)[number]
    const { stock } = await stockOf(app, producto.tallas.M)
    const isWritten = between.sold !== undefined && !(door === 'an ajuste' && now !== seen)
    const why = between.by ? `${await nameOf(between.by)} ` : `ahora hay ${now}`
    const { refused, says = stock } = ends[at] as End
    const end = refused === null ? 'written' : refused.includes(why) ? `refused: ${why}` : refused
    are[name] = `${end}, ${stock}, says ${says}, ledger ${await ledgerSum(producto.tallas.M)}`
    const left = isWritten ? typed + (between.sold ?? 0) : now
    due[name] = `${isWritten ? 'written' : `refused: ${why}`}, ${left}, says ${left}, ledger ${left}`
  }
  expect(are).toEqual(due)
})

test('whatever was tried, the books agree', () => invariants(app))

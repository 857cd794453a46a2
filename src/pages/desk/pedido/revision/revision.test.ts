import { expect, test } from 'vitest'
import type { Pedido, PedidoItem } from '#modules/pedidos/client.ts'
import { AppError } from '#shared/errors.ts'
import {
  beginRevision,
  choose,
  type Eleccion,
  eleccionOf,
  isOutdated,
  opcionesOf,
  otrosColores,
  outcomeOf,
  type Prenda,
  problemsOf,
  type Revision,
  rebaseRevision,
  refusedLineas,
  requestOf,
  tallaOptions,
  withAgregadas,
} from './revision.ts'

const item = (posicion: number, cantidad: number, more: Partial<PedidoItem> = {}): PedidoItem => ({
  ...{
    posicion,
    productoId: `p${posicion}`,
    tallaId: `t${posicion}`,
    nombre: `Blusa ${posicion}`,
    sku: null,
    talla: 'M',
    color: null,
  },
  ...{ imagen: null, cantidad, precioUnitarioCentavos: 10_000, subtotalCentavos: cantidad * 10_000, llegaEl: null },
  ...more,
})
type Seen = Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>
const pedido = (more: Partial<Seen> = {}): Seen => ({
  ...{ version: 1, status: 'pendiente', items: [item(0, 2), item(1, 1), item(2, 3)], propuesta: null },
  ...more,
})
const falda: Prenda = {
  ...{ productoId: 'falda', nombre: 'Falda', sku: 'F-1', imagen: null, precioUnitarioCentavos: 25_000 },
  ...{ tallaId: 'falda-ch', talla: 'CH' },
}
const saying = (lineas: Record<number, Partial<Eleccion>>, more: Partial<Revision> = {}): Revision => ({
  ...beginRevision(pedido()),
  lineas: Object.fromEntries(
    Object.entries(lineas).map(([at, said]) => [at, { ...eleccionOf(item(0, said.cantidad ?? 1)), ...said }]),
  ),
  ...more,
})

test('only changed lines are sent', () => {
  const { request, posiciones } = requestOf(
    saying(
      {
        0: {
          situacion: 'talla',
          cantidad: 2,
          por: { ...falda, productoId: 'p0', tallaId: 'g' },
          llegaEl: '2026-01-01',
        },
        2: { situacion: 'agotado', cantidad: 3, motivo: 'Se agotó' },
      },
      { agregadas: [{ clave: 'n0', prenda: falda, cantidad: 1, motivo: '' }] },
    ),
  )
  expect(posiciones).toEqual([0, 2])
  expect(request).toEqual({
    ...{ version: 1, confirmar: true, mensaje: '' },
    lineas: [
      { posicion: 0, cantidad: 2, llegaEl: null, motivo: '', por: { productoId: 'p0', tallaId: 'g' } },
      { posicion: 2, cantidad: 0, llegaEl: null, motivo: 'Se agotó', por: null },
    ],
    agregadas: [{ productoId: 'falda', tallaId: 'falda-ch', cantidad: 1, motivo: '' }],
  })
})

test('only a pendiente is confirmed by an answer', () => {
  const confirmado = beginRevision(pedido({ status: 'confirmado' }))
  expect(requestOf({ ...confirmado, confirmar: true }).request.confirmar).toBe(false)
})

test.each<[string, Record<number, Partial<Eleccion>>, number, number]>([
  ['nothing', {}, 6, 60_000],
  ['less', { 2: { situacion: 'menos', cantidad: 1 } }, 4, 40_000],
  ['sold out', { 0: { situacion: 'agotado' } }, 4, 40_000],
  ['it arrives later', { 1: { situacion: 'llega', cantidad: 1, llegaEl: '2099-01-01' } }, 6, 60_000],
  ['another product, at its price of today', { 0: { situacion: 'producto', cantidad: 2, por: falda } }, 6, 90_000],
  [
    'another size, at the price of the line',
    { 0: { situacion: 'talla', cantidad: 2, por: { ...falda, productoId: 'p0' } } },
    6,
    60_000,
  ],
])('the new total: %s', (_, lineas, piezas, totalCentavos) => {
  expect(outcomeOf(saying(lineas))).toMatchObject({ piezas, totalCentavos, totalAntesCentavos: 60_000 })
})

test('a substitute counts at its current price', () => {
  const revision = saying({ 0: { situacion: 'producto', cantidad: 2, por: falda } })
  expect(outcomeOf(revision, new Map([['falda', 20_000]])).totalCentavos).toBe(80_000)
  expect(outcomeOf(revision, new Map([['otra', 1]])).totalCentavos).toBe(90_000)
})

test('missing input is reported at its line', () => {
  const problems = problemsOf(
    saying(
      {
        0: { situacion: 'llega' },
        1: { situacion: 'llega', llegaEl: '2026-11-01' },
        2: { situacion: 'producto', por: { ...falda, tallaId: null } },
      },
      { agregadas: [{ clave: 'n0', prenda: null, cantidad: 1, motivo: '' }] },
    ),
    '2026-11-24',
  )
  expect(problems).toEqual({
    0: 'Elige el día en que llega.',
    1: 'Elige hoy o un día que viene.',
    2: 'Elige el producto y la talla.',
    n0: 'Elige el producto y la talla.',
  })
})

test('server errors are shown at their line', () => {
  const revision = saying(
    { 1: { situacion: 'talla', por: { ...falda, tallaId: 'g' } }, 2: { situacion: 'menos', cantidad: 1 } },
    {
      agregadas: [
        { clave: 'n0', prenda: null, cantidad: 1, motivo: '' },
        { clave: 'n1', prenda: falda, cantidad: 9, motivo: '' },
      ],
    },
  )
  const tallas = [
    { tallaId: 'g', disponible: 1 },
    { tallaId: 'falda-ch', disponible: 0 },
  ]
  expect(refusedLineas(revision, new AppError('stock_short', '', { tallas }))).toEqual({
    1: 'Solo queda 1 pieza.',
    n1: 'Ya no queda ninguna pieza.',
  })
  const errors = [
    { path: 'lineas.0.por', message: 'Ya no se vende' },
    { path: 'agregadas.0', message: 'Tampoco' },
  ]
  expect(refusedLineas(revision, new AppError('invalid_request', '', { errors }))).toEqual({
    1: 'Ya no se vende',
    n1: 'Tampoco',
  })
})

test('a revision is outdated by changes of lines, status or propuesta only', () => {
  const revision = beginRevision(pedido())
  expect(isOutdated(revision, pedido({ version: 2 }))).toBe(false)
  expect(isOutdated(revision, pedido({ version: 2, status: 'cancelado' }))).toBe(true)
  expect(isOutdated(revision, pedido({ version: 2, items: [item(0, 2)] }))).toBe(true)
})

test('on a newer pedido choices stay, except for lines that are gone', () => {
  const revision = saying({
    0: { situacion: 'llega', cantidad: 2, llegaEl: '2099-01-01' },
    1: { situacion: 'agotado', cantidad: 1 },
    2: { situacion: 'menos', cantidad: 2 },
  })
  const now = pedido({ version: 3, items: [item(0, 5), item(2, 2)] })
  const { base, lineas } = rebaseRevision(revision, now)
  expect(base.version).toBe(3)
  expect(lineas).toEqual({ 0: { situacion: 'llega', cantidad: 5, llegaEl: '2099-01-01', por: null, motivo: '' } })
})

test('an open propuesta is loaded as it was sent', () => {
  const lineas = [
    { posicion: 0, antes: item(0, 2), despues: item(0, 2, { tallaId: 'g', talla: 'G' }), motivo: 'Sin M' },
    { posicion: 1, antes: item(1, 1), despues: null, motivo: null },
    { posicion: 2, antes: item(2, 3), despues: item(2, 1), motivo: null },
    { posicion: 3, antes: null, despues: item(3, 1), motivo: null },
  ]
  const propuesta = { estado: 'abierta', mensaje: 'Hola', confirmar: false, lineas } as unknown as NonNullable<
    Pedido['propuesta']
  >
  const revision = beginRevision(pedido({ propuesta }), { from: propuesta })
  expect(Object.values(revision.lineas).map(({ situacion }) => situacion)).toEqual(['talla', 'agotado', 'menos'])
  expect(revision).toMatchObject({ mensaje: 'Hola', confirmar: false, agregadas: [{ prenda: { nombre: 'Blusa 3' } }] })
  expect(requestOf(revision).request.lineas[0]).toMatchObject({ por: { tallaId: 'g' }, motivo: 'Sin M' })
})

test('other sizes are offered with their stock', () => {
  const tallas = [
    { id: 't0', talla: 'M', disponible: 0 },
    { id: 'g', talla: 'G', disponible: 2 },
    { id: 'xg', talla: 'XG', disponible: 0 },
  ]
  const line = item(0, 5)
  const offered = opcionesOf(line, eleccionOf(line), tallas).map(({ label, disabled }) =>
    disabled ? `(${label})` : label,
  )
  expect(offered).toEqual([
    ...['Disponible', 'Disponible, menos piezas…', 'Agotado', 'Llega el…'],
    ...['Cambiar por G (hay 2)', '(Talla XG, agotada)', 'Cambiar por otro color o producto'],
  ])
  expect(choose('talla:g', line, tallas, 'Así')).toMatchObject({ situacion: 'talla', cantidad: 2, motivo: 'Así' })
  expect(choose('menos', line, tallas, '')).toMatchObject({ situacion: 'menos', cantidad: 4 })
})

test('sizes of a substitute are offered with their stock; the chosen one stays', () => {
  const ch = { id: 'falda-ch', talla: 'CH', disponible: 0 }
  const tallas = [ch, { id: 'falda-m', talla: 'M', disponible: 3 }]
  const none = { tallaId: null, talla: null }
  const labels = (...args: Parameters<typeof tallaOptions>) =>
    tallaOptions(...args).map(({ label, disabled }) => (disabled ? `(${label})` : label))
  expect(labels({ tallas }, none)).toEqual(['(CH, agotada)', 'M (hay 3)'])
  expect(labels({ tallas }, falda)).toEqual(['CH, agotada', 'M (hay 3)'])
  expect(labels({ tallas: tallas.slice(1) }, falda)).toEqual(['CH', 'M (hay 3)'])
  expect([labels(undefined, falda), labels(undefined, none)]).toEqual([['CH'], []])
})

test('several sizes are added at once, to existing lines and in place of the started one', () => {
  const otra: Prenda = { ...falda, tallaId: 'falda-m', talla: 'M' }
  const begun = { clave: 'n1', prenda: { ...falda, tallaId: null, talla: null }, cantidad: 1, motivo: '' }
  const now = saying({}, { agregadas: [{ clave: 'n0', prenda: falda, cantidad: 1, motivo: 'Así' }, begun] })
  const elegidas = [
    { prenda: otra, cantidad: 4 },
    { prenda: falda, cantidad: 2 },
  ]
  expect(withAgregadas(now, elegidas, 'n1').agregadas).toEqual([
    { clave: 'n0', prenda: falda, cantidad: 3, motivo: 'Así' },
    { clave: 'n1', prenda: otra, cantidad: 4, motivo: '' },
  ])
})

test('other colours of the modelo come in the size of the line, those with pieces first', () => {
  const of = (id: string, color: string, tallas: [talla: string, disponible: number][]) => ({
    ...{ id, nombre: `Blusa ${color}`, sku: null, color, muestra: null, imagen: null },
    ...{ precioCentavos: 20_000, precioUnitarioCentavos: 15_000 },
    tallas: tallas.map(([talla, disponible]) => ({ id: `${id}-${talla}`, talla, disponible })),
  })
  const modelo = [
    of('p0', 'Arena', [['M', 9]]),
    of('p1', 'Jade', [['M', 0]]),
    of('p2', 'Terracota', [
      ['CH', 2],
      ['M', 4],
    ]),
    of('p3', 'Lino', [
      ['CH', 1],
      ['G', 2],
    ]),
  ]
  expect(otrosColores(item(0, 1), modelo).map(({ label, prenda }) => [label, prenda.tallaId])).toEqual([
    ['Terracota (hay 4)', 'p2-M'],
    ['Jade, sin talla M', 'p1-M'],
    ['Lino, sin talla M', null],
  ])
})

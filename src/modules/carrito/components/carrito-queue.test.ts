import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CambioDeLinea } from '#modules/carrito/rules.ts'

/** Two tabs of one browser: two instances of the module sharing one storage (spec 3.4, docs/decisions/007). */
type Tab = typeof import('./carrito-queue.ts')

const ids = ['0190a0b0-0000-7000-8000-000000000001', '0190a0b0-0000-7000-8000-000000000002'] as const
const change = (tallaId: string, piezas: number): CambioDeLinea => ({
  cambio: { tallaId, piezas },
  linea: {
    ...{ productoId: ids[0], nombre: 'Blusa', imagenUrl: null, imagen: null, tallaId, talla: 'M' },
    ...{ cantidad: 1, precioUnitarioCentavos: 1 },
  },
})

/** A storage with its keys as own properties, as in browsers; `full` refuses writes. */
function storage(full = false): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

async function openTab(): Promise<Tab> {
  vi.resetModules()
  return import('./carrito-queue.ts')
}

beforeEach(() => vi.stubGlobal('localStorage', storage()))

test('changes of two tabs take effect once, and none is lost', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const step = fc.record({
    tab: fc.constantFrom(one, two),
    // 'hold' takes a batch to send; its answer comes later or never.
    what: fc.constantFrom('change', 'hold', 'answer', 'lose'),
    piezas: fc.integer({ min: -3, max: 3 }),
    talla: fc.constantFrom(...ids),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      vi.stubGlobal('localStorage', storage())
      const [server, held, done] = [
        new Map<string, number>(),
        new Map<Tab, ReturnType<Tab['nextLote']>>(),
        [] as number[],
      ]
      for (const { tab, what, piezas, talla } of steps) {
        if (what === 'change') {
          tab.enqueue('ella', [change(talla, piezas)])
          done.push(piezas)
        }
        if (what === 'hold') held.set(tab, tab.nextLote('ella'))
        const lote = held.get(tab)
        if (!lote || what === 'change' || what === 'hold') continue
        server.set(lote.clave, sumOf(lote.cambios))
        if (what === 'answer') tab.settleLote(lote, server.size)
        held.delete(tab)
      }
      const [has, waits] = [
        total([...server.values()]),
        one.readQueue('ella').filter(({ clave }) => !server.has(clave)),
      ]
      expect(has + total(waits.map(({ cambios }) => sumOf(cambios)))).toBe(total(done))
      expect(two.readQueue('ella')).toEqual(one.readQueue('ella'))
    }),
  )
})

test('a cart shows pending changes, and only the account’s own', async () => {
  const tab = await openTab()
  expect(tab.isKept()).toBe(false)
  tab.enqueue('ella', [change(ids[0], 2)])
  const lote = tab.nextLote('ella')
  if (lote) tab.settleLote(lote, 7)
  expect(tab.isKept()).toBe(true)
  expect([6, 7].map((version) => tab.pendingOf(tab.readQueue('ella'), version).length)).toEqual([1, 0])
  expect(tab.readQueue('otra')).toEqual([])
})

test('without storage, changes live as long as the page', async () => {
  vi.stubGlobal('localStorage', storage(true))
  const tab = await openTab()
  tab.enqueue('ella', [change(ids[0], 2)])
  const lote = tab.nextLote('ella')
  expect(lote?.cambios).toHaveLength(1)
  if (lote) tab.settleLote(lote, 1)
  expect(tab.nextLote('ella')).toBeUndefined()
})

const total = (all: number[]) => all.reduce((sum, it) => sum + it, 0)
const sumOf = (cambios: CambioDeLinea[]) => total(cambios.map(({ cambio }) => cambio.piezas))

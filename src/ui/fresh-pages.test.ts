import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belowPage, type Listed, type Page, reachesEnd, withPage } from './fresh-pages.ts'

/** Spec 1.2: the list is refetched every 30 s. */

type Item = Listed & { version: number }
const perPage = 3

const itemOf = (at: number, version = 0): Item => ({
  id: `id-${at}`,
  createdAt: `2026-11-21T00:00:${String(Math.floor(at / 2)).padStart(2, '0')}Z`,
  version,
})
const newestFirst = (items: Item[]) =>
  items.toSorted((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))

/** A server that reads so many items below the one that the cursor names. */
const serve = (all: Item[], cursor: string, limite: number): Page<Item> => {
  const list = newestFirst(all)
  const [createdAt, id] = cursor.split('|')
  const rest = cursor
    ? list.filter((it) => it.createdAt < createdAt! || (it.createdAt === createdAt && it.id < id!))
    : list
  const items = rest.slice(0, limite)
  const last = items.at(-1)
  return { items, siguiente: rest.length > limite && last ? `${last.createdAt}|${last.id}` : null }
}

function readPages(all: Item[], count: number) {
  const pages: Page<Item>[] = []
  const cursors: string[] = []
  for (let cursor: string | null = ''; cursor !== null && pages.length < count; ) {
    const page = serve(all, cursor, perPage)
    cursors.push(cursor)
    pages.push(page)
    cursor = page.siguiente
  }
  return { pages, cursors }
}

function freshen(pages: Page<Item>[], cursors: string[], index: number, all: Item[]): Page<Item>[] {
  const below = belowPage(pages, index)
  let read = serve(all, cursors[index]!, perPage)
  while (!reachesEnd(read, below)) {
    const more = serve(all, read.siguiente!, perPage)
    read = { items: [...read.items, ...more.items], siguiente: more.siguiente }
  }
  return withPage(pages, index, read)
}

const world = fc.record({
  before: fc.uniqueArray(fc.nat(29), { maxLength: 20 }),
  after: fc.uniqueArray(fc.nat(39), { maxLength: 25 }),
  read: fc.integer({ min: 1, max: 8 }),
})

const flat = (pages: Page<Item>[]) => pages.flatMap(({ items }) => items)

test("every page read again in any order: the list is the server's", () => {
  fc.assert(
    fc.property(world, fc.infiniteStream(fc.nat()), ({ before, after, read }, chance) => {
      const { pages, cursors } = readPages(
        before.map((at) => itemOf(at)),
        read,
      )
      const now = after.map((at) => itemOf(at, 1))
      const order = pages.map((_, index) => index).toSorted(() => ((chance.next().value ?? 0) % 2) - 0.5)
      let list = pages
      for (const index of [...order, ...order]) if (list[index]) list = freshen(list, cursors, index, now)
      const seen = flat(list)
      expect(seen).toEqual(newestFirst(now).slice(0, seen.length))
      // What is not shown yet is what the cursor of the end leads to.
      const end = list.at(-1)?.siguiente
      const rest = end ? serve(now, end, 100).items : []
      expect([...seen, ...rest]).toEqual(newestFirst(now))
    }),
  )
})

test('one page read again: nothing twice, nothing out of order', () => {
  fc.assert(
    fc.property(world, fc.nat(), ({ before, after, read }, n) => {
      const { pages, cursors } = readPages(
        before.map((at) => itemOf(at)),
        read,
      )
      const now = after.map((at) => itemOf(at, 1))
      const index = n % pages.length
      const list = freshen(pages, cursors, index, now)
      const ids = flat(list).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(flat(list)).toEqual(newestFirst(flat(list)))
      expect(list[index]?.items.every(({ version }) => version === 1)).toBe(true)
    }),
  )
})

test('what is new stands at the top, and the page below begins where it began', () => {
  const { pages, cursors } = readPages(
    [1, 2, 3, 4, 5].map((at) => itemOf(at)),
    2,
  )
  const list = freshen(
    pages,
    cursors,
    0,
    [1, 2, 3, 4, 5, 6].map((at) => itemOf(at)),
  )
  expect(list.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['id-6', 'id-5', 'id-4', 'id-3'],
    ['id-2', 'id-1'],
  ])
})

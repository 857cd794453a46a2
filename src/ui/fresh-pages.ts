/** An item of a list that is read a page at a time, newest first. */
export type Listed = { id: string; createdAt: string }
export type Page<Item> = { items: Item[]; siguiente: string | null }

/** Stands above the other in such a list. */
const isAbove = (one: Listed, other: Listed): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** The first item below a page, as far as the list was read: where the page ends. */
export const belowPage = <Item extends Listed>(pages: Page<Item>[], index: number): Item | undefined =>
  pages.slice(index + 1).find(({ items }) => items.length > 0)?.items[0]

/** Reaches what was read for a page to its end, or must more be asked for? */
export const reachesEnd = (read: Page<Listed>, below: Listed | undefined): boolean =>
  !below || read.siguiente === null || !read.items.every((item) => isAbove(item, below))

/**
 * A list with one of its pages read anew. The others stay as they are, and so does where each of them begins: what is new
 * makes its page longer, what is gone makes it shorter, and nothing is there twice.
 */
export function withPage<Item extends Listed>(pages: Page<Item>[], index: number, read: Page<Item>): Page<Item>[] {
  const below = belowPage(pages, index)
  const elsewhere = new Set(pages.flatMap(({ items }, at) => (at === index ? [] : items.map(({ id }) => id))))
  const items = read.items.filter((item) => !elsewhere.has(item.id) && (!below || isAbove(item, below)))
  // Pages below that have become empty go: this one is the last, and the list goes on where it ends.
  if (!below) return [...pages.slice(0, index), { items, siguiente: read.siguiente }]
  return pages.map((page, at) => (at === index ? { ...page, items } : page))
}

import type { Database } from '#platform/db/database.ts'
import { openShelf, type Shelf } from '#platform/http/shelf.ts'

/** What is answered out of memory, and to whom (docs/decisions/048). */
export type Shelves = { visitors: Shelf; pictures: Shelf }

// Only addresses that are written as they are read: `/%61pi` is somewhere else than it says.
const page = /^\/(?!api\/|imagenes\/|assets\/|_|healthz|readyz|metrics)([\w-]+(\/[\w-]+)*(\.\w+)?)?$/
const productos = /^\/api\/(productos(\/[\w-]+|\?(?!.*\bq=).*)?|marca(\/fotos)?)$/
const megabyte = 1024 * 1024

export const openShelves = (db: Database): Shelves => ({
  // Visitors are shown products, the brand and nothing else: pages without a query, and the API's products where nobody
  // searches. A product changes by its form, and by whatever moves its pieces.
  visitors: openShelf(db, {
    keeps: (url) => page.test(url) || productos.test(url),
    types: /^(text\/html|application\/(json|xml))/,
    drops: ({ topic }) => topic === 'producto' || topic === 'pedido',
    ...{ longestMs: 5_000, mostBytes: 24 * megabyte, toEverybody: false },
  }),
  // A picture's name is its content's: those that are looked at most need no disk.
  pictures: openShelf(db, {
    keeps: (url) => /^\/imagenes\/[^?]*$/.test(url),
    types: /^image\//,
    drops: null,
    ...{ longestMs: Number.POSITIVE_INFINITY, mostBytes: 16 * megabyte, toEverybody: true },
  }),
})

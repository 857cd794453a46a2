import { expect, test } from 'vitest'
import type { ProductoCard } from '#modules/catalogo/server/reads.ts'
import { newId } from '#platform/ids.ts'
import { fold, foldForSearch } from '#shared/fold.ts'
import { testApp } from '../app.ts'
import { pageOf } from '../set-up/lists.ts'

/** A shop in which some words are rare and others are in every name. */
const app = await testApp()
const prendas = ['Blusa', 'Vestido', 'Falda', 'Playera', 'Bata']
const telas = ['algodón', 'lino', 'ñandutí', 'seda', 'mezclilla', 'pana', 'satín']
/** Operators of the engines' search languages, and words beyond their limits. */
const raros = [`L'Été d''hiver \\ 100% :* & | ! (a:b) <-> "dos" _`, `${'X'.repeat(150)}y`, '한'.repeat(120)]

await app.context.db.write(async (tx) => {
  const beginning = Date.parse('2026-01-01T00:00:00.000Z')
  const rows = Array.from({ length: 1_100 }, (_, n) => {
    const nombre = raros[n - 500] ?? `${prendas[n % prendas.length]} de ${telas[n % telas.length]} número ${n}`
    const sku = `GR-${String(n).padStart(5, '0')}`
    const at = new Date(beginning + n * 60_000).toISOString()
    return {
      ...{
        id: newId(),
        nombre,
        sku,
        skuClave: sku.toLowerCase(),
        descripcion: null,
        categoria: 'moda_casual' as const,
      },
      ...{ precioCentavos: 50_000, costoConsultoraCentavos: 35_000, imagenId: null, activo: n % 10 === 0 ? 0 : 1 },
      ...{ busqueda: foldForSearch(nombre, sku), version: 1, createdAt: at, updatedAt: at },
    }
  })
  for (let from = 0; from < rows.length; from += 50)
    await tx
      .insertInto('productos')
      .values(rows.slice(from, from + 50))
      .execute()
})
const productos = await app.context.db.read
  .selectFrom('productos')
  .select(['id', 'nombre', 'sku'])
  .where('activo', '=', 1)
  .orderBy('createdAt', 'desc')
  .orderBy('id', 'desc')
  .execute()

test.each([
  ...['z', 'xi', '%', 'n-', '7%', "'a", '_ñ', '🧵', 'é🧵', 'zq xi', 'az 0', 'de algodon playera'],
  ...['numero', 'vestido', 'NANDUTÍ', 'gr-00777', 'gr00777', '777', 'inexistente', '7', 'gr', 'ñ'],
  ...[
    'blusa lino',
    'seda falda 1',
    'de numero gr',
    'vestido algodon 66',
    'gr 10 pana',
    'bata inexistente',
    'az vestido',
  ],
  ...["l'été", "'", "d''h", '\\', '100%', ':*', '&', '|', '!', '(a:b)', '<->', '"dos"', '_', "hiver ' & !"],
  ...['x'.repeat(100), `${'x'.repeat(99)}y`, '한'.repeat(99), 'gr-0050 número', 'vestido lino número 7 gr'],
])('spec 1.2: %j finds exactly its matches among a thousand products, newest first', async (q) => {
  const { items } = await pageOf<ProductoCard>(app.as('visitor'), '/api/productos', { q, limite: 100 })
  const words = fold(q).split(' ')
  const holding = productos.filter(({ nombre, sku }) =>
    words.every((word) => foldForSearch(nombre, sku).includes(word)),
  )
  expect(items.map(({ id }) => id)).toEqual(holding.slice(0, 100).map(({ id }) => id))
})

import { engineName, ratioOf } from './figures.ts'
import type { Measured } from './measure.ts'
import { small } from './world.ts'

/** The cases that have an aim, in one table: shares of the yardstick in the shop of 500 products. */
export function summary(all: Measured[]): string {
  const shops = all.filter(({ data }) => data.size === small)
  const [first] = shops
  if (!first) return ''
  const connections = first.cases[0]?.rows.map((row) => row.connections) ?? []
  const heads = shops.flatMap(({ data }) => connections.map((it) => `${engineName(data.engine)}, ${it}`))
  const rows = first.cases.flatMap(({ case: { name, bar } }) => {
    if (bar === undefined) return []
    const cells = shops.flatMap(({ cases }) => {
      const found = cases.find((it) => it.case.name === name)
      return connections.map((it) => {
        const row = found?.rows.find((row) => row.connections === it)
        return row ? ratioOf(row.ratio, bar) : 'failed'
      })
    })
    return [`| ${[name, bar, ...cells].join(' | ')} |`]
  })
  if (rows.length === 0) return ''
  return `## Shares of the yardstick, ${small.productos} products, ${small.pedidos} pedidos

By engine and connections.

| ${['case', 'aim', ...heads].join(' | ')} |
| --- | ${['', ...heads].map(() => '--:').join(' | ')} |
${rows.join('\n')}`
}

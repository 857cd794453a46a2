import { engineName, ms } from './figures.ts'
import type { Measured } from './measure.ts'

const mostTimes = 1.5

/** What the large shop costs against a smaller one, by the time of one request at a time. */
export function flatness(all: Measured[]): string {
  const most = Math.max(...all.map(({ data }) => data.size.pedidos))
  const rows = all.filter(({ data }) => data.size.pedidos === most).flatMap((large) => rowsOf(large, all))
  if (rows.length === 0) return ''
  const [large] = all.filter(({ data }) => data.size.pedidos === most)
  const { productos = 0, primera = 0 } = large?.data.size ?? {}
  return `## Flat as the shop grows

The middle time of one request at a time, in the large shop (${productos} products, ${primera} pedidos of hers) and in a smaller one;
the aim is no more than ${mostTimes} times, what takes longer is **bold**.

| engine | case | held against | small shop | large shop | times |
| --- | --- | --- | --: | --: | --: |
${rows.join('\n')}`
}

function rowsOf(large: Measured, all: Measured[]): string[] {
  const smaller = all
    .filter(({ data: { engine, size } }) => engine === large.data.engine && size.pedidos < large.data.size.pedidos)
    .toSorted((one, other) => one.data.size.pedidos - other.data.size.pedidos)
  return large.cases.flatMap(({ case: { name }, rows: [mine] }) => {
    // Her screens are held against the smallest shop, which the others are not measured on.
    const small = smaller.find(({ cases }) => cases.some((it) => it.case.name === name && it.rows.length > 0))
    const before = small?.cases.find((it) => it.case.name === name)?.rows[0]
    if (!mine || !before || !small) return []
    const times = mine.ours.p50 / before.ours.p50
    const { productos, primera } = small.data.size
    const cells = [
      ...[engineName(large.data.engine), name, `${productos} products, ${primera} pedidos of hers`],
      ...[ms(before.ours.p50), ms(mine.ours.p50)],
      times > mostTimes ? `**${times.toFixed(2)}**` : times.toFixed(2),
    ]
    return [`| ${cells.join(' | ')} |`]
  })
}

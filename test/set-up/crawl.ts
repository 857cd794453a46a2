/** A page of the site: its address, and its HTML. */
export type Crawled = { path: string; kind: string; html: string }

/**
 * One page of every kind that links lead to from these; ids and numbers in an address do not make another kind.
 * @param get answers with a page's HTML, or `null`.
 * @param perKind how many pages of each kind.
 */
export async function* crawl(
  get: (path: string) => Promise<string | null>,
  starts: string[],
  perKind = 1,
): AsyncGenerator<Crawled> {
  const waiting = [...starts]
  const seen = new Set(starts)
  const counts = new Map<string, number>()
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const html = await get(path)
    if (html === null) continue
    yield { path, kind: kindOf(path), html }
    for (const [, href = ''] of html.matchAll(/href="(\/(?!api\/|assets\/|imagenes\/|fotos\/)[^"#]*)"/g)) {
      const link = href.replaceAll('&amp;', '&')
      const kind = kindOf(link)
      const count = counts.get(kind) ?? 0
      if (count >= perKind || seen.has(link)) continue
      counts.set(kind, count + 1)
      seen.add(link)
      waiting.push(link)
    }
  }
}

const kindOf = (path: string): string => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27,}|(?<=[=/])[^/?&=]*\d[^/?&=]*/gi, '*')

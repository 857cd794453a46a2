import { routes } from '#main/routes.ts'
import { staffRoles } from '#shared/rights.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { crawl } from '../set-up/crawl.ts'
import { cookieFrom } from '../set-up/server.ts'

/** One user per role of the demo; `visitante` is signed out, a rejected applicant has no role. */
export const people = ['visitante', 'ofelia.barrera', 'pendiente', 'consultora', ...staffRoles] as const

/**
 * The pages that open for a person: every URL of the route map, and one page of each kind that they link to.
 * A URL that sends the person elsewhere is left out.
 */
export async function pagesOf(address: string, who: string): Promise<string[]> {
  const cookie = who === 'visitante' ? '' : await cookieFrom(address, `${who}@azahar.test`)
  const get = async (path: string) => {
    const reply = await fetch(`${address}${path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
    return reply.status === 200 && reply.headers.get('content-type')?.includes('text/html') ? reply.text() : null
  }
  if (who === 'admin') await giveCarga(address, cookie)
  const pages: string[] = []
  for await (const { path } of crawl(
    get,
    patterns.filter((it) => !it.includes('$')),
  ))
    pages.push(path)
  return pages
}

/** The demo has no file of products, which has a page. */
async function giveCarga(address: string, cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/octet-stream' }
  const request = { method: 'POST', headers, body: 'Nombre,Precio\nBlusa,100' }
  const reply = await fetch(`${address}${uploadPaths.carga}?archivo=blusas.csv`, request)
  if (reply.status !== 201) throw new Error(`The file was refused: ${await reply.text()}`)
}

/** Every URL; `$id` stands for an id. */
export const patterns: string[] = urlsOf(routes, '')

type Node = { path?: string; children?: object[] }

function urlsOf({ path = '', children = [] }: Node, above: string): string[] {
  const own = above + path
  return children.length === 0 ? [own || '/'] : children.flatMap((child) => urlsOf(child as Node, own))
}

/** The URL of the route map that an address belongs to; one without `$` goes before. */
export function patternOf(address: string): string {
  const [path = ''] = address.split('?')
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  return patterns.toSorted((one, other) => one.split('$').length - other.split('$').length).find(fits) ?? ''
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { menuSlugs, slugOf } from '#modules/ajustes/sitio/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { authorize, type Front } from '#platform/http/route.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { listPublicProductos, type Marca } from './reads.ts'

const aDay = 'public, max-age=86400'
const anHour = 'public, max-age=3600'

const publicPages = [
  paths.inicio,
  paths.sobreNosotros,
  paths.tiendas,
  paths.serConsultora,
  paths.contacto,
  paths.registro,
  paths.terminos,
  paths.avisoDePrivacidad,
  ...menuSlugs.map(paths.categoria),
]

const privateParts = ['/admin/', '/consultora/', '/consultor/', '/perfil', '/sin-acceso', '/api/']

/** Files requested by search engines and home screens: robots, sitemap, manifest, icons. @param folder the brand's. */
export const sitioFiles = ({ read }: Database, marca: Marca, folder: string) =>
  new Hono<Front>()
    .get('/robots.txt', (c) => {
      c.header('cache-control', anHour)
      const rules = privateParts.map((part) => `Disallow: ${part}`)
      return c.text(['User-agent: *', ...rules, '', `Sitemap: ${marca.origen}/sitemap.xml`, ''].join('\n'))
    })
    .get('/sitemap.xml', async (c) => {
      const productos = await listPublicProductos(read)
      const pages = publicPages.map((path) => urlOf(marca.origen + path))
      const products = productos.map(({ id, categoria, updatedAt }) =>
        urlOf(marca.origen + paths.producto(slugOf(categoria), id), updatedAt),
      )
      c.header('cache-control', anHour)
      c.header('content-type', 'application/xml; charset=utf-8')
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...products].join('\n')}\n</urlset>\n`,
      )
    })
    .get('/manifest.webmanifest', (c) => {
      c.header('cache-control', anHour)
      c.header('content-type', 'application/manifest+json; charset=utf-8')
      return c.body(JSON.stringify(manifestOf(marca)))
    })
    .get('/icono.svg', async (c) => {
      c.header('cache-control', aDay)
      c.header('content-type', 'image/svg+xml')
      return c.body(await readIcon(folder, 'icono.svg'))
    })
    .on('GET', ['/icono-512.png', '/favicon.ico'], async (c) => {
      c.header('cache-control', aDay)
      c.header('content-type', 'image/png')
      return c.body(await readIcon(folder, 'icono-512.png'))
    })

const urlOf = (address: string, changed?: string): string =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

const manifestOf = ({ nombre, lema }: Marca) => ({
  name: nombre,
  short_name: nombre,
  description: lema,
  lang: 'es-MX',
  start_url: paths.inicio,
  display: 'standalone',
  background_color: '#fdfbf8',
  theme_color: '#fdfbf8',
  icons: [
    { src: '/icono.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icono-512.png', type: 'image/png', sizes: '512x512' },
  ],
})

async function readIcon(folder: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(join(folder, name)).catch(() => null)
  if (!bytes) throw new AppError('not_found', 'Imagen no encontrada')
  return new Uint8Array(bytes)
}

/** `/api/marca`: name, contact and hours of the brand, and its pictures. */
export const marcaApi = ({ fotos, ...facts }: Marca) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['anyone'], summary: 'The brand: name, contact, hours' }), (c) => c.json(facts))
    .get('/fotos', authorize({ to: ['anyone'], summary: 'The brand’s pictures, by name' }), (c) => c.json(fotos))

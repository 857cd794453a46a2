import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { ajustesApi } from '#modules/ajustes/server/api.ts'
import { marcaApi } from '#modules/ajustes/sitio/server/api.ts'
import { carritoApi } from '#modules/carrito/server/api.ts'
import { adminCampanasApi, campanasApi, elegiblesApi } from '#modules/catalogo/campanas/server/api.ts'
import { cargasApi } from '#modules/catalogo/cargas/server/api.ts'
import { cuadriculaApi } from '#modules/catalogo/cuadricula/server/api.ts'
import { imagenesApi } from '#modules/catalogo/imagenes/server/api.ts'
import { adminProductosApi, productosApi } from '#modules/catalogo/server/api.ts'
import { fotosApi } from '#modules/catalogo/server/fotos-api.ts'
import { tablaApi } from '#modules/catalogo/server/tabla-api.ts'
import { clientasApi } from '#modules/clientas/server/api.ts'
import { hideCosts } from '#modules/clientas/server/hide-costs.ts'
import { libretaApi } from '#modules/clientas/server/libreta-api.ts'
import { negocioApi } from '#modules/clientas/server/negocio-api.ts'
import { vitrinaApi } from '#modules/clientas/vitrina/server/api.ts'
import { vitrinasApi } from '#modules/clientas/vitrina/server/con-api.ts'
import { devolucionesApi } from '#modules/entregas/devoluciones/server/api.ts'
import { inventarioApi } from '#modules/entregas/inventario/server/api.ts'
import { surtidosApi } from '#modules/entregas/surtidos/server/api.ts'
import { countSinSurtir } from '#modules/entregas/surtidos/server/reads.ts'
import { avisosApi } from '#modules/mensajes/avisos/server/api.ts'
import { esperasApi } from '#modules/mensajes/avisos/server/espera-api.ts'
import { mensajesApi } from '#modules/mensajes/server/api.ts'
import { pedidosApi } from '#modules/pedidos/server/api.ts'
import { proposeFewer } from '#modules/pedidos/server/propuesta-writes.ts'
import { askedGuia, changePedidos } from '#modules/pedidos/server/status-writes.ts'
import { codigosPostalesApi } from '#modules/personas/codigos-postales/server/api.ts'
import { consultorasApi } from '#modules/personas/consultoras/server/api.ts'
import { cuentasApi, sesionApi } from '#modules/personas/cuentas/server/api.ts'
import { perfilApi } from '#modules/personas/cuentas/server/perfil-api.ts'
import { seguridadApi } from '#modules/personas/cuentas/server/seguridad-api.ts'
import { equipoApi } from '#modules/personas/equipo/server/api.ts'
import { bitacoraApi } from '#modules/reportes/bitacora/server/api.ts'
import { busquedaApi } from '#modules/reportes/busqueda/server/api.ts'
import { reportesApi } from '#modules/reportes/server/api.ts'
import { tableroApi } from '#modules/reportes/tablero/server/api.ts'
import { meterReads } from '#platform/http/costs.ts'
import { describePaths, type Operation, type Operations } from '#platform/http/described.ts'
import { onceByKey } from '#platform/http/idempotency.ts'
import { assertRules, authorize, type Front } from '#platform/http/route.ts'
import type { AppContext } from './context.ts'

/** The whole API, one line per resource. @throws for a route without `authorize`. */
export function buildApi(context: AppContext): Hono<Front> {
  const { db, limits, live, env, uploads, marca, ajustesDeMarca, demanda, indice } = context
  const { noteFaltantes, noteBusqueda } = demanda
  const api = new Hono<Front>()
    .use(hideCosts)
    .use(meterReads(env.READS_PER_PERSON_MINUTE))
    .route('/sesion', sesionApi(context))
    .route('/cuentas', cuentasApi(context))
    .route('/perfil/seguridad', seguridadApi(context))
    // Answers of the routes above contain passwords, codes and cookies: they are never stored under an Idempotency-Key.
    .use(onceByKey(db))
    .route('/perfil', perfilApi(db, uploads))
    .route('/productos', productosApi(db, indice, ajustesDeMarca, noteBusqueda))
    .route('/productos', cuadriculaApi(db, ajustesDeMarca))
    .route('/admin/productos', adminProductosApi(db, indice))
    .route('/admin/fotos', fotosApi(db))
    .route('/codigos-postales', codigosPostalesApi(db))
    .route('/campanas', campanasApi(db))
    .route('/admin/campanas', adminCampanasApi(db))
    .route('/admin/elegibles', elegiblesApi(db))
    .route('/admin/tabla', tablaApi(db, indice))
    .route('/admin/bitacora', bitacoraApi(db))
    .route('/admin/equipo', equipoApi(context))
    .route(
      '/devoluciones',
      devolucionesApi({ ...context, guiaOf: (tx, escrita, asking) => askedGuia(tx, ajustesDeMarca, escrita, asking) }),
    )
    .route('/inventario', inventarioApi(db, indice, ajustesDeMarca))
    .route('/cargas', cargasApi(context))
    .route('/imagenes', imagenesApi(uploads))
    .route('/carrito', carritoApi(db, noteFaltantes))
    .route('/clientas', clientasApi(db))
    .route('/libreta', libretaApi(db))
    .route('/negocio', negocioApi(context))
    .route('/avisos', avisosApi({ db, limits, whomToAsk: marca, noteFaltantes }))
    .route('/esperas', esperasApi(db))
    .route('/consultoras', consultorasApi(db, env))
    .route(
      '/pedidos',
      pedidosApi(db, live, env, { whomToAsk: marca, noteFaltantes, deMarca: ajustesDeMarca, countSinSurtir, indice }),
    )
    .route(
      '/surtidos',
      surtidosApi({
        ...context,
        changePedidos: (of, actor, cambios, deMarca) => changePedidos(of, actor, cambios, { deMarca, countSinSurtir }),
        proposeFewer,
      }),
    )
    .route('/tablero', tableroApi(db, live, ajustesDeMarca))
    .route('/reportes', reportesApi(db))
    .route('/busqueda', busquedaApi(db, indice))
    .route('/mensajes', mensajesApi(context))
    .route('/marca', marcaApi(marca))
    .route('/ajustes', ajustesApi(db, ajustesDeMarca))
    .route('/vitrina', vitrinaApi(context))
    .route('/vitrinas', vitrinasApi(context))
  let described: Operations | undefined
  const paths = () => (described ??= describePaths(api))
  api
    .get('/openapi.json', authorize({ to: ['anyone'], summary: 'This description' }), (c) =>
      c.json({ ...documentation, paths: paths() }),
    )
    .get('/docs', authorize({ to: ['anyone'], summary: 'This description, to read' }), (c) =>
      c.html(apiReferencePage(paths())),
    )
  assertRules(api)
  return api
}

const documentation = {
  openapi: '3.1.0',
  info: {
    title: 'Azahar',
    version: '1',
    description:
      'Errors are RFC 9457 problem+json with a stable `code` and a Spanish `detail`. Money is integer centavos. A request that changes something may carry an `Idempotency-Key` (8 to 128 printable ASCII characters, kept for a week): sent again by the same person it is done once and answered the same; another request under the key is refused with `key_reused`.',
  },
  servers: [{ url: '/api' }],
}

/** Allowed by its hash in the policy of API answers. */
export const referenceStyle = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  h2 { font: 600 1rem ui-monospace, monospace; margin: 0 }
  p { margin: .25rem 0 }
  pre { overflow: auto; font-size: .85rem }
`

/** The OpenAPI document as a page without scripts. */
function apiReferencePage(paths: Operations) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Azahar API</title>
        <style>${raw(referenceStyle)}</style>
      </head>
      <body>
        <h1>Azahar API</h1>
        <p>Errors are RFC 9457 problem+json with a stable <code>code</code>. Money is integer centavos, time is UTC.</p>
        <p>The same in a machine's words: <a href="/api/openapi.json">openapi.json</a></p>
        ${operations.map(({ method, path, operation }) => article(method, path, operation))}
      </body>
    </html>`
}

const article = (method: string, path: string, { summary, parameters = [], requestBody, ...rest }: Operation) => html`
  <article>
    <h2>${method.toUpperCase()} /api${path}</h2>
    <p>${summary}</p>
    <p>Serves: ${rest['x-serves']?.join(', ')}</p>
    ${rest['x-fresh-proof'] ? html`<p>Asks users with a second factor for a fresh proof.</p>` : ''}
    ${parameters.length > 0 ? html`<p>Takes: ${parameters.map((it) => `${it.name} (${it.in}${it.required ? ', required' : ''})`).join(', ')}</p>` : ''}
    ${requestBody ? html`<details><summary>Body</summary><pre>${JSON.stringify(requestBody, null, 2)}</pre></details>` : ''}
  </article>`

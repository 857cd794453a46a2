import { existsSync } from 'node:fs'
import type { RenderPage } from '#main/app.ts'
import { demoCodigo, demoSelecciones } from '#main/demo/seed-clientas.ts'
import { demoSurtidos } from '#main/demo/seed-entregas.ts'
import { paths } from '#shared/paths.ts'

const bundle = new URL('../../dist/server/server.js', import.meta.url)

/** The built pages. `npm test` builds them first. */
export async function builtPages(): Promise<RenderPage> {
  if (!existsSync(bundle)) throw new Error('The pages are not built yet. Run `npm run build` first.')
  const { default: entry } = await import(bundle.href)
  return (request, context) => entry.fetch(request, { context })
}

/** Every page, with these ids. */
export const everyPage = (productoId: string, pedidoId: string, consultoraId: string): string[] => {
  const { categoria, producto, catalogoProducto, adminProducto, adminConsultora, ...others } = paths
  // These need rows that a test creates first.
  const { adminCarga: _, adminCampana: __, adminInventarioTalla: ___, adminDevolucion: ____, ...own } = others
  const { pedido, pedidoModificar, adminPedido, seleccion, clienta, ...rest } = own
  const { adminSurtido, adminSurtidoLista, ...more } = rest
  const { con, conLegal, conCategoria, conProducto, conSeleccion, ...plain } = more
  const about = [catalogoProducto, adminProducto].map((path) => path(productoId))
  about.push(...[pedido, pedidoModificar, adminPedido].map((path) => path(pedidoId)), adminConsultora(consultoraId))
  about.push(...[paths.terminos, paths.avisoDePrivacidad].map((legal) => conLegal(demoCodigo, legal)))
  about.push(con(demoCodigo), conCategoria(demoCodigo, 'pijamas'), conProducto(demoCodigo, productoId))
  about.push(conSeleccion(demoCodigo, demoSelecciones[0].slug), seleccion(demoSelecciones[0].id))
  about.push(clienta(consultoraId), ...[adminSurtido, adminSurtidoLista].map((path) => path(demoSurtidos[1])))
  return [...Object.values(plain), categoria('moda-casual'), producto('moda-casual', productoId), ...about]
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { BuyBar } from '#modules/catalogo/components/buy-bar.tsx'
import { PublicoProducto } from '#modules/catalogo/components/publico/producto-detail.tsx'
import { conProductoQuery, conQuery } from '#modules/clientas/vitrina/client.ts'
import {
  ConBack,
  ConMain,
  ConMissing,
  ConPidelo,
  ConSkeleton,
  conHead,
  loadCon,
} from '#modules/clientas/vitrina/components/con-parts.tsx'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'

/** /con/{codigo}/producto/{id}: a product at the public price, ordered through the consultora (spec 3.4). */
export const Route = createFileRoute('/con/$codigo/producto/$id')({
  loader: async ({ context: { queryClient }, params: { codigo, id } }) => {
    const shown = queryClient.ensureQueryData(conProductoQuery(codigo, id))
    const [con, producto] = await loadCon(queryClient, codigo, shown)
    const { nombre, precioCentavos, categoria, imagen } = producto
    const title = `${nombre} · ${conTexts.pidelo(con.nombre)}`
    const price = precioCentavos === undefined ? '' : `${formatPesos(precioCentavos)}. `
    const description = `${price}${conTexts.pidelo(con.nombre)} por WhatsApp.`
    const where = { path: paths.conProducto(codigo, id), canonical: paths.producto(slugOf(categoria), id) }
    return { head: conHead(queryClient, { title, description, ...where, imagen }) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 150,
  pendingComponent: ConSkeleton,
  notFoundComponent: ConMissing,
  component: ProductoPage,
})

function ProductoPage() {
  const { codigo, id } = Route.useParams()
  const { data: con } = useSuspenseQuery(conQuery(codigo))
  const { data: producto } = useSuspenseQuery(conProductoQuery(codigo, id))
  const { nombre, precioCentavos } = producto
  const tallaOf = (tallaId: string | null) => producto.tallas.find((it) => it.id === tallaId)?.talla ?? null
  return (
    <ConMain con={con} tipo="producto" objeto={id}>
      <div className="back-link flex min-h-13 items-center md:min-h-15">
        <ConBack con={con} />
      </div>
      <PublicoProducto
        key={producto.id}
        producto={producto}
        colorTo={(color) => paths.conProducto(codigo, color)}
        action={(tallaId) => (
          <div>
            <BuyBar producto={producto}>
              {() => (
                <ConPidelo
                  con={con}
                  path={paths.conProducto(codigo, id)}
                  prenda={{ nombre, precioCentavos, talla: tallaOf(tallaId) }}
                />
              )}
            </BuyBar>
            <p className="text-sm text-ink-soft md:mt-2">
              {producto.stockDisponible > 0
                ? 'Elige tu talla y te la aparta por WhatsApp.'
                : 'Por ahora está agotada. Pregúntale cuándo vuelve.'}
            </p>
          </div>
        )}
      />
    </ConMain>
  )
}

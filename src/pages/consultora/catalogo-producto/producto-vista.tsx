import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense } from 'react'
import { adminProductoQuery } from '#modules/catalogo/client.ts'
import { ConsultoraPrice, DiscountBadge } from '#modules/catalogo/components/consultora-price.tsx'
import { MesaColores } from '#modules/catalogo/components/mesa/mesa-colores.tsx'
import { ProductoGallery } from '#modules/catalogo/components/producto-gallery.tsx'
import { ProductoWords } from '#modules/catalogo/components/producto-words.tsx'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { offeredTallas } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { BackToList, stillFromList } from '#ui/back-to-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { OutdatedNotice } from '#ui/outdated-notice.tsx'

// The settings of the desk are for staff: consultoras, who share this page, never fetch them.
const MesaProductoGuia = lazyWithRetry(
  async () => (await import('./producto-guia.tsx')).MesaProductoGuia,
  OutdatedNotice,
)

/** What a consultora sees of a product, for staff who look it over: nothing to choose and no cart, and the way to its form. */
export function MesaProductoVista({ id }: { id: string }) {
  const { data: producto } = useSuspenseQuery(adminProductoQuery(id))
  const { nombre, sku, categoria, activo, imagen, imagenesAdicionales } = producto
  const hydrated = useHydrated()
  const tallas = offeredTallas(producto.tallas)
  const soldOut = tallas.every(({ disponible }) => disponible <= 0)
  const imagenes = [imagen, ...imagenesAdicionales].filter((it) => it !== null)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <div className="back-link pt-4 pb-2">
        <BackToList to={paths.adminProductos}>Volver a productos</BackToList>
      </div>
      <aside
        aria-label="Vista del equipo"
        className={`mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md px-4 py-3 ${activo ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'}`}
      >
        <p>{activo ? adminProductoTexts.preview : adminProductoTexts.previewInactive}</p>
        <Link
          to={paths.adminProducto(id)}
          state={stillFromList}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
          {adminProductoTexts.edit}
        </Link>
      </aside>
      <article className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 md:grid-cols-2 xl:gap-x-20">
        <ProductoGallery imagenes={imagenes} nombre={nombre} />
        <div className="flex flex-col gap-5">
          <div>
            <div className="flex flex-wrap items-center gap-2">
              <Badge>{categoriaTexts[categoria]}</Badge>
              {soldOut && <Badge tone="danger">{catalogoTexts.soldOut}</Badge>}
            </div>
            <h1 className="display mt-3 text-heading text-balance wrap-anywhere">{nombre}</h1>
            {sku !== null && <p className="mt-2 text-sm text-ink-soft wrap-anywhere">SKU: {sku}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ConsultoraPrice {...producto} size="lg" />
            <DiscountBadge {...producto} />
          </div>
          {producto.colores.length > 1 && (
            <MesaColores colores={producto.colores} actual={id} to={paths.catalogoProducto} />
          )}
          {tallas.length > 0 && (
            <section aria-labelledby="tallas">
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
                <h2 id="tallas" className="text-sm font-semibold">
                  {catalogoTexts.talla}
                </h2>
                {hydrated && (
                  <Suspense>
                    <MesaProductoGuia categoria={categoria} />
                  </Suspense>
                )}
              </div>
              <ul className="flex flex-wrap gap-2">
                {tallas.map(({ id: tallaId, talla, disponible }) => (
                  <li
                    key={tallaId}
                    className="flex min-h-14 min-w-18 flex-col items-center justify-center rounded-md bg-surface px-3 py-1.5 text-center leading-tight inset-ring inset-ring-line-strong"
                  >
                    <span className="font-semibold wrap-anywhere">{talla}</span>
                    <span className="text-xs tabular-nums">{disponible > 0 ? `${disponible} disp.` : 'Agotada'}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ProductoWords producto={producto} className="text-ink-soft" />
        </div>
      </article>
    </main>
  )
}

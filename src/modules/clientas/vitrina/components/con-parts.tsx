import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { ProductoCard } from '#modules/catalogo/client.ts'
import { categoriaGrid } from '#modules/catalogo/components/publico/categoria-card.tsx'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import { sendVisita } from '#modules/clientas/vitrina/con-client.ts'
import type { Pagina } from '#modules/clientas/vitrina/rules.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** The frame of every page of a vitrina; it counts that it was opened. */
export function ConMain({ codigo, tipo, objeto, children }: Pagina & { codigo: string; children: ReactNode }) {
  useEffect(() => sendVisita(codigo, { tipo, objeto }), [codigo, tipo, objeto])
  return (
    <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
      {children}
    </main>
  )
}

export const ConBack = ({ codigo, nombre }: { codigo: string; nombre: string }) => (
  <div className="back-link pt-4 pb-2 md:pt-6">
    <Link to={paths.con(codigo)}>{`Volver a la vitrina de ${nombre}`}</Link>
  </div>
)

const sizes = '(min-width: 1280px) 22vw, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 85vw'

/** Products of a vitrina: each leads to its page there, and shows the public price. */
export const ConProductos = ({ codigo, items }: { codigo: string; items: ProductoCard[] }) => (
  <ul className={categoriaGrid}>
    {items.map((producto, index) => (
      <li key={producto.id}>
        <PublicoCard
          producto={producto}
          to={paths.conProducto(codigo, producto.id)}
          sizes={sizes}
          priority={index === 0}
          heading="h2"
        />
      </li>
    ))}
  </ul>
)

/** One page for a code that there never was, one that is off, and what is not for sale any more. */
export const ConMissing = () => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <EmptyState title={<h1>{conTexts.missing}</h1>}>
      Puede que el enlace haya cambiado. Pídeselo otra vez a quien te lo compartió.
    </EmptyState>
  </main>
)

export const ConSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
    <LoadingRegion label="Cargando…">
      <Skeleton className="mt-12 h-12 w-72 max-w-full" />
      <Skeleton className="mt-4 h-6 w-96 max-w-full" />
      <div className={`${categoriaGrid} mt-10`}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="aspect-4/5 w-full rounded-md" />
        ))}
      </div>
    </LoadingRegion>
  </main>
)

import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect } from 'react'
import { fillWhatsapp } from '#modules/ajustes/rules.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { type PageFacts, pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import type { ProductoCard } from '#modules/catalogo/client.ts'
import { categoriaGrid } from '#modules/catalogo/components/publico/categoria-card.tsx'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import { type Con, sendVisita } from '#modules/clientas/vitrina/client.ts'
import type { Pagina } from '#modules/clientas/vitrina/rules.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/**
 * The head of a vitrina's page. Loaders make it, so that visitors of other pages do not fetch its words.
 * @param facts.canonical the plain page of the same; `null` keeps search engines out.
 */
export const conHead = (queryClient: QueryClient, facts: PageFacts & { canonical: string | null }) =>
  pageHead({ match: { context: { queryClient } } }, facts)

type WhatsappProps = {
  con: Con
  /** The path of the page, for the link in the message. */
  path: string
  /** On a product's page. */
  prenda?: { nombre: string; precioCentavos: number | undefined; talla: string | null }
  className?: string
}

/** Opens WhatsApp to the consultora with a message (spec 3.4). */
export function ConWhatsapp({ con, path, prenda, className = '' }: WhatsappProps) {
  const { nombre: marca, origen } = useMarca()
  const texto = fillWhatsapp(prenda ? con.textos.pidelo : con.textos.hola, {
    ...{ nombre: con.nombre, marca, enlace: origen + path },
    producto: prenda?.nombre ?? '',
    talla: prenda?.talla ?? 'por definir',
    precio: prenda?.precioCentavos === undefined ? '' : formatPesos(prenda.precioCentavos),
  })
  return (
    <a
      href={whatsappUrl(con.whatsapp, texto)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ ...(prenda && { size: 'lg' }), className: `md:whitespace-nowrap ${className}` })}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {prenda ? conTexts.pidelo(con.nombre) : `Escríbele a ${con.nombre}`}
    </a>
  )
}

/** The frame of every page of a vitrina; it counts the visit. */
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

/** Products at the public price, with links within the vitrina. */
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

/** For unknown codes, vitrinas that are off, and products no longer for sale alike. */
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

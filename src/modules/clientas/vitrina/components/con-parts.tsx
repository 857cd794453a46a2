import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect } from 'react'
import { fillWhatsapp } from '#modules/ajustes/rules.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { type PageFacts, pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import type { ProductoCard } from '#modules/catalogo/client.ts'
import type { Donde } from '#modules/catalogo/components/busqueda/busqueda.tsx'
import { categoriaGrid, categoriaSizes } from '#modules/catalogo/components/publico/categoria-card.tsx'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import type { Buscado } from '#modules/catalogo/rules.ts'
import { type Con, conProductosQuery, conQuery, sendVisita } from '#modules/clientas/vitrina/client.ts'
import { type Pagina, pathOf } from '#modules/clientas/vitrina/rules.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { brandClass, TopBar } from '#ui/top-bar.tsx'

/**
 * The head tags of a vitrina's page. Created by loaders, so that visitors of other pages do not load the texts.
 * @param facts.canonical the equivalent public page; `null` excludes search engines.
 */
export const conHead = (queryClient: QueryClient, facts: PageFacts & { canonical: string | null }) =>
  pageHead({ match: { context: { queryClient } } }, facts)

/** Loads a page's vitrina and its content. Both are awaited: a missing page links to the vitrina. */
export async function loadCon<Shown>(queryClient: QueryClient, codigo: string, shown: Promise<Shown>) {
  const con = queryClient.ensureQueryData(conQuery(codigo))
  await Promise.allSettled([con, shown])
  return Promise.all([con, shown]).catch(orNotFound)
}

type WhatsappProps = {
  con: Con
  path: string
  prenda?: { nombre: string; precioCentavos: number | undefined; talla: string | null }
}

/** Link properties that open WhatsApp to the consultora with a message (spec 3.4). */
function useWhatsapp({ con, path, prenda }: WhatsappProps) {
  const { nombre: marca, origen } = useMarca()
  const texto = fillWhatsapp(prenda ? con.textos.pidelo : con.textos.hola, {
    ...{ nombre: con.nombre, marca, enlace: origen + path },
    producto: prenda?.nombre ?? '',
    talla: prenda?.talla ?? 'por definir',
    precio: prenda?.precioCentavos === undefined ? '' : formatPesos(prenda.precioCentavos),
  })
  return { href: whatsappUrl(con.whatsapp, texto), target: '_blank', rel: 'noopener noreferrer' }
}

/** 'Pídelo con Marisol', on a product's page. */
export const ConPidelo = (message: WhatsappProps & Required<Pick<WhatsappProps, 'prenda'>>) => (
  <a
    {...useWhatsapp(message)}
    className={buttonClass({ size: 'lg', className: 'w-full md:w-auto md:whitespace-nowrap' })}
  >
    <MessageCircle aria-hidden="true" className="size-5" />
    {conTexts.pidelo(message.con.nombre)}
  </a>
)

const barClass = 'min-h-16 gap-3 lg:min-h-20'

/** The consultora's name and WhatsApp; without the brand's menu (spec 4.2). */
function ConHeader({ con, path }: { con: Con; path: string }) {
  const { nombre: marca } = useMarca()
  const { codigo, nombre, foto } = con
  const { href, ...blank } = useWhatsapp({ con, path })
  return (
    <TopBar className={`${barClass} @container`}>
      <Link to={paths.con(codigo)} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 no-underline">
        {foto ? (
          <Picture imagen={foto} alt="" sizes="44px" ratio="1" className="w-11 shrink-0 rounded-full" />
        ) : (
          <span
            aria-hidden="true"
            className="display grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-xl text-accent-soft-ink"
          >
            {nombre.charAt(0)}
          </span>
        )}
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-semibold">{nombre}</span>
          <VisuallyHidden> · </VisuallyHidden>
          <span className="block truncate text-sm text-ink-soft">{`consultora ${marca}`}</span>
        </span>
      </Link>
      <a
        {...blank}
        href={href}
        aria-label={`WhatsApp: ${conTexts.escribe(nombre)}`}
        className={buttonClass({ variant: 'secondary', className: 'px-4! text-sm! @max-[21.5rem]:px-3!' })}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        <span className="@max-[21.5rem]:hidden">WhatsApp</span>
      </a>
    </TopBar>
  )
}

function ConFooter({ codigo }: { codigo: string }) {
  const { nombre } = useMarca()
  return (
    <footer className="page mt-16 w-full text-sm text-ink-soft print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 border-t border-line py-3">
        <p className="mr-auto pt-2 max-md:basis-full md:pb-2">{`Prendas de ${nombre}`}</p>
        <Link to={paths.conLegal(codigo, paths.terminos)} className={footLinkClass}>
          Términos y condiciones
        </Link>
        <Link to={paths.conLegal(codigo, paths.avisoDePrivacidad)} className={footLinkClass}>
          Aviso de privacidad
        </Link>
      </div>
    </footer>
  )
}

const footLinkClass = 'inline-flex min-h-11 items-center no-underline hover:text-accent-text hover:underline'

type ConMainProps = Pagina & { con: Con; children: ReactNode }

/** The main part of a vitrina's page; counts the visit. */
export function ConMain({ con, tipo, objeto, children }: ConMainProps) {
  const { codigo } = con
  useEffect(() => sendVisita(codigo, { tipo, objeto }), [codigo, tipo, objeto])
  return (
    <ConFrame con={con} path={pathOf(codigo, { tipo, objeto })}>
      <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
        {children}
      </main>
    </ConFrame>
  )
}

type ConFrameProps = {
  con: Con
  /** The path in the WhatsApp message. */
  path: string
  children: ReactNode
}

export const ConFrame = ({ con, path, children }: ConFrameProps) => (
  <>
    <ConHeader con={con} path={path} />
    {children}
    <ConFooter codigo={con.codigo} />
  </>
)

export const ConBack = ({ con: { codigo, nombre } }: { con: Con }) => (
  <Link to={paths.con(codigo)}>{conTexts.back(nombre)}</Link>
)

const rowSizes = '(min-width: 1024px) 15vw, (min-width: 640px) 30vw, 46vw'

/** The product list of a vitrina, of one line or of all. */
export const useConProductos = (asked: Buscado, enabled: boolean, { vitrina = '', categoria }: Donde) =>
  useInfiniteQuery({
    ...conProductosQuery(vitrina, categoria ? { ...asked, categoria } : asked),
    enabled,
    placeholderData: keepPreviousData,
  })

type ConProductosProps = {
  codigo: string
  items: ProductoCard[]
  /** Six per row on a wide screen, below a heading. */
  row?: boolean
  /** Whether its first picture is above the fold. */
  first?: boolean
}

/** Products at the public price, with links within the vitrina. */
export const ConProductos = ({ codigo, items, row = false, first = true }: ConProductosProps) => (
  <ul className={row ? 'grid grid-cols-2 gap-x-3 gap-y-7 sm:grid-cols-3 md:gap-x-5 lg:grid-cols-6' : categoriaGrid}>
    {items.map((producto, index) => (
      <li key={producto.id}>
        <PublicoCard
          producto={producto}
          to={paths.conProducto(codigo, producto.id)}
          sizes={row ? rowSizes : categoriaSizes}
          priority={first && index === 0}
          heading={row ? 'h3' : 'h2'}
        />
      </li>
    ))}
  </ul>
)

/**
 * For unknown codes and switched-off vitrinas alike, with a link to the brand; and for missing pages of a vitrina, with
 * a link to it.
 */
export function ConMissing() {
  const { codigo = '' } = useParams({ strict: false })
  const con = useQueryClient().getQueryData(conQuery(codigo).queryKey)
  const { nombre: marca } = useMarca()
  const path = con ? paths.con(codigo) : paths.inicio
  return (
    <>
      {con ? (
        <ConHeader con={con} path={path} />
      ) : (
        <TopBar className={barClass}>
          <Link to={paths.inicio} className={brandClass}>
            {marca}
          </Link>
        </TopBar>
      )}
      <main id="contenido" tabIndex={-1} className="page outline-none">
        <EmptyState
          title={<h1>{conTexts.missing}</h1>}
          action={
            <Link to={path} className={buttonClass({})}>
              {con ? conTexts.back(con.nombre) : `Ver las prendas de ${marca}`}
            </Link>
          }
        >
          {con
            ? 'Puede que esta prenda ya no esté a la venta. Hay más en la vitrina.'
            : 'Puede que el enlace haya cambiado. Pídeselo otra vez a quien te lo compartió.'}
        </EmptyState>
      </main>
      {con && <ConFooter codigo={codigo} />}
    </>
  )
}

export const ConSkeleton = () => (
  <>
    <TopBar className={barClass}>
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="h-4 w-48" />
    </TopBar>
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
  </>
)

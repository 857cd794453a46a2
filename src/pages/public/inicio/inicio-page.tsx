import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useFotos, useMarca } from '#modules/ajustes/sitio/client.ts'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { organizationOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type MenuSlug, menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { featuredCount, lineTexts, sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { destacadosQuery } from '#modules/catalogo/client.ts'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { type Imagen, imagenFormats, imagenUrl } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const beneficios = [
  {
    title: 'Telas que se sienten',
    text: 'Algodón, lino y tejidos suaves, elegidos al tacto antes que en la pantalla.',
  },
  { title: 'Tallas para todas', text: 'Cada prenda muestra cuántas piezas quedan en tu talla, sin sorpresas.' },
  { title: 'Trato de persona a persona', text: 'Confirmamos cada pedido por teléfono y acordamos la entrega contigo.' },
  { title: 'Una red que acompaña', text: 'Más que vender: consultoras que aprenden, comparten y crecen juntas.' },
]

const Beneficios = () => (
  <section aria-labelledby="beneficios" className="page pt-20 md:pt-36">
    <h2 id="beneficios" className="display text-heading">
      Por qué {useMarca().nombre}
    </h2>
    <dl className="mt-8 grid gap-x-10 md:mt-12 md:grid-cols-2 lg:grid-cols-4">
      {beneficios.map(({ title, text }) => (
        <div key={title} className="border-t border-line py-6">
          <dt className="display text-title">{title}</dt>
          <dd className="mt-2 text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function Lema() {
  const { lema } = useMarca()
  return (
    <section aria-labelledby="lema" className="pt-20 md:pt-36">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 bg-surface-sunken md:grid-cols-[1.25fr_1fr] md:gap-0">
        <div className="overflow-clip">
          <Foto
            name="detalle"
            decorative
            sizes="(min-width: 768px) 55vw, 100vw"
            ratio="10 / 7"
            className="arriving max-md:aspect-4/3!"
          />
        </div>
        <div className="px-[clamp(1.25rem,4vw,4rem)] pb-12 md:py-14 md:pl-[clamp(2.5rem,6vw,6rem)]">
          <h2 id="lema" className="display max-w-[12ch] text-display">
            {lema}
          </h2>
          <p className="mt-5 max-w-[36ch] text-lg text-ink-soft">
            La buena ropa se recomienda en persona: alguien la toca, se la prueba y le cuenta a una amiga.
          </p>
          <Link to={paths.sobreNosotros} className="link mt-6 inline-flex min-h-11 items-center font-semibold">
            Conoce nuestra historia
          </Link>
        </div>
      </div>
    </section>
  )
}

/** Up to eight products, newest first (spec 1.2: /); one message for an empty and a failed list (spec 1.8). */
function Destacados() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...destacadosQuery(featuredCount),
    retryOnMount: false,
  })
  const productos = data?.items ?? []
  return (
    <section aria-labelledby="destacados" className="page pt-20 md:pt-36">
      <h2 id="destacados" className="display text-heading">
        Recién llegadas
      </h2>
      {productos.length === 0 ? (
        <EmptyState
          title={<span role="status">Productos disponibles próximamente</span>}
          action={
            errorUpdateCount > 0 && (
              <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                Reintentar
              </Button>
            )
          }
        />
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-9 md:mt-12 md:grid-cols-4 md:gap-x-6 md:gap-y-14">
          {productos.map((producto) => (
            <li key={producto.id}>
              <PublicoCard producto={producto} sizes="(min-width: 768px) 22vw, 44vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The position of each line in the grid. */
const places: Record<MenuSlug, { className: string; sizes: string }> = {
  'moda-fitness': { className: 'col-span-2 lg:col-span-7', sizes: '(min-width: 1024px) 56vw, 85vw' },
  'moda-intima': { className: 'lg:col-span-5 lg:mt-28', sizes: '(min-width: 1024px) 40vw, 44vw' },
  'moda-casual': { className: 'lg:col-span-4', sizes: '(min-width: 1024px) 31vw, 44vw' },
  pijamas: { className: 'lg:col-span-4 lg:mt-16', sizes: '(min-width: 1024px) 31vw, 44vw' },
  'moda-masculina': { className: 'lg:col-span-4', sizes: '(min-width: 1024px) 31vw, 44vw' },
}

/** The grid of the five lines (spec 1.2: /). */
const Colecciones = () => (
  <section
    id="colecciones"
    aria-labelledby="colecciones-titulo"
    tabIndex={-1}
    className="page pt-16 outline-none md:pt-28"
  >
    <h2 id="colecciones-titulo" className="display max-w-[18ch] text-heading">
      Nuestras colecciones
    </h2>
    <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-8 md:mt-12 md:gap-x-6 lg:grid-cols-12 lg:gap-y-14">
      {menuSlugs.map((slug) => (
        <li key={slug} className={`group relative ${places[slug].className}`}>
          <div className="overflow-clip rounded-lg bg-surface-sunken">
            <Foto
              name={`coleccion-${slug}`}
              decorative
              sizes={places[slug].sizes}
              ratio="4 / 5"
              className="arriving transition-transform duration-700 group-hover:scale-[1.03]"
            />
          </div>
          <div className="mt-3 md:mt-5">
            <h3 className="display text-title">
              <Link
                to={paths.categoria(slug)}
                className="no-underline stretched after:rounded-lg group-hover:text-accent-text"
              >
                {slugTexts[slug]}
              </Link>
            </h3>
            <p className="text-ink-soft max-md:text-sm">{lineTexts[slug]}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

function Hero({ signedIn }: { signedIn: boolean }) {
  const fotos = useFotos()
  return (
    <section aria-labelledby="titular" className="relative isolate overflow-clip bg-surface-sunken max-lg:pb-10">
      <HeroPicture tall={fotos['portada-alta']} wide={fotos['portada-ancha']} />
      {/* The pictures show a pale wall in every theme, so text on them is always dark. */}
      <div className="page flex flex-col items-start lg:absolute lg:inset-0 lg:justify-center lg:text-daylight-ink">
        <h1
          id="titular"
          className="display max-w-[11ch] text-display text-balance lg:max-xl:text-[3.75rem] max-md:absolute max-md:top-9 max-md:text-daylight-ink md:max-lg:mt-10 md:max-lg:max-w-none"
        >
          Ropa con luz propia
        </h1>
        <p className="mt-6 max-w-[30ch] text-lg">Algodones, linos y estampados que se llevan de lunes a domingo.</p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-9">
          {signedIn ? (
            <Link to={paths.catalogo} className={buttonClass({ size: 'lg' })}>
              Mi Panel
            </Link>
          ) : (
            <>
              {/* biome-ignore lint/a11y/useValidAnchor: a link within the page; the handler only scrolls smoothly */}
              <a href="#colecciones" onClick={glide} className={buttonClass({ size: 'lg', className: heroButton })}>
                {sitioTexts.seeCollections}
              </a>
              <Link
                to={paths.serConsultora}
                className={buttonClass({ size: 'lg', variant: 'secondary', className: `${heroButton} ${onPicture}` })}
              >
                {sitioTexts.beConsultora}
              </Link>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

// Fits side by side on the narrowest phone.
const heroButton = 'max-md:px-5'
const onPicture = 'lg:bg-transparent lg:text-daylight-ink lg:inset-ring-daylight-ink lg:hover:bg-daylight-ink/10'

type HeroPictureProps = { tall: (Imagen & { alt: string }) | undefined; wide: (Imagen & { alt: string }) | undefined }

/** A tall picture for phones and a wide one for desktops. */
function HeroPicture({ tall, wide }: HeroPictureProps) {
  if (!tall || !wide) return <div className="h-44 md:h-[36rem]" />
  return (
    <picture>
      {imagenFormats.map((format) => (
        <source
          key={format}
          media="(min-width: 48rem)"
          type={`image/${format}`}
          srcSet={srcSet(wide, format)}
          sizes="100vw"
        />
      ))}
      {imagenFormats.map((format) => (
        // 64vw: on a phone's dense screen a larger file looks no better, and this one loads sooner.
        <source key={format} type={`image/${format}`} srcSet={srcSet(tall, format)} sizes="64vw" />
      ))}
      <img
        src={imagenUrl(tall.id, 640, 'webp')}
        alt={tall.alt}
        width={tall.ancho}
        height={tall.alto}
        fetchPriority="high"
        decoding="sync"
        style={{ backgroundColor: tall.color }}
        className="aspect-3/4 max-h-[70svh] dark:brightness-90 min-h-[28rem] w-full object-cover object-top md:aspect-[16/10] md:max-h-[min(86svh,54rem)] md:object-right lg:min-h-[34rem]"
      />
    </picture>
  )
}

const srcSet = ({ id, anchos }: Imagen, format: (typeof imagenFormats)[number]) =>
  anchos.map((ancho) => `${imagenUrl(id, ancho, format)} ${ancho}w`).join(', ')

/** Scrolls to the collections smoothly, unless the user prefers reduced motion. */
function glide(event: MouseEvent) {
  const target = document.getElementById('colecciones')
  if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  event.preventDefault()
  target.scrollIntoView({ behavior: 'smooth' })
  target.focus({ preventScroll: true })
}

export const Route = createFileRoute('/')({
  // A failed list does not fail the page (spec 1.8).
  loader: ({ context }) => context.queryClient.prefetchQuery(destacadosQuery(featuredCount)),
  head: (page) =>
    pageHead(page, {
      title: 'Moda mexicana por catálogo',
      description:
        'Moda casual, fitness, íntima, pijamas y moda masculina hecha con calma. Descubre las colecciones o conviértete en consultora.',
      path: paths.inicio,
      jsonLd: (marca) => [organizationOf(marca)],
    }),
  component: InicioPage,
})

function InicioPage() {
  const { data: sesion } = useQuery(sesionQuery())
  const signedIn = Boolean(sesion?.usuario)
  return (
    <main id="contenido" tabIndex={-1} className="outline-none">
      <Hero signedIn={signedIn} />
      <Colecciones />
      <Lema />
      <Destacados />
      <Beneficios />
      {!signedIn && <Cierre />}
    </main>
  )
}

const Cierre = () => (
  <section aria-labelledby="cierre" className="page pt-20 md:pt-36">
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-xl bg-accent-soft text-accent-soft-ink md:min-h-[29rem] md:grid-cols-2">
      <Foto
        name="conjunto"
        sizes="(min-width: 768px) 46vw, 85vw"
        className="h-64 aspect-auto! w-full sm:h-80 md:h-full"
      />
      <div className="flex flex-col items-start justify-center p-7 md:p-14">
        <h2 id="cierre" className="display text-heading">
          Vende lo que te encanta
        </h2>
        <p className="mt-4 max-w-[40ch] text-lg">
          Sé consultora: precio preferente, tu propio catálogo y un equipo que confirma cada pedido contigo.
        </p>
        <Link to={paths.serConsultora} className={buttonClass({ size: 'lg', className: 'mt-7' })}>
          {sitioTexts.beConsultora}
        </Link>
      </div>
    </div>
  </section>
)

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { organizationOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { featuredCount, sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import { destacadosQuery } from '#modules/catalogo/client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Beneficios } from './beneficios.tsx'
import { Colecciones } from './colecciones.tsx'
import { Destacados } from './destacados.tsx'
import { Hero } from './hero.tsx'
import { Lema } from './lema.tsx'

/** The shop window (spec 1.2: /). */
export const Route = createFileRoute('/')({
  // A list that cannot be had takes nothing else from the page (spec 1.8).
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

/** The closing call to action: for visitors only. */
const Cierre = () => (
  <section aria-labelledby="cierre" className="page pt-20 md:pt-36">
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-xl bg-accent-soft text-accent-soft-ink md:grid-cols-2">
      <Foto
        name="ser-consultora"
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

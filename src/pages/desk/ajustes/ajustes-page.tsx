import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Ajuste, type AjusteDe, ajustesDe, ajustesQuery } from '#modules/ajustes/client.ts'
import { type Seccion, secciones, type TextSeccion } from '#modules/ajustes/settings.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { ajustesTexts, guiaTexts, juegosTexts, paqueteriasTexts } from '#modules/ajustes/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AjusteGuia } from './ajuste-guia.tsx'
import { AjusteJuegos } from './ajuste-juegos.tsx'
import { AjusteNumero } from './ajuste-numero.tsx'
import { AjustePaqueterias } from './ajuste-paqueterias.tsx'
import { AjusteSiNo } from './ajuste-si-no.tsx'
import { AjusteWhatsapp } from './ajuste-whatsapp.tsx'
import { AjustesSkeleton } from './ajustes-skeleton.tsx'
import { SinFactor } from './sin-factor.tsx'
import { VariablesHelp } from './variables-help.tsx'

/** /admin/ajustes: what the brand changes by itself, in sections (spec 3.1). */
export const Route = createFileRoute('/admin/ajustes')({
  beforeLoad: guard('ajustes'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(ajustesQuery())),
  head: (page) => unlistedHead(page, pageTitles.ajustes),
  component: AjustesPage,
})

function AjustesPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.ajustes}
        description={ajustesTexts.intro}
        back={<Link to={paths.adminDashboard}>{ajustesTexts.backToDashboard}</Link>}
      />
      <Ajustes />
    </main>
  )
}

function Ajustes() {
  const { data, error, refetch, isFetching } = useQuery(ajustesQuery())
  if (data) {
    return (
      <>
        <SectionLinks />
        {seccionNames.map((name) => {
          const Own = sections[name]
          return <Own key={name} ajustes={data} />
        })}
      </>
    )
  }
  if (error)
    return (
      <ErrorState
        title={ajustesTexts.failed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <AjustesSkeleton />
}

const seccionNames = Object.keys(secciones) as Seccion[]

/** The page is long: its sections, to jump to. */
const SectionLinks = () => (
  <nav aria-label={ajustesTexts.sections} className="mb-8">
    <ul className="flex flex-wrap gap-2">
      {seccionNames.map((name) => (
        <li key={name}>
          <a href={`#${name}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {secciones[name]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Each setting with the field for its kind of value, under the words of its section. */
const sections: Record<Seccion, (props: { ajustes: Ajuste[] }) => ReactNode> = {
  whatsapp: ({ ajustes }) => <Textos seccion="whatsapp" ajustes={ajustes} />,
  vitrina: ({ ajustes }) => <Textos seccion="vitrina" ajustes={ajustes} />,
  envios: ({ ajustes }) => (
    <Section seccion="envios" intro={<Intro>{paqueteriasTexts.intro}</Intro>}>
      {ajustesDe(ajustes, 'envios').map((ajuste) => (
        <AjustePaqueterias key={ajuste.clave} ajuste={ajuste} />
      ))}
    </Section>
  ),
  catalogo: ({ ajustes }) => (
    <Section seccion="catalogo">
      {ajustesDe(ajustes, 'catalogo').map((ajuste) => (
        <AjusteSiNo key={ajuste.clave} ajuste={ajuste} />
      ))}
    </Section>
  ),
  inventario: ({ ajustes }) => (
    <Section seccion="inventario">
      {ajustesDe(ajustes, 'inventario').map((ajuste) => (
        <AjusteNumero key={ajuste.clave} ajuste={ajuste} />
      ))}
    </Section>
  ),
  devoluciones: ({ ajustes }) => (
    <Section seccion="devoluciones">
      {ajustesDe(ajustes, 'devoluciones').map((ajuste) => (
        <AjusteNumero key={ajuste.clave} ajuste={ajuste} />
      ))}
    </Section>
  ),
  equipo: ({ ajustes }) => (
    <Section seccion="equipo">
      {ajustesDe(ajustes, 'equipo').map((ajuste) => (
        <AjusteSiNo key={ajuste.clave} ajuste={ajuste}>
          <SinFactor />
        </AjusteSiNo>
      ))}
    </Section>
  ),
  juegos: ({ ajustes }) => (
    <Section seccion="juegos" intro={<Intro>{juegosTexts.intro}</Intro>}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {ajustesDe(ajustes, 'juegos').map((ajuste) => (
          <AjusteJuegos key={ajuste.clave} ajuste={ajuste} />
        ))}
      </div>
    </Section>
  ),
  guias: ({ ajustes }) => (
    <Section seccion="guias" intro={<Intro>{guiaTexts.intro}</Intro>}>
      {ajustesDe(ajustes, 'guias').map((ajuste) => (
        <AjusteGuia key={ajuste.clave} ajuste={ajuste} tallas={firstJuego(ajustes, ajuste.clave)} />
      ))}
    </Section>
  ),
}

const Intro = ({ children }: { children: string }) => <p className="mt-2 max-w-prose text-ink-soft">{children}</p>

/** What a new guía begins with: the first juego of its line. */
const firstJuego = (ajustes: Ajuste[], guia: AjusteDe<'guias'>['clave']) =>
  ajustesDe(ajustes, 'juegos').find(({ clave }) => clave === guia.replace('guia_', 'juego_'))?.valor[0] ?? []

const Textos = ({ seccion, ajustes }: { seccion: TextSeccion; ajustes: Ajuste[] }) => (
  <Section seccion={seccion} intro={<VariablesHelp seccion={seccion} />}>
    {ajustesDe(ajustes, seccion).map((ajuste) => (
      <AjusteWhatsapp key={ajuste.clave} ajuste={ajuste} />
    ))}
  </Section>
)

type SectionProps = { seccion: Seccion; intro?: ReactNode; children: ReactNode }

const Section = ({ seccion, intro, children }: SectionProps) => (
  <section aria-labelledby={seccion} className="flex flex-col gap-5 not-first-of-type:mt-12">
    <header>
      <h2 id={seccion} className="display scroll-mt-24 text-xl">
        {secciones[seccion]}
      </h2>
      {intro}
    </header>
    {children}
  </section>
)

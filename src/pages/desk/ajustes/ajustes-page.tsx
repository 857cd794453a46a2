import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { type Ajuste, type AjusteDe, ajustesDe, ajustesQuery } from '#modules/ajustes/client.ts'
import { type Seccion, secciones, type TextSeccion, variablesOf } from '#modules/ajustes/settings.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { variableTexts } from '#modules/ajustes/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/paths.ts'
import { oneOf, searchText } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Card, Page } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { TabNav, tabClass } from '#ui/tabs.tsx'
import {
  AjusteFactor,
  AjusteJuegos,
  AjusteNumero,
  AjustePaqueterias,
  AjusteSiNo,
  AjusteSinonimos,
  AjusteWhatsapp,
} from './ajuste-fields.tsx'
import { AjusteGuia } from './ajuste-guia.tsx'

/** /admin/ajustes: the settings that staff can change, in sections (spec 3.1). */
export const Route = createFileRoute('/admin/ajustes')({
  // As text: every visitor fetches this, and the names of the sections would bring zod along.
  validateSearch: ({ parte }: Record<string, unknown>): { parte?: string | undefined } => ({
    parte: searchText(parte, 40),
  }),
  beforeLoad: guard('ajustes'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(ajustesQuery())),
  head: (page) => unlistedHead(page, pageTitles.ajustes),
  component: AjustesPage,
})

const seccionNames = Object.keys(secciones) as Seccion[]
const [firstSeccion] = seccionNames

function AjustesPage() {
  return (
    <Page title={pageTitles.ajustes} description="Textos, plazos y reglas que puedes cambiar tú.">
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks />
        <div className="min-w-0">
          <QueryBoundary
            query={useQuery(ajustesQuery())}
            failed="No pudimos cargar los ajustes"
            loading={<AjustesSkeleton />}
          >
            {(ajustes) =>
              seccionNames.map((name) => {
                const Own = sections[name]
                return <Own key={name} ajustes={ajustes} />
              })
            }
          </QueryBoundary>
        </div>
      </div>
    </Page>
  )
}

/** A column beside the section on wide screens, otherwise a row above it. */
const SectionLinks = () => (
  <TabNav label="Partes de los ajustes" className="mb-4 lg:sticky lg:top-20 lg:flex-col lg:self-start">
    {seccionNames.map((name) => (
      <Link
        key={name}
        to="."
        search={{ parte: name === firstSeccion ? undefined : name }}
        replace
        activeOptions={{ exact: true, includeSearch: true }}
        className={`${tabClass} lg:min-h-9! lg:px-3! lg:whitespace-normal`}
      >
        {secciones[name]}
      </Link>
    ))}
  </TabNav>
)

type SectionProps = { ajustes: Ajuste[] }

/** The settings of a section, each with the field of its value type. */
const fieldsOf =
  <Own extends Seccion>(seccion: Own, Field: ComponentType<{ ajuste: AjusteDe<Own> }>, intro?: ReactNode) =>
  ({ ajustes }: SectionProps) => (
    <Section seccion={seccion} intro={intro}>
      {ajustesDe(ajustes, seccion).map((ajuste) => (
        <Field key={ajuste.clave} ajuste={ajuste} />
      ))}
    </Section>
  )

const Intro = ({ children }: { children: string }) => <p className="mt-2 max-w-prose text-ink-soft">{children}</p>

const variablesIntro = {
  whatsapp:
    'Con estos textos se abre WhatsApp desde un pedido; antes de enviar puedes cambiarlos ahí mismo. Lo que va entre llaves se reemplaza con los datos del pedido:',
  vitrina:
    'Con estos textos se abre el WhatsApp de la clienta cuando le escribe a su consultora. Lo que va entre llaves se reemplaza con los datos de esa página:',
}

function VariablesHelp({ seccion }: { seccion: TextSeccion }) {
  const texts: Record<string, string> = variableTexts[seccion]
  return (
    <div className="mt-2 max-w-prose text-ink-soft">
      <p>{variablesIntro[seccion]}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {variablesOf[seccion].map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold text-ink">{`{${name}}`}</dt>
            <dd>{texts[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const sections: Record<Seccion, (props: SectionProps) => ReactNode> = {
  whatsapp: fieldsOf('whatsapp', AjusteWhatsapp, <VariablesHelp seccion="whatsapp" />),
  vitrina: fieldsOf('vitrina', AjusteWhatsapp, <VariablesHelp seccion="vitrina" />),
  envios: fieldsOf(
    'envios',
    AjustePaqueterias,
    <Intro>
      Al enviar un pedido se elige su paquetería y se escribe el número de guía. La consultora lo ve con un enlace para
      rastrearlo.
    </Intro>,
  ),
  catalogo: fieldsOf('catalogo', AjusteSiNo),
  busqueda: fieldsOf('busqueda', AjusteSinonimos),
  inventario: fieldsOf('inventario', AjusteNumero),
  devoluciones: fieldsOf('devoluciones', AjusteNumero),
  equipo: fieldsOf('equipo', AjusteFactor),
  juegos: ({ ajustes }) => (
    <Section
      seccion="juegos"
      intro={
        <Intro>
          Las tallas que suelen ir juntas en cada línea. En el formulario de un producto, cada juego se agrega con un
          toque.
        </Intro>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {ajustesDe(ajustes, 'juegos').map((ajuste) => (
          <AjusteJuegos key={ajuste.clave} ajuste={ajuste} />
        ))}
      </div>
    </Section>
  ),
  guias: ({ ajustes }) => (
    <Section
      seccion="guias"
      intro={
        <Intro>
          Para qué medidas del cuerpo es cada talla. Donde hay guía, junto a las tallas de un producto aparece «Guía de
          tallas»; donde no, no aparece nada.
        </Intro>
      }
    >
      {ajustesDe(ajustes, 'guias').map((ajuste) => (
        <AjusteGuia key={ajuste.clave} ajuste={ajuste} tallas={firstJuego(ajustes, ajuste.clave)} />
      ))}
    </Section>
  ),
}

/** The initial sizes of a new guía: the first juego of its line. */
const firstJuego = (ajustes: Ajuste[], guia: AjusteDe<'guias'>['clave']) =>
  ajustesDe(ajustes, 'juegos').find(({ clave }) => clave === guia.replace('guia_', 'juego_'))?.valor[0] ?? []

const seccionTitles = { ...secciones, vitrina: 'Vitrinas: lo que escribe la clienta' }

/** All sections are rendered and one is shown: what was typed in another stays. */
function Section({ seccion, intro, children }: { seccion: Seccion; intro?: ReactNode; children: ReactNode }) {
  const parte = oneOf(seccionNames, Route.useSearch().parte) ?? firstSeccion
  return (
    <section aria-labelledby={seccion} hidden={seccion !== parte} className="flex flex-col gap-5">
      <header>
        <h2 id={seccion} className="display text-xl">
          {seccionTitles[seccion]}
        </h2>
        {intro}
      </header>
      {children}
    </section>
  )
}

const AjustesSkeleton = () => (
  <LoadingRegion label="Cargando los ajustes…" className="flex flex-col gap-5">
    <div className="flex h-66 flex-col gap-3">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-5 max-w-prose" />
      <Skeleton className="h-36 w-72" />
    </div>
    <Repeat times={3}>
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-7 w-44" />
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <Skeleton className="h-34 rounded-md" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
        <Skeleton className="h-11 w-36 rounded-full" />
      </Card>
    </Repeat>
  </LoadingRegion>
)

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Ajuste, type AjusteDe, ajustesDe, ajustesQuery } from '#modules/ajustes/client.ts'
import { fillWhatsapp, maxWhatsappLength } from '#modules/ajustes/rules.ts'
import { type Seccion, secciones, settings, type TextSeccion, variablesOf } from '#modules/ajustes/settings.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  ajustesTexts,
  exampleValues,
  guiaTexts,
  juegosTexts,
  numeroTexts,
  paqueteriasTexts,
  siNoTexts,
  textoTexts,
  variableTexts,
} from '#modules/ajustes/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { equipoQuery } from '#modules/personas/equipo/client.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { readCount } from '#shared/read-amounts.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea, TextInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { AjusteGuia } from './ajuste-guia.tsx'
import { AjusteJuegos } from './ajuste-juegos.tsx'
import { AjustePaqueterias } from './ajuste-paqueterias.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

/** Which variables the texts of a section may name. */
function VariablesHelp({ seccion }: { seccion: TextSeccion }) {
  const texts: Record<string, string> = variableTexts[seccion]
  return (
    <div className="mt-2 max-w-prose text-ink-soft">
      <p>{ajustesTexts.variables[seccion]}</p>
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

/** Beside the setting that asks for it: how many of the team have no second factor, and where they are seen; who turns it on must have her own. */
function SinFactor() {
  const { data } = useQuery(equipoQuery())
  return (
    <p className="text-sm text-ink-soft">
      {data &&
        `${equipoTexts.lacking(data.miembros.filter(({ segundoFactor }) => segundoFactor === 'ninguno').length)} `}
      <Link to={paths.adminEquipo} className="link">
        {equipoTexts.see}
      </Link>{' '}
      ·{' '}
      <Link to={paths.seguridad} className="link">
        {equipoTexts.seeOwn}
      </Link>
    </p>
  )
}

/** The shape of a section of settings: its words, and a card for each. */
const AjustesSkeleton = () => (
  <LoadingRegion label="Cargando los ajustes…" className="flex flex-col gap-5">
    <div className="flex h-66 flex-col gap-3">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-5 max-w-prose" />
      <Skeleton className="h-36 w-72" />
    </div>
    {[1, 2, 3].map((n) => (
      <Card key={n} className="flex flex-col gap-5">
        <Skeleton className="h-7 w-44" />
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <Skeleton className="h-34 rounded-md" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
        <Skeleton className="h-11 w-36 rounded-full" />
      </Card>
    ))}
  </LoadingRegion>
)

type AjusteSiNoProps = { ajuste: AjusteDe<'catalogo' | 'equipo'>; children?: ReactNode }

/** A setting that is on or off. @param children what is to be known before it is changed. */
function AjusteSiNo({ ajuste, children }: AjusteSiNoProps) {
  const { clave, deMarca } = ajuste
  const { label, hint } = settings[clave]
  const draft = useDraft<boolean>(ajuste.valor, ajuste.version)
  const saving = useAjusteSave(clave, draft)
  return (
    <AjusteCard
      {...{ ajuste, draft, texts: siNoTexts }}
      saving={saving.isPending}
      now={ajuste.valor ? siNoTexts.yes : siNoTexts.no}
      onSave={() => saving.mutate(draft.value)}
      onBack={() => draft.set(deMarca)}
    >
      <Checkbox
        checked={draft.value}
        onChange={(event) => draft.set(event.target.checked)}
        label={label}
        hint={hint}
        error={saving.refusal}
      />
      {children}
    </AjusteCard>
  )
}

/** A setting that is a whole number. */
function AjusteNumero({ ajuste }: { ajuste: AjusteDe<'inventario' | 'devoluciones'> }) {
  const { clave, deMarca } = ajuste
  const { label, hint, schema } = settings[clave]
  const draft = useDraft(String(ajuste.valor), ajuste.version)
  const saving = useAjusteSave(clave, {
    version: draft.version,
    settle: (valor, version) => draft.settle(String(valor), version),
  })
  const set = (typed: string) => {
    saving.reset()
    draft.set(typed)
  }
  const read = readCount(draft.value)
  const { data, error } = schema.safeParse(read && 'value' in read ? read.value : null)
  return (
    <AjusteCard
      ajuste={{ ...ajuste, deMarca: String(deMarca) }}
      {...{ draft, texts: numeroTexts }}
      saving={saving.isPending}
      now={String(ajuste.valor)}
      blocked={error !== undefined}
      onSave={() => data !== undefined && saving.mutate(data)}
      onBack={() => set(String(deMarca))}
    >
      <Field label={label} labelHidden hint={hint} error={error?.issues[0]?.message ?? saving.refusal}>
        <TextInput
          value={draft.value}
          onChange={({ target }) => set(target.value)}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32 tabular-nums"
        />
      </Field>
    </AjusteCard>
  )
}

/** One text of WhatsApp: the words, who reads them how, and the way back to the brand's own. */
function AjusteWhatsapp({ ajuste }: { ajuste: AjusteDe<TextSeccion> }) {
  const { clave, deMarca } = ajuste
  const { label, hint, schema, seccion } = settings[clave]
  const marca = useMarca()
  const draft = useDraft(ajuste.valor, ajuste.version)
  const saving = useAjusteSave(clave, draft)
  const set = (texto: string) => {
    saving.reset()
    draft.set(texto)
  }
  // What is pasted is not cut off: it would be missed only when somebody reads the message.
  const refusal = schema.safeParse(draft.value).error?.issues[0]?.message
  return (
    <AjusteCard
      {...{ ajuste, draft, texts: textoTexts }}
      saving={saving.isPending}
      now={ajuste.valor}
      blocked={refusal !== undefined}
      onSave={() => saving.mutate(draft.value)}
      onBack={() => set(deMarca)}
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Field
          label={`Texto para «${label}»`}
          hint={`${hint} ${draft.value.trim().length} de ${maxWhatsappLength} caracteres.`}
          error={refusal ?? saving.refusal}
        >
          <Textarea value={draft.value} onChange={(event) => set(event.target.value)} rows={4} />
        </Field>
        <figure className="flex flex-col gap-1.5">
          <figcaption className="text-sm font-semibold">Así lo leerá</figcaption>
          <p className="rounded-lg rounded-tl-sm bg-success-soft px-4 py-3 wrap-anywhere whitespace-pre-line">
            {fillWhatsapp(draft.value, exampleValues[seccion](marca)).trim()}
          </p>
        </figure>
      </div>
    </AjusteCard>
  )
}

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
        description="Lo que la marca cambia por su cuenta, sin pedírselo a nadie."
        back={<Link to={paths.adminDashboard}>Volver al dashboard</Link>}
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
        title="No pudimos cargar los ajustes"
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
  <nav aria-label="Partes de los ajustes" className="mb-8">
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

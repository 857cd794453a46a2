import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { type Con, conQuery } from '#modules/clientas/vitrina/client.ts'
import {
  ConMain,
  ConMissing,
  ConSkeleton,
  ConWhatsapp,
  conHead,
} from '#modules/clientas/vitrina/components/con-parts.tsx'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Picture } from '#ui/picture.tsx'

/** /con/{codigo}: the front of a consultora's vitrina (spec 3.4). */
export const Route = createFileRoute('/con/$codigo')({
  loader: async ({ context: { queryClient }, params: { codigo } }) => {
    const { nombre, selecciones } = await queryClient.ensureQueryData(conQuery(codigo)).catch(orNotFound)
    const description = 'Mira lo que eligió para ti y pídeselo por WhatsApp.'
    const imagen = selecciones[0]?.imagen ?? null
    const path = paths.con(codigo)
    return {
      head: conHead(queryClient, { title: conTexts.vitrinaDe(nombre), description, path, canonical: null, imagen }),
    }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 150,
  pendingComponent: ConSkeleton,
  notFoundComponent: ConMissing,
  component: ConPage,
})

function ConPage() {
  const { codigo } = Route.useParams()
  const { data: con } = useSuspenseQuery(conQuery(codigo))
  const marca = useMarca()
  return (
    <ConMain codigo={codigo} tipo="inicio" objeto="">
      <PageHeader
        title={conTexts.vitrinaDe(con.nombre)}
        description={`${con.nombre} vende ${marca.nombre}. Mira las prendas y pídeselas por WhatsApp.`}
        actions={<ConWhatsapp con={con} path={paths.con(codigo)} />}
      />
      {con.selecciones.length > 0 && <Selecciones con={con} />}
      <section aria-labelledby="lineas" className="pt-14">
        <h2 id="lineas" className="display text-heading">
          Todo por línea
        </h2>
        <ul className="mt-6 flex flex-wrap gap-3">
          {menuSlugs.map((slug) => (
            <li key={slug}>
              <Link to={paths.conCategoria(codigo, slug)} className={buttonClass({ variant: 'secondary' })}>
                {slugTexts[slug]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </ConMain>
  )
}

const Selecciones = ({ con }: { con: Con }) => (
  <section aria-labelledby="selecciones">
    <h2 id="selecciones" className="display text-heading">
      Sus selecciones
    </h2>
    <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
      {con.selecciones.map(({ slug, nombre, prendas, imagen }, index) => (
        <li key={slug} className="group relative">
          <Picture
            imagen={imagen}
            alt=""
            sizes="(min-width: 1024px) 22vw, 44vw"
            ratio="4 / 5"
            priority={index === 0}
            className="rounded-md"
          />
          <h3 className="mt-3 leading-snug font-medium wrap-anywhere">
            <Link
              to={paths.conSeleccion(con.codigo, slug)}
              className="no-underline stretched after:rounded-md group-hover:text-accent-text"
            >
              {nombre}
            </Link>
          </h3>
          <p className="mt-1 text-sm text-ink-soft">{conTexts.prendas(prendas)}</p>
        </li>
      ))}
    </ul>
  </section>
)

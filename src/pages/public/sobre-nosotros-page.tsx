import { createFileRoute, Link } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { breadcrumbOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { paths } from '#shared/paths.ts'

/** The story, six values and two links (spec 1.2: /sobre-nosotros). */
export const Route = createFileRoute('/sobre-nosotros')({
  head: (page) =>
    pageHead(page, {
      title: 'Sobre Nosotros',
      description:
        'Nuestra historia y los seis valores con los que hacemos ropa: calidad, empoderamiento, inclusión, innovación, autenticidad y crecimiento.',
      path: paths.sobreNosotros,
      imagen: 'nosotros',
      jsonLd: (marca) => [breadcrumbOf(marca, { name: 'Sobre Nosotros', path: paths.sobreNosotros })],
    }),
  component: SobreNosotrosPage,
})

const valores = [
  { nombre: 'Calidad', texto: 'Telas elegidas al tacto y costuras que aguantan la vida diaria.' },
  { nombre: 'Empoderamiento', texto: 'Un negocio propio al alcance de cada consultora, a su ritmo.' },
  { nombre: 'Inclusión', texto: 'Prendas para cuerpos, edades y gustos distintos.' },
  { nombre: 'Innovación', texto: 'Del catálogo a tu pedido en minutos, desde el teléfono.' },
  { nombre: 'Autenticidad', texto: 'Colores y estampados con acento mexicano, sin disfraz.' },
  { nombre: 'Crecimiento', texto: 'Aprendemos juntas: cada temporada sabemos hacerlo mejor.' },
]

function SobreNosotrosPage() {
  const { nombre, direccion } = useMarca()
  return (
    <main id="contenido" tabIndex={-1} className="outline-none">
      <div className="page grid grid-cols-[minmax(0,1fr)] items-end gap-8 pt-10 md:grid-cols-[1fr_1.3fr] md:gap-14 md:pt-20">
        <div className="md:pb-10">
          <p className="eyebrow mb-3">Sobre Nosotros</p>
          <h1 className="display text-display">Hecha para pasar de mano en mano</h1>
        </div>
        <Foto
          name="nosotros"
          priority
          sizes="(min-width: 768px) 52vw, 85vw"
          ratio="10 / 7"
          className="rounded-xl bg-surface-sunken"
        />
      </div>
      <section aria-labelledby="historia" className="page pt-16 md:pt-28">
        <div className="md:grid md:grid-cols-[1fr_1.3fr] md:gap-14">
          <h2 id="historia" className="display text-heading">
            Nuestra historia
          </h2>
          <div className="mt-5 flex max-w-prose flex-col gap-4 text-lg md:mt-1">
            <p>
              {nombre} nació en {direccion.ciudad} con una idea sencilla: la buena ropa se recomienda en persona.
              Alguien la toca, se la prueba, le cuenta a una amiga.
            </p>
            <p className="text-ink-soft">
              Por eso no empezamos con grandes aparadores, sino con consultoras: mujeres que conocen a sus clientas por
              su nombre y saben qué les queda. Hoy hacemos cinco líneas —fitness, íntima, casual, pijamas y masculina— y
              cada pedido lo confirma una persona, por teléfono.
            </p>
            <p className="text-ink-soft">
              El azahar es la flor del naranjo: pequeña, blanca, y se nota en cuanto entras al patio. Así queremos que
              sea nuestra ropa.
            </p>
          </div>
        </div>
      </section>
      <section aria-labelledby="valores" className="page pt-16 md:pt-28">
        <h2 id="valores" className="display text-heading">
          Seis valores
        </h2>
        <ol className="mt-8 grid gap-x-10 sm:grid-cols-2 md:mt-12 lg:grid-cols-3">
          {valores.map(({ nombre: valor, texto }) => (
            <li key={valor} className="border-t border-line py-6 md:py-8">
              <h3 className="display text-title">{valor}</h3>
              <p className="mt-2 max-w-[36ch] text-ink-soft">{texto}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="Sigue conociéndonos" className="page grid gap-4 pt-16 md:grid-cols-2 md:gap-6 md:pt-24">
        <WayOn
          foto="tienda"
          title="Visita nuestra tienda"
          text="Toca las telas y pruébate todo, en el centro de la ciudad."
          to={paths.tiendas}
          label="Tiendas"
        />
        <WayOn
          foto="ser-consultora"
          title="Sé parte de la red"
          text="Vende lo que te encanta, a precio preferente."
          to={paths.serConsultora}
          label="Ser Consultora"
        />
      </section>
    </main>
  )
}

type WayOnProps = { foto: string; title: string; text: string; to: string; label: string }

const WayOn = ({ foto, title, text, to, label }: WayOnProps) => (
  <article className="group relative overflow-clip rounded-xl bg-surface inset-ring inset-ring-line">
    <Foto name={foto} decorative sizes="(min-width: 768px) 45vw, 85vw" ratio="16 / 9" />
    <div className="p-6 md:p-8">
      <h2 className="display text-title">{title}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      <Link to={to} className="link mt-4 inline-flex min-h-6 items-center font-semibold stretched after:rounded-xl">
        {label}
      </Link>
    </div>
  </article>
)

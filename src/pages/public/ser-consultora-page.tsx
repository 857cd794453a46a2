import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { breadcrumbOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Quien, quienIs } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'

/** The invitation to become a consultora (spec 1.2: /ser-consultora). */
export const Route = createFileRoute('/ser-consultora')({
  head: (page) =>
    pageHead(page, {
      title: sitioTexts.become,
      description:
        'Ingresos flexibles, comunidad, pasión por la moda y capacitación: así es ser consultora. Regístrate en línea.',
      path: paths.serConsultora,
      imagen: 'ser-consultora',
      jsonLd: (marca) => [breadcrumbOf(marca, { name: 'Ser Consultora', path: paths.serConsultora })],
    }),
  component: SerConsultoraPage,
})

const beneficios = [
  { title: 'Ingresos flexibles', text: 'Compras a precio de consultora y decides cuánto, cuándo y a quién vender.' },
  { title: 'Comunidad', text: 'Una red de mujeres que comparten lo que funciona y se echan la mano.' },
  { title: 'Pasión por la moda', text: 'Las novedades primero en tus manos: cinco líneas y colores cada temporada.' },
  { title: 'Capacitación', text: 'Te enseñamos a usar el portal, a mostrar las prendas y a cuidar a tus clientas.' },
]

const pasos = [
  { title: 'Regístrate', text: 'Llena tu solicitud en línea; te lleva unos cinco minutos.' },
  {
    title: 'Espera tu confirmación',
    text: 'Revisamos cada solicitud en 24 a 48 horas hábiles y te avisamos por correo.',
  },
  {
    title: 'Arma tu primer pedido',
    text: 'Elige en tu catálogo con precio de consultora; te llamamos para confirmar la entrega.',
  },
]

/** The next step by role. */
const ways: Record<Quien, { to: string; hero: string; close: string; title: string }> = {
  visitante: {
    to: paths.registro,
    hero: 'Regístrate como Consultora',
    close: 'Quiero registrarme',
    title: '¿Lista para empezar?',
  },
  consultor: wayOn(paths.catalogo, 'Ir al catálogo', 'Tu catálogo te espera'),
  admin: wayOn(paths.adminConsultoras, 'Ver consultoras', 'Así nos conocen'),
  ventas: wayOn(paths.adminConsultoras, 'Ver consultoras', 'Así nos conocen'),
  almacen: wayOn(paths.adminDashboard, 'Ir al panel', 'Así nos conocen'),
  catalogo: wayOn(paths.adminDashboard, 'Ir al panel', 'Así nos conocen'),
  pendiente: wayOn(paths.enRevision, 'Ver mi solicitud', 'Tu solicitud está en revisión'),
  sin_role: wayOn(paths.sinAcceso, 'Ver mi acceso', 'Ya tienes una cuenta'),
}

function wayOn(to: string, label: string, title: string) {
  return { to, hero: label, close: label, title }
}

function SerConsultoraPage() {
  const { data: sesion } = useQuery(sesionQuery())
  const way = ways[quienIs(Boolean(sesion?.usuario), sesion?.role ?? null)]
  return (
    <main id="contenido" tabIndex={-1} className="outline-none">
      <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-8 pt-10 md:grid-cols-[1fr_1.25fr] md:gap-14 md:pt-20">
        <div>
          <p className="eyebrow mb-3">Ser Consultora</p>
          <h1 className="display text-display">{sitioTexts.become}</h1>
          <p className="mt-5 max-w-[36ch] text-lg text-ink-soft">
            Un negocio propio que cabe en tu día: tú conoces a tus clientas, nosotros hacemos la ropa.
          </p>
          <Link to={way.to} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
            {way.hero}
          </Link>
        </div>
        <Foto
          name="ser-consultora"
          priority
          sizes="(min-width: 768px) 50vw, 85vw"
          ratio="10 / 9"
          className="rounded-xl bg-surface-sunken"
        />
      </div>
      <section aria-labelledby="beneficios" className="page pt-16 md:pt-28">
        <h2 id="beneficios" className="display text-heading">
          Lo que ganas
        </h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 md:mt-12 md:gap-6 lg:grid-cols-4">
          {beneficios.map(({ title, text }) => (
            <li key={title} className="rounded-lg bg-surface p-6 inset-ring inset-ring-line md:p-7">
              <h3 className="display text-title">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="pasos" className="page pt-16 md:pt-28">
        <div className="md:grid md:grid-cols-[1fr_1.3fr] md:gap-14">
          <h2 id="pasos" className="display text-heading">
            Cómo empezar
          </h2>
          <ol className="mt-6 md:mt-0">
            {pasos.map(({ title, text }, index) => (
              <li key={title} className="flex gap-6 border-t border-line py-6">
                <span aria-hidden="true" className="display text-heading leading-none text-accent-text tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg font-semibold">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section aria-labelledby="cierre" className="page pt-16 text-center md:pt-28">
        <Foto name="cierre" decorative sizes="85vw" ratio="12 / 5" className="rounded-xl bg-surface-sunken" />
        <h2 id="cierre" className="display mx-auto mt-10 max-w-[20ch] text-heading">
          {way.title}
        </h2>
        <Link to={way.to} className={buttonClass({ size: 'lg', className: 'mt-6' })}>
          {way.close}
        </Link>
      </section>
    </main>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { breadcrumbOf, storeOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { Mapa } from '#modules/ajustes/sitio/components/mapa.tsx'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { whatsappHola } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'

/** The one store: address, hours and contact (spec 1.2: /tiendas). */
export const Route = createFileRoute('/tiendas')({
  head: (page) =>
    pageHead(page, {
      title: 'Tiendas',
      description: 'Nuestra tienda en el centro de Querétaro: dirección, teléfono, horario y mapa.',
      path: paths.tiendas,
      imagen: 'tienda',
      jsonLd: (marca, fotos) => [storeOf(marca, fotos), breadcrumbOf(marca, { name: 'Tiendas', path: paths.tiendas })],
    }),
  component: TiendasPage,
})

function TiendasPage() {
  const { nombre, direccion, telefono, whatsapp, horario } = useMarca()
  return (
    <main id="contenido" tabIndex={-1} className="outline-none">
      <header className="page pt-10 pb-8 md:pt-20 md:pb-12">
        <p className="eyebrow mb-3">Tiendas</p>
        <h1 className="display max-w-[14ch] text-display">En el centro de {direccion.ciudad}</h1>
      </header>
      <div className="page">
        <Foto
          name="tienda"
          priority
          sizes="(min-width: 1440px) 82rem, 85vw"
          ratio="16 / 9"
          className="rounded-xl bg-surface-sunken max-md:aspect-4/3!"
        />
      </div>
      <section
        aria-labelledby="tienda"
        className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-12 md:grid-cols-[1fr_1.3fr] md:gap-14 md:pt-20"
      >
        <div>
          <h2 id="tienda" className="display text-heading">
            {nombre} Centro
          </h2>
          <address className="mt-5 text-lg not-italic">
            {direccion.calle}
            <br />
            {direccion.colonia}, {direccion.codigoPostal} {direccion.ciudad}
            <br />
            {direccion.estado}, {direccion.pais}
          </address>
          <p className="mt-3">
            <a href={`tel:${telefono.replaceAll(' ', '')}`} className="link inline-flex min-h-11 items-center text-lg">
              {telefono}
            </a>
          </p>
          <h3 className="mt-6 text-sm font-semibold">Horario</h3>
          <dl className="mt-2">
            {horario.map(({ dias, abre, cierra }) => (
              <div key={dias} className="flex justify-between gap-6 border-t border-line py-3 tabular-nums">
                <dt>{dias}</dt>
                <dd className={abre ? '' : 'text-ink-soft'}>{abre && cierra ? `${abre} - ${cierra}` : 'Cerrado'}</dd>
              </div>
            ))}
          </dl>
          <a
            href={whatsappUrl(whatsapp, whatsappHola(nombre))}
            className={buttonClass({ variant: 'secondary', className: 'mt-6' })}
          >
            Escríbenos por WhatsApp
          </a>
        </div>
        <Mapa />
      </section>
    </main>
  )
}

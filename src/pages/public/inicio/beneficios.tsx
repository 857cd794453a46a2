import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'

const beneficios = [
  {
    title: 'Telas que se sienten',
    text: 'Algodón, lino y tejidos suaves, elegidos al tacto antes que en la pantalla.',
  },
  { title: 'Tallas para todas', text: 'Cada prenda muestra cuántas piezas quedan en tu talla, sin sorpresas.' },
  { title: 'Trato de persona a persona', text: 'Confirmamos cada pedido por teléfono y acordamos la entrega contigo.' },
  { title: 'Una red que acompaña', text: 'Más que vender: consultoras que aprenden, comparten y crecen juntas.' },
]

/** Why here (spec 1.2: /: benefits block). */
export const Beneficios = () => (
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

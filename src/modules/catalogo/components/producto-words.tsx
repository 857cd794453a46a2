type Words = { descripcion: string | null; composicion: string | null; medidas: string | null }

/** What the brand writes about a product, with its own line breaks: description (spec 1.2), measurements, composition and care (spec 3.5). */
export const ProductoWords = ({ producto, className }: { producto: Words; className: string }) => (
  <div className={`flex max-w-prose flex-col gap-4 whitespace-pre-line wrap-anywhere empty:hidden ${className}`}>
    {producto.descripcion && <p>{producto.descripcion}</p>}
    {producto.medidas && <Section title="Medidas de la prenda">{producto.medidas}</Section>}
    {producto.composicion && <Section title="Composición y cuidado">{producto.composicion}</Section>}
  </div>
)

const Section = ({ title, children }: { title: string; children: string }) => (
  <section className="text-sm">
    <h2 className="font-semibold">{title}</h2>
    <p>{children}</p>
  </section>
)

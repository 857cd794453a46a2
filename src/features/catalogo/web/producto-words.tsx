type Words = { descripcion: string | null; composicion: string | null }

/** What the brand writes about a product, with its own line breaks: description (spec 1.2), composition and care (spec 3.5). */
export const ProductoWords = ({ producto, className }: { producto: Words; className: string }) => (
  <div className={`flex max-w-prose flex-col gap-4 whitespace-pre-line wrap-anywhere empty:hidden ${className}`}>
    {producto.descripcion && <p>{producto.descripcion}</p>}
    {producto.composicion && (
      <section className="text-sm">
        <h2 className="font-semibold">Composición y cuidado</h2>
        <p>{producto.composicion}</p>
      </section>
    )}
  </div>
)

type Words = { descripcion: string | null }

/** What the brand writes about a product, as its own line breaks have it (spec 1.2). */
export const ProductoWords = ({ producto, className }: { producto: Words; className: string }) => (
  <div className={`flex max-w-prose flex-col gap-4 whitespace-pre-line wrap-anywhere empty:hidden ${className}`}>
    {producto.descripcion && <p>{producto.descripcion}</p>}
  </div>
)

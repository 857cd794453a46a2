import type { ProductoCard } from '#modules/catalogo/client.ts'
import { Picture } from '#ui/picture.tsx'

type CardPhotoProps = { producto: Pick<ProductoCard, 'imagen' | 'stockDisponible'>; sizes: string; priority: boolean }

/** The photo of a card of the shop window: it comes nearer under the pointer, and pales when nothing is left. */
export function CardPhoto({ producto: { imagen, stockDisponible }, sizes, priority }: CardPhotoProps) {
  return (
    <div className="overflow-clip rounded-md">
      <Picture
        imagen={imagen}
        alt=""
        sizes={sizes}
        ratio="4 / 5"
        priority={priority}
        className={`transition-transform duration-700 group-hover:scale-[1.03] ${stockDisponible <= 0 ? '[&_picture]:opacity-60' : ''}`}
      />
    </div>
  )
}

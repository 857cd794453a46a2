import { useState } from 'react'
import { type Imagen, type ImagenFormat, imagenUrl } from '#shared/imagen.ts'

type PicturePlaceholderProps = { alt: string; aspectRatio: string; className: string }

/** A drawn hanger for a missing picture; in a small box, text only. */
export function PicturePlaceholder({ alt, aspectRatio, className }: PicturePlaceholderProps) {
  return (
    <span
      role="img"
      aria-label={alt ? `${alt} (sin imagen)` : 'Sin imagen'}
      className={`@container relative block overflow-hidden bg-hover text-ink-soft ${className}`}
      style={{ aspectRatio }}
    >
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-1">
        <svg
          viewBox="0 0 120 72"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className="hidden w-2/5 max-w-30 opacity-70 @min-[7rem]:block"
        >
          <path d="M53 15a7 7 0 1 1 10 6.3c-2 1-3 2.400-3 4.700v3" />
          <path d="M60 29 8.500 59.500C5 61.600 6.500 66 10.500 66h99c4 0 5.500-4.400 2-6.500z" />
        </svg>
        <span className="text-center text-xs leading-tight">Sin imagen</span>
      </span>
    </span>
  )
}

type PictureProps = {
  imagen: Imagen | null
  alt: string
  /** As in HTML: `(min-width: 1280px) 25vw, 50vw`. */
  sizes: string
  /** Fetched at once; other pictures load lazily. */
  priority?: boolean
  /** CSS aspect ratio of the box, which the picture fills; by default the picture's own. */
  ratio?: string
  className?: string
}

/** A picture in a box of fixed size, over its colour; a placeholder if it is missing or fails. */
export function Picture({ imagen, alt, sizes, priority = false, ratio, className = '' }: PictureProps) {
  const [failedId, setFailedId] = useState<string | null>(null)
  const shown = imagen && imagen.id !== failedId ? imagen : null
  const aspectRatio = ratio ?? (imagen ? `${imagen.ancho} / ${imagen.alto}` : '4 / 5')
  if (!shown) return <PicturePlaceholder alt={alt} aspectRatio={aspectRatio} className={className} />
  return (
    // A span, because pictures also appear in buttons and links.
    <span
      className={`picture relative block overflow-hidden ${className}`}
      style={{ aspectRatio, backgroundColor: shown.color }}
    >
      <picture>
        <source type="image/avif" srcSet={srcSet(shown, 'avif')} sizes={sizes} />
        <img
          key={shown.id}
          // An image that failed before hydration is complete and empty.
          ref={(img) => void (img?.complete && img.naturalWidth === 0 && img.currentSrc && setFailedId(shown.id))}
          onError={() => setFailedId(shown.id)}
          src={imagenUrl(shown.id, middle(shown), 'webp')}
          srcSet={srcSet(shown, 'webp')}
          sizes={sizes}
          width={shown.ancho}
          height={shown.alto}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
    </span>
  )
}

const srcSet = ({ id, anchos }: Imagen, format: ImagenFormat) =>
  anchos.map((ancho) => `${imagenUrl(id, ancho, format)} ${ancho}w`).join(', ')

const middle = ({ ancho, anchos }: Imagen) => anchos[Math.floor(anchos.length / 2)] ?? ancho

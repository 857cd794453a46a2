type PicturePlaceholderProps = { alt: string; aspectRatio: string; className: string }

/** A hanger on the studio's backdrop, where a picture is missing. In a small box the words alone. */
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

import type { Imagen } from '#shared/imagen.ts'
import { Picture } from '#ui/picture.tsx'

type MuestraProps = {
  muestra: string | null
  /** The color in words: its first letter stands where there is neither swatch nor picture. */
  color: string
  imagen?: Imagen | null
  soldOut?: boolean
  className?: string
}

/** A swatch, with the edge of a control, so that it is seen on any ground; without one, the garment itself. For eyes alone. */
export const Muestra = ({ muestra, color, imagen = null, soldOut = false, className = 'size-8' }: MuestraProps) => (
  <span
    aria-hidden="true"
    style={muestra ? { backgroundColor: muestra } : undefined}
    className={`relative grid place-items-center overflow-clip rounded-full bg-surface text-sm font-semibold text-ink ${className}`}
  >
    {!muestra && imagen && <Picture imagen={imagen} alt="" sizes="2rem" ratio="1" className="w-full" />}
    {!muestra && !imagen && color.charAt(0).toUpperCase()}
    {soldOut && <Struck />}
    <span className="absolute inset-0 rounded-full inset-ring inset-ring-line-strong" />
  </span>
)

/** Dark on light, so that it is seen over any color. */
const Struck = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="absolute inset-0 size-full">
    <path d="M4 28 28 4" className="stroke-paper" strokeWidth="5" />
    <path d="M4 28 28 4" className="stroke-ink" strokeWidth="2" />
  </svg>
)

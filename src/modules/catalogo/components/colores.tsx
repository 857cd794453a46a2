import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AdminProducto, Producto, ProductoCard } from '#modules/catalogo/client.ts'
import { isEstampado } from '#modules/catalogo/rules.ts'
import { catalogoTexts, colorTexts } from '#modules/catalogo/texts.ts'
import type { Imagen } from '#shared/imagen.ts'
import { stillFromList } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'

type MuestraProps = {
  muestra: string | null
  /** The colour's name; its first letter is shown without swatch and picture. */
  color: string
  imagen?: Imagen | null
  soldOut?: boolean
  className?: string
}

/** A swatch with a border; for a print, a detail of the picture; without a swatch, the whole picture. Decorative. */
export const Muestra = ({ muestra, color, imagen = null, soldOut = false, className = 'size-8' }: MuestraProps) => (
  <span
    aria-hidden="true"
    style={muestra ? { backgroundColor: muestra } : undefined}
    className={`relative grid place-items-center overflow-clip rounded-full bg-surface text-sm font-semibold text-ink ${className}`}
  >
    {imagen && isEstampado(color) ? (
      // A quarter of the picture's width, left of and above the centre, where most garments are cloth.
      <Picture
        imagen={imagen}
        alt=""
        sizes="8rem"
        ratio="4 / 5"
        className="absolute! top-[-140%] left-[-118%] w-[400%]"
      />
    ) : (
      !muestra && imagen && <Picture imagen={imagen} alt="" sizes="2rem" ratio="1" className="w-full" />
    )}
    {!muestra && !imagen && color.charAt(0).toUpperCase()}
    {soldOut && <Struck />}
    <span className="absolute inset-0 rounded-full inset-ring inset-ring-line-strong" />
  </span>
)

/** A dark line with a light outline, visible on any colour. */
const Struck = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="absolute inset-0 size-full">
    <path d="M4 28 28 4" className="stroke-paper" strokeWidth="5" />
    <path d="M4 28 28 4" className="stroke-ink" strokeWidth="2" />
  </svg>
)

type ColorDeTarjeta = NonNullable<ProductoCard['colores']>[number]
type TarjetaColoresProps = {
  colores: ColorDeTarjeta[]
  nombre: string
  to: (color: ColorDeTarjeta) => string
  narrow?: boolean
}

const shown = 5

/** The swatches of a modelo's card; on top of its picture, so that all cards have the same height. */
export const TarjetaColores = ({ colores, nombre, to, narrow = false }: TarjetaColoresProps) => (
  <ul
    aria-label={`${colorTexts.list} de ${nombre}`}
    className={`absolute bottom-1.5 left-1.5 z-10 flex rounded-full bg-surface-raised/90 ${narrow ? 'max-sm:[&>li:nth-child(n+4)]:hidden' : ''}`}
  >
    {colores.slice(0, shown).map((it) => (
      <li key={it.id}>
        <Link
          to={to(it)}
          preload={false}
          aria-label={`${nombre}: ${it.color ?? 'otro color'}`}
          title={it.color ?? undefined}
          className="grid size-11 place-items-center rounded-full"
        >
          <Muestra muestra={it.muestra} color={it.color ?? '?'} imagen={it.imagen} className="size-6" />
        </Link>
      </li>
    ))}
  </ul>
)

type MesaColoresProps = { colores: AdminProducto['colores']; to: (id: string) => string; actual?: string }

export const MesaColores = ({ colores, to, actual }: MesaColoresProps) => (
  <ul aria-label={colorTexts.list} className="flex flex-wrap gap-2">
    {colores.map(({ id, nombre, color, muestra, activo, imagen }) => (
      <li key={id}>
        <Link
          to={to(id)}
          state={stillFromList}
          aria-current={id === actual ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full py-1 pr-4 pl-1.5 text-sm no-underline inset-ring inset-ring-line-strong hover:bg-hover aria-[current=page]:font-semibold aria-[current=page]:inset-ring-2 aria-[current=page]:inset-ring-ink"
        >
          <Muestra {...{ muestra, imagen }} color={color ?? nombre} className="size-8 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {color ?? nombre}
            {!activo && <span className="text-ink-soft"> · inactivo</span>}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

type Color = NonNullable<Producto['modelo']>['colores'][number]

type ColoresProps = {
  producto: Pick<Producto, 'id' | 'color' | 'modelo'>
  to: (color: Color) => string
}

/** The last clicked colour: its page focuses its swatch again. */
let pressedId: string | null = null

/** The colours of a garment with links to their products (spec 3.5.1); a single colour is only text. */
export function Colores({ producto: { id, color, modelo }, to }: ColoresProps) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (pressedId === id) current.current?.focus({ preventScroll: true })
    pressedId = null
  }, [id])
  if (!modelo) return color ? <Word color={color} /> : null
  const own = modelo.colores.find((it) => it.id === id)
  return (
    <nav aria-label={colorTexts.list} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Word color={own ? nameOf(own) : (color ?? '')} />
      <ul className="-mx-1.5 flex flex-wrap">
        {modelo.colores.map((it) => {
          const soldOut = it.stockDisponible <= 0
          const name = nameOf(it)
          return (
            <li key={it.id}>
              <Link
                to={to(it)}
                ref={it.id === id ? current : undefined}
                aria-current={it.id === id ? 'page' : undefined}
                aria-label={soldOut ? `${name}, ${catalogoTexts.soldOut}` : name}
                title={name}
                resetScroll={false}
                onClick={() => {
                  pressedId = it.id
                }}
                className="group grid size-11 place-items-center rounded-full"
              >
                <Muestra
                  muestra={it.muestra}
                  imagen={it.imagen}
                  color={name}
                  soldOut={soldOut}
                  className="size-8 outline-offset-2 outline-ink group-hover:outline-1 group-aria-[current=page]:outline-2"
                />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const Word = ({ color }: { color: string }) => (
  <p className="text-sm wrap-anywhere">
    <span className="font-semibold">Color:</span> {color}
  </p>
)

/** Defaults to the product's name. */
const nameOf = ({ color, nombre }: Color): string => color ?? nombre

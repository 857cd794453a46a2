import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Producto } from '#modules/catalogo/client.ts'
import { catalogoTexts, colorTexts } from '#modules/catalogo/texts.ts'
import { Muestra } from './muestra.tsx'

type Color = NonNullable<Producto['modelo']>['colores'][number]

type ColoresProps = {
  producto: Pick<Producto, 'id' | 'color' | 'modelo'>
  /** Where a color is looked at by whoever looks. */
  to: (color: Color) => string
  className?: string
}

/** The color that was pressed last: its page gives the focus back to its swatch, so that the next press is the next color. */
let pressedId: string | null = null

/** The colors of a garment, each a way to its product (spec 3.5.1); of one that is alone its color in words, if it has one. */
export function Colores({ producto: { id, color, modelo }, to, className = '' }: ColoresProps) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (pressedId === id) current.current?.focus({ preventScroll: true })
    pressedId = null
  }, [id])
  if (!modelo) return color ? <Word color={color} className={className} /> : null
  const own = modelo.colores.find((it) => it.id === id)
  return (
    <nav aria-label={colorTexts.list} className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
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

const Word = ({ color, className = '' }: { color: string; className?: string }) => (
  <p className={`text-sm wrap-anywhere ${className}`}>
    <span className="font-semibold">Color:</span> {color}
  </p>
)

/** A color that has no name yet is called as its product. */
const nameOf = ({ color, nombre }: Color): string => color ?? nombre

import { Link } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { type CategoriaSlug, menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { lineTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'

/** The line's name and what it is about, the way to the other lines, and at a desk its picture. */
export const CategoriaHeading = ({ slug }: { slug: CategoriaSlug }) => (
  <header className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 pt-10 pb-8 md:pt-16 md:pb-12 lg:grid-cols-[1.1fr_1fr] lg:pt-8">
    <div className="lg:pb-6">
      <h1 className="display text-display">{slugTexts[slug]}</h1>
      {lineTexts[slug] && <p className="mt-3 text-lg text-ink-soft md:mt-4">{lineTexts[slug]}</p>}
      <nav aria-label="Otras líneas" className="mt-6 md:mt-8">
        <ul className="scroll-row -mx-5 flex gap-2 px-5 py-1 md:mx-0 md:flex-wrap md:px-0">
          {menuSlugs.map((other) => (
            <li key={other} className="shrink-0">
              <Link
                to={paths.categoria(other)}
                className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium no-underline inset-ring inset-ring-line-strong transition-colors hover:bg-hover aria-[current=page]:bg-ink aria-[current=page]:text-paper aria-[current=page]:inset-ring-ink aria-[current=page]:[scroll-initial-target:nearest] md:min-h-10"
              >
                {slugTexts[other]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <Foto
      name={`coleccion-${slug}`}
      decorative
      sizes="(min-width: 1024px) 46vw, 1px"
      className="hidden aspect-auto! h-80 rounded-xl lg:block [&_img]:object-[50%_14%]"
    />
  </header>
)

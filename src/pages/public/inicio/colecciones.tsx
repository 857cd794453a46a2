import { Link } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { type MenuSlug, menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { lineTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'

/** How each line lies in the grid: one large, two by two on a phone; an uneven pair and a row of three at a desk. */
const places: Record<MenuSlug, { className: string; sizes: string }> = {
  'moda-fitness': { className: 'col-span-2 lg:col-span-7', sizes: '(min-width: 1024px) 56vw, 85vw' },
  'moda-intima': { className: 'lg:col-span-5 lg:mt-28', sizes: '(min-width: 1024px) 40vw, 44vw' },
  'moda-casual': { className: 'lg:col-span-4', sizes: '(min-width: 1024px) 31vw, 44vw' },
  pijamas: { className: 'lg:col-span-4 lg:mt-16', sizes: '(min-width: 1024px) 31vw, 44vw' },
  'moda-masculina': { className: 'lg:col-span-4', sizes: '(min-width: 1024px) 31vw, 44vw' },
}

/** The grid of the five lines (spec 1.2: /). */
export const Colecciones = () => (
  <section
    id="colecciones"
    aria-labelledby="colecciones-titulo"
    tabIndex={-1}
    className="page pt-16 outline-none md:pt-28"
  >
    <h2 id="colecciones-titulo" className="display max-w-[18ch] text-heading">
      Nuestras colecciones
    </h2>
    <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-8 md:mt-12 md:gap-x-6 lg:grid-cols-12 lg:gap-y-14">
      {menuSlugs.map((slug) => (
        <li key={slug} className={`group relative ${places[slug].className}`}>
          <div className="overflow-clip rounded-lg bg-surface-sunken">
            <Foto
              name={`coleccion-${slug}`}
              decorative
              sizes={places[slug].sizes}
              ratio="4 / 5"
              className="arriving transition-transform duration-700 group-hover:scale-[1.03]"
            />
          </div>
          <div className="mt-3 md:mt-5">
            <h3 className="display text-title">
              <Link
                to={paths.categoria(slug)}
                className="no-underline stretched after:rounded-lg group-hover:text-accent-text"
              >
                {slugTexts[slug]}
              </Link>
            </h3>
            <p className="text-ink-soft max-md:text-sm">{lineTexts[slug]}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

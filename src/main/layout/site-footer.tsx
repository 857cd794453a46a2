import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'
import { FootEnd, footLinkClass as linkClass } from './foot-end.tsx'
import { mainMenuPaths } from './menu-paths.ts'
import { useFootMenu } from './use-foot-menu.ts'

/** The foot of every page: quick links, lines, contact, social links, copyright (spec 1.2). */
export function SiteFooter({ year }: { year: string }) {
  const links = useFootMenu()
  const marca = useMarca()
  const { calle, colonia, ciudad, codigoPostal } = marca.direccion
  return (
    <footer className="mt-16 bg-surface-sunken md:mt-28 print:hidden">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 pt-14 pb-10 md:pt-20 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="max-lg:col-span-2">
          <p className="display text-heading">{marca.nombre}</p>
          <p className="mt-2 text-ink-soft">{marca.lema}</p>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1">
            {marca.redes.map(({ red, url }) => (
              <li key={red}>
                <a href={url} rel="noreferrer" className={linkClass}>
                  {red}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterNav title="Enlaces">
          {links.map((item) => (
            <li key={item}>
              <Link to={mainMenuPaths[item]} className={linkClass}>
                {mainMenuTexts[item]}
              </Link>
            </li>
          ))}
        </FooterNav>
        <FooterNav title="Categorías">
          {menuSlugs.map((slug) => (
            <li key={slug}>
              <Link to={paths.categoria(slug)} className={linkClass}>
                {slugTexts[slug]}
              </Link>
            </li>
          ))}
        </FooterNav>
        <section aria-label="Contacto" className="max-lg:col-span-2">
          <h2 className="text-sm font-semibold">Contacto</h2>
          <address className="mt-3 not-italic">
            <ul>
              <li>
                <a href={`tel:${marca.telefono.replaceAll(' ', '')}`} className={linkClass}>
                  {marca.telefono}
                </a>
              </li>
              <li>
                <a href={`mailto:${marca.email}`} className={linkClass}>
                  {marca.email}
                </a>
              </li>
              <li className="py-1.5 text-ink-soft">
                {calle}, {colonia}, {codigoPostal} {ciudad}
              </li>
              <li className="py-1.5 text-ink-soft">{marca.horarioContacto}</li>
            </ul>
          </address>
        </section>
      </div>
      <FootEnd year={year} />
    </footer>
  )
}

const FooterNav = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="text-sm font-semibold">{title}</h2>
    <ul className="mt-3">{children}</ul>
  </nav>
)

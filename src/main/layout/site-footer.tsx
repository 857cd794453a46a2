import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Marca, useMarca } from '#modules/ajustes/sitio/client.ts'
import { mainMenu, menuSlugs, quienIs } from '#modules/ajustes/sitio/rules.ts'
import { mainMenuTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { EmailText } from '#ui/email-text.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { mainMenuPaths } from './site-header.tsx'

const footLinkClass =
  'inline-flex min-h-11 min-w-11 items-center no-underline hover:text-accent-text hover:underline md:min-h-9'

function FootEnd({ year }: { year: string }) {
  const { nombre } = useMarca()
  return (
    <div className="page">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-4 text-xs text-ink-soft md:gap-x-6 md:text-sm">
        <p className="mr-auto max-md:basis-full">
          © {year} {nombre}. Todos los derechos reservados.
        </p>
        <Link to={paths.terminos} className={footLinkClass}>
          Términos y condiciones
        </Link>
        <Link to={paths.avisoDePrivacidad} className={footLinkClass}>
          Aviso de privacidad
        </Link>
        <ThemeToggle className="-mr-2.5 max-md:ml-auto" />
      </div>
    </div>
  )
}

/** The main menu's links without the product lines. */
function useFootMenu() {
  const { data: sesion } = useQuery(sesionQuery())
  const quien = quienIs(Boolean(sesion?.usuario), sesion?.role ?? null)
  return mainMenu(quien).filter((item) => item !== 'productos')
}

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
                <a href={url} rel="noreferrer" className={footLinkClass}>
                  {red}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterNav title="Enlaces">
          {links.map((item) => (
            <li key={item}>
              <Link to={mainMenuPaths[item]} className={footLinkClass}>
                {mainMenuTexts[item]}
              </Link>
            </li>
          ))}
        </FooterNav>
        <FooterNav title="Categorías">
          {menuSlugs.map((slug) => (
            <li key={slug}>
              <Link to={paths.categoria(slug)} className={footLinkClass}>
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
                <a href={`tel:${marca.telefono.replaceAll(' ', '')}`} className={footLinkClass}>
                  {marca.telefono}
                </a>
              </li>
              <li>
                <a href={`mailto:${marca.email}`} className={footLinkClass}>
                  <EmailText>{marca.email}</EmailText>
                </a>
              </li>
              <li className="py-1.5 text-ink-soft">
                {calle}, {colonia}, {codigoPostal} {ciudad}
              </li>
              <li className="py-1.5 text-ink-soft">{horasDe(marca.horario[0])}</li>
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

/** The footer of signed-in pages, login, recovery and registration: the same links (spec 1.2) in three lines. */
export function ShortFooter({ year }: { year: string }) {
  const links = useFootMenu()
  const { telefono, email, redes } = useMarca()
  return (
    <footer className="mt-12 bg-surface-sunken text-sm md:mt-16 print:hidden">
      <div className="page flex flex-wrap gap-x-12 pt-5 pb-2 md:pt-6">
        <nav aria-label="Enlaces" className={lineClass}>
          {links.map((item) => (
            <Link key={item} to={mainMenuPaths[item]} className={footLinkClass}>
              {mainMenuTexts[item]}
            </Link>
          ))}
        </nav>
        <nav aria-label="Categorías" className={lineClass}>
          {menuSlugs.map((slug) => (
            <Link key={slug} to={paths.categoria(slug)} className={footLinkClass}>
              {slugTexts[slug]}
            </Link>
          ))}
        </nav>
        <section aria-label="Contacto" className={lineClass}>
          <a href={`tel:${telefono.replaceAll(' ', '')}`} className={footLinkClass}>
            {telefono}
          </a>
          <a href={`mailto:${email}`} className={footLinkClass}>
            <EmailText>{email}</EmailText>
          </a>
          {redes.map(({ red, url }) => (
            <a key={red} href={url} rel="noreferrer" className={footLinkClass}>
              {red}
            </a>
          ))}
        </section>
      </div>
      <FootEnd year={year} />
    </footer>
  )
}

/** The one-line footer of a consultora's own pages. */
export const LineFooter = ({ year }: { year: string }) => (
  <footer className="mt-12 md:mt-16 print:hidden">
    <FootEnd year={year} />
  </footer>
)

const lineClass = 'flex flex-wrap gap-x-5'

/** A row of the shop's opening hours as one line. */
const horasDe = (row: Marca['horario'][number] | undefined): string =>
  row?.abre && row.cierra ? `${row.dias}, ${row.abre} a ${row.cierra} h` : ''

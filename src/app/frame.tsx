import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import { useMarca } from '#features/sitio/web/use-marca.ts'
import { DeskBar } from './desk/desk-bar.tsx'
import { DeskHeader } from './desk/desk-header.tsx'
import { DeskRail } from './desk/desk-rail.tsx'
import { sectionsOf } from './desk/desk-sections.ts'
import { useDeskPage } from './desk/use-desk-page.ts'
import { usePorAtender } from './desk/use-por-atender.ts'
import { ConsultoraBar } from './layout/consultora-bar.tsx'
import { LazyAvisosKeeper } from './layout/lazy-avisos-keeper.tsx'
import { ShortFooter, useOwnPage } from './layout/short-footer.tsx'
import { SiteFooter } from './layout/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'

type FrameProps = { hour: number; year: string; children: ReactNode }

/**
 * What stands around a page: the site's header and foot, or at the desk its rail, header and bar (spec 3.1).
 */
export function Frame({ children, ...now }: FrameProps) {
  const Around = useDeskPage() ? DeskFrame : SiteFrame
  return <Around {...now}>{children}</Around>
}

function SiteFrame({ hour, year, children }: FrameProps) {
  const { nombre } = useMarca()
  const { data: sesion } = useQuery(sesionQuery())
  const isConsultora = sesion?.role === 'consultor'
  const own = useOwnPage()
  const Foot = own ? ShortFooter : SiteFooter
  return (
    <div className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${own ? ownRows : rows}`}>
      <SiteHeader hour={hour} nombre={nombre} />
      {children}
      <Foot year={year} />
      {isConsultora && (
        <>
          <ConsultoraBar />
          <LazyAvisosKeeper />
        </>
      )}
    </div>
  )
}

const rows = 'grid-rows-[auto_1fr_auto]'
/** As high as the screen: whatever a page that is on its way turns out to be, its foot is below it and does not jump. */
const ownRows = 'grid-rows-[auto_minmax(100lvh,1fr)_auto] print:grid-rows-[auto_1fr_auto]'

function DeskFrame({ hour, children }: FrameProps) {
  const { nombre } = useMarca()
  const porAtender = usePorAtender()
  const { data: sesion } = useQuery(sesionQuery())
  const sections = sectionsOf(sesion?.role)
  return (
    <div
      data-desk
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] print:block print:min-h-0 lg:grid-cols-[auto_minmax(0,1fr)]"
    >
      <DeskRail nombre={nombre} sections={sections} porAtender={porAtender} />
      <DeskHeader hour={hour} nombre={nombre} />
      {children}
      <DeskBar sections={sections} porAtender={porAtender} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { ConsultoraBar } from './consultora-bar.tsx'
import { LazyAvisosKeeper } from './lazy-avisos-keeper.tsx'
import { ShortFooter, useOwnPage } from './short-footer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type SiteFrameProps = { hour: number; year: string; children: ReactNode }

/** What stands around a page of the site: its header and foot, and for consultoras the bar (spec 1.2). */
export function SiteFrame({ hour, year, children }: SiteFrameProps) {
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

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet, rootRouteId, useLoaderData } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { porAtenderQuery } from '#modules/reportes/tablero/client.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { DeskBar } from './desk-bar.tsx'
import { DeskHeader } from './desk-header.tsx'
import { DeskRail } from './desk-rail.tsx'
import { sectionsOf } from './desk-sections.ts'
import { usePorAtender } from './use-por-atender.ts'

/** What stands around the pages of the desk: its rail, header and bar (spec 3.1). Only who opens one of them fetches it. */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location: { pathname } }) => {
    if (pathname === '/admin') throw notFound({ routeId: rootRouteId })
  },
  loader: ({ context: { queryClient } }) => awaitOnServer(queryClient.prefetchQuery(porAtenderQuery())),
  component: Desk,
})

function Desk() {
  const { hour } = useLoaderData({ from: rootRouteId })
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
      <Outlet />
      <DeskBar sections={sections} porAtender={porAtender} />
    </div>
  )
}

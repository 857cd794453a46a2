import { createFileRoute, notFound, Outlet, rootRouteId, useLoaderData } from '@tanstack/react-router'
import { porAtenderQuery } from '#modules/reportes/tablero/client.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { DeskFrame } from './desk-frame.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location: { pathname } }) => {
    if (pathname === '/admin') throw notFound({ routeId: rootRouteId })
  },
  loader: ({ context: { queryClient } }) => awaitOnServer(queryClient.prefetchQuery(porAtenderQuery())),
  component: Desk,
})

function Desk() {
  const { hour } = useLoaderData({ from: rootRouteId })
  return (
    <DeskFrame hour={hour}>
      <Outlet />
    </DeskFrame>
  )
}

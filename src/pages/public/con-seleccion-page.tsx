import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { conQuery, conSeleccionQuery } from '#modules/clientas/vitrina/client.ts'
import {
  ConBack,
  ConMain,
  ConMissing,
  ConProductos,
  ConSkeleton,
  conHead,
  loadCon,
} from '#modules/clientas/vitrina/components/con-parts.tsx'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page.tsx'

/** /con/{codigo}/seleccion/{slug}: a consultora's selección (spec 3.4). */
export const Route = createFileRoute('/con/$codigo/seleccion/$slug')({
  loader: async ({ context: { queryClient }, params: { codigo, slug } }) => {
    const shown = queryClient.ensureQueryData(conSeleccionQuery(codigo, slug))
    const [con, seleccion] = await loadCon(queryClient, codigo, shown)
    const imagen = seleccion.items.find((it) => it.imagen)?.imagen ?? null
    const description = `${conTexts.prendas(seleccion.items.length)} que ${con.nombre} eligió para ti.`
    const path = paths.conSeleccion(codigo, slug)
    return { head: conHead(queryClient, { title: seleccion.nombre, description, path, canonical: null, imagen }) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 150,
  pendingComponent: ConSkeleton,
  notFoundComponent: ConMissing,
  component: SeleccionPage,
})

function SeleccionPage() {
  const { codigo, slug } = Route.useParams()
  const { data: con } = useSuspenseQuery(conQuery(codigo))
  const { data: seleccion } = useSuspenseQuery(conSeleccionQuery(codigo, slug))
  return (
    <ConMain con={con} tipo="seleccion" objeto={slug}>
      <PageHeader
        title={seleccion.nombre}
        description={conTexts.prendas(seleccion.items.length)}
        back={<ConBack con={con} />}
      />
      {seleccion.items.length > 0 ? (
        <ConProductos codigo={codigo} items={seleccion.items} />
      ) : (
        <EmptyState title={<h2>Por ahora no hay prendas en esta selección</h2>} />
      )}
    </ConMain>
  )
}

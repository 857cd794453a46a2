import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { activaQuery, activasQuery, type ConsultoraActiva } from '#modules/pedidos/client.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { levantarSearch } from '#modules/pedidos/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { BackToList, Page } from '#ui/page.tsx'
import { isEmpty, type Levantando, useLevantarDraft } from './draft.ts'
import { Levantar } from './levantar.tsx'

/** /admin/pedido/nuevo: staff create a pedido for a consultora (spec 3.2). */
export const Route = createFileRoute('/admin/pedido/nuevo')({
  validateSearch: levantarSearch,
  beforeLoad: guard('pedidos'),
  loader: ({ context: { queryClient }, location }) => {
    const { consultora } = levantarSearch(location.search)
    return awaitOnServer(
      Promise.all([
        queryClient.prefetchQuery(activasQuery('')),
        ...(consultora ? [queryClient.prefetchQuery(activaQuery(consultora))] : []),
      ]),
    )
  },
  // Not from the texts, which would then be in every page's bundle.
  head: (page) => unlistedHead(page, 'Levantar pedido'),
  component: LevantarPage,
})

function LevantarPage() {
  const { data: sesion } = useQuery(sesionQuery())
  const usuarioId = sesion?.usuario?.id ?? ''
  const levantando = useLevantarDraft(usuarioId)
  const begun = useAskedConsultora(levantando)
  return (
    <Page
      back={<BackToList to={paths.adminPedidos}>Volver a pedidos</BackToList>}
      title={levantarTexts.title}
      description="Para una consultora que pidió por WhatsApp o por teléfono. Lleva precio de consultora y, al guardarlo, le llega un correo."
      actions={<Clear levantando={levantando} />}
    >
      {begun && <Begun {...begun} />}
      <Levantar usuarioId={usuarioId} levantando={levantando} />
    </Page>
  )
}

type Asked = { nombre: string; otra: string; onKeep: () => void; onFresh: () => void }

/** Preselects the consultora of the URL; asks first if the draft belongs to another one. */
function useAskedConsultora({ draft, set, clear }: Levantando): Asked | null {
  const { consultora: id } = Route.useSearch()
  const navigate = useNavigate({ from: '/admin/pedido/nuevo' })
  const { data: asked } = useQuery({ ...activaQuery(id ?? ''), enabled: id !== undefined })
  const done = () => void navigate({ search: {}, replace: true })
  const begin = (consultora: ConsultoraActiva) => {
    set({ consultora })
    done()
  }
  const isFree = isEmpty(draft) || draft.consultora === null || draft.consultora.id === asked?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the consultora is known.
  useEffect(() => {
    if (asked && isFree) begin(asked)
  }, [asked])
  if (!asked || isFree || !draft.consultora) return null
  const onFresh = () => {
    clear()
    begin(asked)
  }
  return { nombre: asked.nombreCompleto, otra: draft.consultora.nombreCompleto, onKeep: done, onFresh }
}

const Begun = ({ nombre, otra, onKeep, onFresh }: Asked) => (
  <div
    role="status"
    className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft px-4 py-3 text-sm text-info"
  >
    <p>{`Tienes un pedido a medias para ${otra}.`}</p>
    <div className="flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" onClick={onKeep}>
        Seguir con ese
      </Button>
      <Button size="sm" variant="secondary" onClick={onFresh}>
        {`Descartarlo y empezar el de ${nombre}`}
      </Button>
    </div>
  </div>
)

function Clear({ levantando }: { levantando: Levantando }) {
  const [asking, setAsking] = useState(false)
  const { draft, clear } = levantando
  return (
    <>
      {!isEmpty(draft) && (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          Empezar de nuevo
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Empezar de nuevo?"
        description="Se quita todo lo de este pedido: la consultora, las líneas, el mensaje y las notas."
        confirmLabel="Sí, empezar de nuevo"
        cancelLabel="No, seguir con este"
        onConfirm={() => {
          clear()
          setAsking(false)
        }}
      />
    </>
  )
}

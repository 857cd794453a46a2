import { useQuery } from '@tanstack/react-query'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import { type Pagina, pathOf } from '#modules/clientas/vitrina/rules.ts'
import { compartirTexts, vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CompartirEnlace } from './compartir-enlace.tsx'
import { CompartirImagen } from './compartir-imagen.tsx'
import { useEncendida } from './use-encendida.ts'

/** What is shared: a page of her vitrina, and the plain page of the same where there is one. */
export type Compartido = Pagina & {
  nombre: string
  /** The words before the link, never with her own price. */
  texto: string
  plain: string | null
}

/** The link with her name, and for a product a picture to post. While her vitrina is off it offers to switch it on. */
export function CompartirDialog({ que, onClose }: { que: Compartido; onClose: () => void }) {
  const { data: vitrina, error, refetch, isFetching } = useQuery(vitrinaQuery())
  const { origen } = useMarca()
  const isOn = vitrina?.encendida && vitrina.codigo !== null && !vitrina.suspendida
  const path = isOn && vitrina.codigo ? pathOf(vitrina.codigo, que) : que.plain
  return (
    <Dialog title={compartirTexts.shareWhat(que.nombre)} open onOpenChange={(open) => !open && onClose()}>
      {vitrina ? (
        <div className="flex flex-col gap-6">
          {isOn ? (
            <p className="text-ink-soft">{compartirTexts.withName}</p>
          ) : (
            <Off own={que.plain === null} suspendida={vitrina.suspendida} />
          )}
          {path !== null && <CompartirEnlace url={origen + path} texto={que.texto} />}
          {que.tipo === 'producto' && <CompartirImagen productoId={que.objeto} nombre={que.nombre} />}
        </div>
      ) : error ? (
        <ErrorState
          title={vitrinaTexts.failed}
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  )
}

function Off({ own, suspendida }: { own: boolean; suspendida: boolean }) {
  const { mutate, isPending } = useEncendida()
  if (suspendida) return <p className="text-ink-soft">{vitrinaTexts.suspended}</p>
  return (
    <section aria-label={compartirTexts.offTitle} className="rounded-lg bg-accent-soft p-5 text-accent-soft-ink">
      <p className="font-semibold">{compartirTexts.offTitle}</p>
      <p className="mt-1">{own ? compartirTexts.offOwn : compartirTexts.off}</p>
      <Button className="mt-4" busy={isPending} onClick={() => mutate(true)}>
        {vitrinaTexts.turnOn}
      </Button>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissMensaje, type Mensaje, mensajeQuery, resendMensaje } from '#modules/mensajes/client.ts'
import { mayDismiss, mayResend } from '#modules/mensajes/rules.ts'
import { mensajesTexts, tipoTexts } from '#modules/mensajes/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { EstadoBadge } from './estado-badge.tsx'

type DialogProps = { mensaje: Mensaje | null; onClose: () => void }

/** A letter as it is sent, what became of it, and another try for one that failed. */
export function MensajeDialog({ mensaje, onClose }: DialogProps) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState(mensaje)
  if (mensaje && mensaje !== shown) setShown(mensaje)
  const { resendFailed, resent, dismissFailed, dismissed } = mensajesTexts
  const resend = useMensajeVerb(resendMensaje, resent, resendFailed, onClose)
  const dismiss = useMensajeVerb(dismissMensaje, dismissed, dismissFailed, onClose)
  if (!shown) return null
  return (
    <Dialog
      title={shown.asunto}
      description={`${tipoTexts[shown.tipo]} · para ${shown.para}`}
      size="lg"
      open={mensaje !== null}
      onOpenChange={(open) => !open && onClose()}
      footer={
        mayResend(shown) && (
          <>
            {mayDismiss(shown) && (
              <Button variant="secondary" busy={dismiss.isPending} onClick={() => dismiss.mutate(shown.id)}>
                {mensajesTexts.dismiss}
              </Button>
            )}
            <Button busy={resend.isPending} onClick={() => resend.mutate(shown.id)}>
              {mensajesTexts.resend}
            </Button>
          </>
        )
      }
    >
      <Fate mensaje={shown} />
      <Contents id={shown.id} title={shown.asunto} />
    </Dialog>
  )
}

/** What staff do with a letter. */
const useMensajeVerb = (send: (id: string) => Promise<void>, success: string, failure: string, onSuccess: () => void) =>
  useVerb({ mutationFn: send, success, failure, refresh: [['mensajes']], onSuccess })

function Fate({ mensaje }: { mensaje: Mensaje }) {
  const { error, intentos, createdAt, enviadoAt } = mensaje
  const tries = intentos === 1 ? '1 intento' : `${intentos} intentos`
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <EstadoBadge mensaje={mensaje} />
      <span>Escrito el {formatMinute(createdAt)}</span>
      {enviadoAt && <span>Enviado el {formatMinute(enviadoAt)}</span>}
      {intentos > 0 && <span>{tries}</span>}
      {error && <p className="w-full wrap-anywhere text-danger">{error}</p>}
    </div>
  )
}

function Contents({ id, title }: { id: string; title: string }) {
  const { data, error, refetch, isFetching } = useQuery(mensajeQuery(id))
  const [how, setHow] = useState<'html' | 'texto'>('html')
  if (error) {
    return <ErrorState detail="No se pudo cargar el mensaje." onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <Tabs
      label="Cómo se ve"
      items={[
        { value: 'html', label: 'Con formato' },
        { value: 'texto', label: 'Solo texto' },
      ]}
      value={how}
      onValueChange={setHow}
    >
      {!data && (
        <LoadingRegion label="Cargando el mensaje…">
          <Skeleton className="mt-3 h-[60dvh] w-full rounded-md" />
        </LoadingRegion>
      )}
      {data && how === 'html' && (
        // Drawn as a mail program draws it: no scripts, no origin; a link opens in a tab of its own.
        <iframe
          title={`Mensaje: ${title}`}
          srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="mt-3 h-[60dvh] w-full rounded-md border border-line bg-surface"
        />
      )}
      {data && how === 'texto' && (
        <pre className="mt-3 max-h-[60dvh] overflow-auto rounded-md border border-line bg-surface p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {data.texto}
        </pre>
      )}
    </Tabs>
  )
}

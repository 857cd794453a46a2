import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'

/** By the phone's own sheet where it has one, by WhatsApp, or copied. */
export function CompartirEnlace({ url, texto }: { url: string; texto: string }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {'share' in navigator && (
          <Button
            onClick={() => void share({ text: texto, url })}
            icon={<Share2 aria-hidden="true" className="size-4.5" />}
          >
            Compartir con otra app
          </Button>
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${texto}\n${url}`.toWellFormed())}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          WhatsApp
        </a>
        <Button
          variant="secondary"
          onClick={() => void copy(url)}
          icon={<Copy aria-hidden="true" className="size-4.5" />}
        >
          Copiar enlace
        </Button>
      </div>
      <Field label="Enlace">
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </div>
  )
}

/** Whoever closes the sheet has changed her mind, no more. */
export async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => {})
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Enlace copiado', { name: 'enlace' })
  } catch {
    toastError('No se pudo copiar. Mantén presionado el enlace para copiarlo.', { name: 'enlace' })
  }
}

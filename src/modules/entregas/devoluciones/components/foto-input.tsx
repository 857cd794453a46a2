import Camera from 'lucide-react/icons/camera'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { reasonOf } from '#modules/catalogo/imagenes/components/use-uploads.ts'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { uploadFoto } from '#modules/entregas/devoluciones/client.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useVerb } from '#ui/use-verb.ts'

type FotoProps = {
  foto: Imagen | null
  error: string | undefined
  onChange: (foto: Imagen | null) => void
  onBusy: (busy: boolean) => void
}

/** A picture of what is wrong, if she likes; on a phone its camera is offered. */
export function FotoInput({ foto, error, onChange, onBusy }: FotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState(0)
  const sending = useVerb({
    mutationFn: (file: File) => {
      setDone(0)
      onBusy(true)
      return uploadFoto(file, setDone)
    },
    onSuccess: onChange,
    onSettled: () => onBusy(false),
  })
  const busy = sending.isPending
  const shown = sending.error ? reasonOf(sending.error) : error
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{devolucionTexts.foto}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {foto && (
          <Picture imagen={foto} alt={devolucionTexts.fotoOf} sizes="5rem" ratio="1 / 1" className="w-20 rounded-md" />
        )}
        <Button
          variant="secondary"
          busy={busy}
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {foto ? devolucionTexts.fotoChange : devolucionTexts.fotoAdd}
        </Button>
        {foto && (
          <IconButton label={devolucionTexts.fotoRemove} onClick={() => onChange(null)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {busy && <ProgressBar label={devolucionTexts.fotoUploading} done={done} className="mt-3" />}
      <p className="mt-1.5 text-sm text-ink-soft">{devolucionTexts.fotoHint}</p>
      {shown && (
        <div role="alert" className="mt-1.5">
          <FieldError>{shown}</FieldError>
        </div>
      )}
      <Input
        ref={input}
        type="file"
        accept={acceptOf(uploadRules.imagen)}
        aria-label={devolucionTexts.foto}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) sending.mutate(file)
          target.value = ''
        }}
      />
    </fieldset>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useId, useState } from 'react'
import { uploadAvatar } from '#modules/catalogo/imagenes/client.ts'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { keepPerfil, type Perfil } from '#modules/personas/cuentas/client.ts'
import { avatarTexts, perfilTexts } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import { uploadRules } from '#shared/uploads.ts'
import { buttonClass } from '#ui/button-class.ts'
import { FieldError } from '#ui/field-error.tsx'
import { FilePreview } from '#ui/file-preview.tsx'
import { Input } from '#ui/input.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** One's photo, and the way to another: chosen, shown, sent (spec 2.2 and 2.5). */
export function PerfilAvatar({ perfil }: { perfil: Perfil }) {
  const queryClient = useQueryClient()
  const hintId = useId()
  const [done, setDone] = useState(0)
  const sending = useVerb({
    mutationFn: (file: File) => {
      setDone(0)
      return uploadAvatar<Perfil>(file, setDone)
    },
    success: { title: perfilTexts.photoSavedTitle, description: perfilTexts.photoSaved },
    failure: messageOf,
    onSuccess: (changed) => keepPerfil(queryClient, changed),
  })
  const busy = sending.isPending
  const said = sending.error && messageOf(sending.error)
  return (
    <section aria-label="Foto de perfil" className="flex flex-wrap items-center gap-4 md:gap-5">
      <div className="relative size-24 shrink-0 md:size-28 overflow-hidden rounded-full bg-accent-soft text-accent-soft-ink">
        {busy && sending.variables ? (
          <FilePreview file={sending.variables} className="opacity-70" />
        ) : perfil.avatar ? (
          <Picture imagen={perfil.avatar} alt="Tu foto de perfil" sizes="7rem" ratio="1" />
        ) : (
          <span aria-hidden="true" className="display grid size-full place-items-center text-heading">
            {initialOf(perfil.nombreCompleto)}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-[1_1_11rem] flex-col items-start gap-1.5">
        <label
          className={buttonClass({
            variant: 'secondary',
            className: `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${busy ? 'pointer-events-none opacity-60' : ''}`,
          })}
        >
          <Camera aria-hidden="true" className="size-5" />
          {perfilTexts.changePhoto}
          <Input
            type="file"
            accept={acceptOf(uploadRules.avatar)}
            aria-describedby={hintId}
            disabled={busy}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) sending.mutate(file)
              event.target.value = ''
            }}
          />
        </label>
        <p id={hintId} className="text-sm text-ink-soft">
          {perfilTexts.photoHint}
        </p>
        {busy && <ProgressBar label="Subiendo tu foto" done={done} className="w-full" />}
        {said && !busy && <FieldError>{said.description ?? said.title}</FieldError>}
      </div>
    </section>
  )
}

/** A refusal in the words of the spec; anything else is a failure that may pass (spec 2.8). */
function messageOf(failure: unknown): { title: string; description?: string } {
  const { code, detail } = failure instanceof AppError ? failure : { code: null, detail: '' }
  if (code === 'unsupported_type') return { title: avatarTexts.formatTitle, description: detail }
  if (code === 'body_too_large') return { title: avatarTexts.sizeTitle, description: detail }
  return { title: perfilTexts.photoFailed, ...(detail && { description: detail }) }
}

const initialOf = (nombre: string): string => nombre.trim().slice(0, 1).toLocaleUpperCase('es')

import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { maxFotos } from '#modules/catalogo/foto-rules.ts'
import { fotoTexts } from '#modules/catalogo/foto-texts.ts'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { detailOf } from '#shared/errors.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { MesaFotosGrupos } from './fotos-grupos.tsx'
import { MesaFotosSueltas } from './fotos-sueltas.tsx'
import { isDone, useFotos } from './use-fotos.ts'

/** Photos are chosen, shown with the products that they are of, and sent. */
export function MesaFotos() {
  const fotos = useFotos()
  const { grupos, missing, sending, matching } = fotos
  const [tooMany, setTooMany] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => sending,
    enableBeforeUnload: () => sending,
    withResolver: true,
  })
  const all = grupos.flatMap((grupo) => grupo.fotos)
  const sent = all.filter(({ imagen }) => imagen !== null).length
  const failed =
    all.filter((foto) => foto.error !== null).length + grupos.filter((grupo) => grupo.error !== null).length
  const done = grupos.length > 0 && grupos.every(isDone)

  const choose = (files: File[]) => {
    setTooMany(files.length > maxFotos)
    if (files.length <= maxFotos) matching.mutate(files)
  }
  const error = tooMany
    ? fotoTexts.tooMany(maxFotos)
    : matching.error
      ? `${fotoTexts.matchFailed} ${detailOf(matching.error)}`
      : undefined
  return (
    <>
      {grupos.length === 0 && (
        <DropZone
          label={fotoTexts.choose}
          hint={fotoTexts.chooseHint}
          accept={acceptOf(uploadRules.imagen)}
          multiple
          error={error}
          onFiles={choose}
          className="max-w-xl"
        />
      )}
      {grupos.length > 0 && (
        <section aria-label={fotoTexts.title} className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <p role="status" className="text-sm font-semibold">
            {sending
              ? fotoTexts.sending(sent, all.length)
              : sent === 0
                ? fotoTexts.found(all.length, grupos.length)
                : fotoTexts.sent(sent)}
            {!sending && failed > 0 && <span className="text-danger">{`. ${fotoTexts.failed(failed)}`}</span>}
          </p>
          {sending && (
            <ProgressBar
              label={fotoTexts.sending(sent, all.length)}
              done={sent / all.length}
              className="min-w-40 flex-1 sm:max-w-80"
            />
          )}
          {!done && (
            <Button size="sm" busy={sending} onClick={fotos.send}>
              {sent === 0 && failed === 0 ? fotoTexts.send(all.length) : fotoTexts.retry}
            </Button>
          )}
          {!sending && (
            <Button size="sm" variant="secondary" onClick={fotos.clear}>
              {fotoTexts.again}
            </Button>
          )}
        </section>
      )}
      <MesaFotosSueltas nombres={missing} />
      <MesaFotosGrupos grupos={grupos} sending={sending} />
      <ConfirmDialog
        title={fotoTexts.leaveTitle}
        description={fotoTexts.leaveDetail}
        confirmLabel={fotoTexts.leave}
        cancelLabel={fotoTexts.stay}
        leaving
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => !open && blocker.reset?.()}
        onConfirm={() => {
          fotos.stop()
          blocker.proceed?.()
        }}
      />
    </>
  )
}

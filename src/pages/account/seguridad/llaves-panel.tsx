import { useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { canUseLlaves } from '#modules/personas/cuentas/components/seguridad/llave-here.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { llaveTexts as texts } from '#modules/personas/cuentas/llave-texts.ts'
import { removeLlave, type Seguridad, seguridadQuery } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { formatDay, formatWait, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'
import { NuevaLlave } from './nueva-llave.tsx'

type LlavesPanelProps = { llaves: Seguridad['llaves']; email: string }

/** One's own passkeys: by what they are called, when they were used, and their end. */
export function LlavesPanel({ llaves, email }: LlavesPanelProps) {
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(false)
  const [wasAdding, setWasAdding] = useState(false)
  const add = (begin: boolean) => {
    setAdding(begin)
    setWasAdding(!begin)
  }
  const [someGone, setSomeGone] = useState(false)
  return (
    <Panel title={texts.title} className="mt-6">
      <p className="text-ink-soft">{texts.intro}</p>
      {llaves.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <ul aria-label={texts.title} className="flex flex-col divide-y divide-line">
          {llaves.map((llave) => (
            <LlaveRow key={llave.id} llave={llave} onRemoved={() => setSomeGone(true)} />
          ))}
        </ul>
      )}
      {someGone && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-ink">
          {texts.stillOpen}{' '}
          <Link to={paths.dispositivos} className="link">
            {dispositivosTexts.see}
          </Link>
        </p>
      )}
      {adding ? (
        <NuevaLlave email={email} onDone={() => add(false)} />
      ) : !hydrated || canUseLlaves() ? (
        <Button
          ref={wasAdding ? takeFocus : null}
          className="self-start"
          variant="secondary"
          disabled={!hydrated}
          onClick={() => add(true)}
        >
          {texts.add}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{texts.unsupported}</p>
      )}
    </Panel>
  )
}

type LlaveRowProps = { llave: Seguridad['llaves'][number]; onRemoved: () => void }

function LlaveRow({ llave, onRemoved }: LlaveRowProps) {
  const { id, nombre, createdAt, usadaAt } = llave
  const now = useNow()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useVerb({
    mutationFn: () => removeLlave(id),
    success: texts.removed,
    onSuccess: onRemoved,
    failure: texts.removeFailed,
    onSettled: async (_, error) => {
      await queryClient.invalidateQueries({ queryKey: seguridadQuery().queryKey })
      setAsking(false)
      // The button that opened the question is gone with its row: the page takes the focus.
      if (!error) document.getElementById('contenido')?.focus({ preventScroll: true })
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0">
      <div className="min-w-0">
        <h3 className="leading-snug font-semibold wrap-anywhere">{nombre}</h3>
        <p className="text-sm text-ink-soft">{usadaAt ? texts.used(formatWait(usadaAt, now)) : texts.never}</p>
        <p className="text-sm text-ink-soft">{texts.since(formatDay(mexicanDay(new Date(createdAt))))}</p>
      </div>
      <ConfirmDialog
        title={texts.removeTitle(nombre)}
        description={texts.removeDetail}
        cancelLabel={texts.keep}
        confirmLabel={texts.removeConfirm}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => removing.mutate()}
        busy={removing.isPending}
        trigger={
          <Button variant="secondary" className="shrink-0" aria-label={texts.removeOf(nombre)}>
            {texts.remove}
          </Button>
        }
      />
    </li>
  )
}

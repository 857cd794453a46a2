import { useEffect, useRef } from 'react'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { Panel } from '#ui/panel.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'

type CodigosNuevosProps = { codigos: string[]; email: string; onSaved: () => void }

/** The ten recovery codes, the one time that they are shown. */
export function CodigosNuevos({ codigos, email, onSaved }: CodigosNuevosProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const text = texts.file(window.location.host, email, codigos)
  const copy = () =>
    navigator.clipboard.writeText(codigos.join('\n')).then(
      () => toastSuccess(texts.copied),
      () => toastError(texts.copyFailed),
    )
  return (
    <Panel title={texts.codigosTitle}>
      <p className="text-ink-soft">{texts.codigosWhy}</p>
      <p className="hidden print:block">{email}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={texts.codigosTitle}
        className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-md bg-surface-sunken p-4 outline-none min-[22rem]:grid-cols-2"
      >
        {codigos.map((codigo) => (
          <li key={codigo} className="whitespace-nowrap">
            <code>{codigo}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button
          variant="secondary"
          onClick={() => download(new Blob([text], { type: 'text/plain;charset=utf-8' }), texts.fileName)}
        >
          {texts.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button onClick={onSaved}>{texts.savedThem}</Button>
      </div>
    </Panel>
  )
}

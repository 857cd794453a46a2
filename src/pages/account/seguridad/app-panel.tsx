import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import {
  renewCodigos,
  type Seguridad,
  seguridadQuery,
  turnAppOff,
} from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import { toastSuccess } from '#ui/toast.ts'
import { ActivarApp } from './activar-app.tsx'
import { CodigosNuevos } from './codigos-nuevos.tsx'
import { ContrasenaYCodigoDialog } from './contrasena-y-codigo-dialog.tsx'

type AppPanelProps = { seguridad: Seguridad; email: string }

/** The app for codes: turned on here, and off; and the recovery codes, the one time that they are shown. */
export function AppPanel({ seguridad, email }: AppPanelProps) {
  const queryClient = useQueryClient()
  const [activating, setActivating] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null)
  const refresh = () =>
    Promise.all([seguridadQuery(), sesionQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))

  if (codigos) {
    const done = () => {
      setCodigos(null)
      setActivating(false)
      // What opened them may be gone: the page takes the focus.
      document.getElementById('contenido')?.focus({ preventScroll: true })
    }
    return <CodigosNuevos codigos={codigos} email={email} onSaved={done} />
  }
  const shown = async (fresh: string[]) => {
    setCodigos(fresh)
    await refresh()
  }
  const activate = (begin: boolean) => {
    setActivating(begin)
    setCancelled(!begin)
  }
  if (activating) return <ActivarApp email={email} onActivated={shown} onCancel={() => activate(false)} />
  if (!seguridad.app) {
    return (
      <Panel title={texts.appTitle}>
        <p className="text-ink-soft">{texts.appOff}</p>
        <p className="text-ink-soft">{texts.appWhich}</p>
        <Button ref={cancelled ? takeFocus : null} className="self-start" onClick={() => activate(true)}>
          {texts.activate}
        </Button>
      </Panel>
    )
  }
  return (
    <Panel title={texts.appTitle} actions={<Badge tone="success">{texts.on}</Badge>}>
      <p className="text-ink-soft">{texts.appOn}</p>
      <p className={seguridad.codigos < 2 ? 'font-semibold text-warning' : 'text-ink-soft'}>
        {texts.codigosLeft(seguridad.codigos)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          {texts.renew}
        </Button>
        <Button variant="secondary" onClick={() => setAsking('turnOff')}>
          {texts.turnOff}
        </Button>
      </div>
      <ContrasenaYCodigoDialog
        title={texts.renewTitle}
        description={texts.renewDetail}
        confirm={texts.renew}
        failed={texts.renewFailed}
        email={email}
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        send={async (proof) => {
          await shown(await renewCodigos(proof))
        }}
      />
      <ContrasenaYCodigoDialog
        title={texts.turnOffTitle}
        description={texts.turnOffDetail}
        confirm={texts.turnOffConfirm}
        failed={texts.turnOffFailed}
        danger
        email={email}
        open={asking === 'turnOff'}
        onOpenChange={() => setAsking(null)}
        send={async (proof) => {
          await turnAppOff(proof)
          await refresh()
          toastSuccess(texts.turnedOff)
        }}
      />
    </Panel>
  )
}

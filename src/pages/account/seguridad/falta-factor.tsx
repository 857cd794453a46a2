import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sesionQuery, tellTabs } from '#modules/personas/cuentas/client.ts'
import { ByLlave } from '#modules/personas/cuentas/components/seguridad/prueba-dialog.tsx'
import { SinFactor } from '#modules/personas/cuentas/components/seguridad/sin-factor.tsx'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Panel } from '#ui/panel.tsx'

/** Why somebody of the team is here instead of at the desk, and the way on once nothing is missing (spec 3.7). */
export function FaltaFactor({ hasLlave }: { hasLlave: boolean }) {
  const queryClient = useQueryClient()
  const { data: sesion } = useQuery(sesionQuery())
  const proven = () => {
    tellTabs('dentro')
    void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
  }
  const falta = sesion?.faltaSegundoFactor ?? false
  const [wasMissing, setWasMissing] = useState(falta)
  if (falta && !wasMissing) setWasMissing(true)
  if (!wasMissing) return null
  if (!falta) {
    return (
      <Panel title={texts.nowComplete} className="mb-6">
        <Link to={paths.adminDashboard} className={`${buttonClass()} self-start`}>
          {texts.toDesk}
        </Link>
      </Panel>
    )
  }
  return (
    <Panel title={texts.missingTitle} className="mb-6">
      <p className="text-ink-soft">{hasLlave ? texts.missingProof : texts.missing}</p>
      {hasLlave && (
        <>
          <ByLlave isOnly onProven={proven} />
          <SinFactor />
        </>
      )}
    </Panel>
  )
}

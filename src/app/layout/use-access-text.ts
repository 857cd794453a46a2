import { useQueryClient } from '@tanstack/react-query'
import { cuentaTexts } from '#features/cuentas/texts.ts'
import { sesionQuery } from '#features/cuentas/web/client.ts'

/** What the guard is asking (spec 1.6): first who the user is, then, if known, with which role. */
export function useAccessText(): string {
  const sesion = useQueryClient().getQueryData(sesionQuery().queryKey)
  return sesion?.usuario && !sesion.role ? cuentaTexts.loadingPermissions : cuentaTexts.checkingAccess
}

import { useQueryClient } from '@tanstack/react-query'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'

/** What the guard is asking (spec 1.6): first who the user is, then, if known, with which role. */
export function useAccessText(): string {
  const sesion = useQueryClient().getQueryData(sesionQuery().queryKey)
  return sesion?.usuario && !sesion.role ? 'Cargando permisos...' : 'Verificando acceso...'
}

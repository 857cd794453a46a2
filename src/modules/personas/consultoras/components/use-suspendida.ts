import { useQuery } from '@tanstack/react-query'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'

/** Is the user a consultora who may not order? */
export const useSuspendida = (): boolean => useQuery(sesionQuery()).data?.suspendida === true

import { useQuery } from '@tanstack/react-query'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'

export const useSuspendida = (): boolean => useQuery(sesionQuery()).data?.suspendida === true

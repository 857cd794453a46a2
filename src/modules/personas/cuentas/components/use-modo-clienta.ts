import { useQuery } from '@tanstack/react-query'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'

/** Does a clienta look on? Then costs, margins and sums are not in what the server says, and have no place on the screen (spec 3.4). */
export const useModoClienta = (): boolean => useQuery(sesionQuery()).data?.modoClienta === true

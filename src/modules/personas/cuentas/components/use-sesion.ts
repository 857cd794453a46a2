import { useQuery } from '@tanstack/react-query'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { may, type Right } from '#shared/rights.ts'

/** Whether the user has a right of staff (spec 3.7). This only hides; the server refuses by itself. */
export const useMay = (right: Right): boolean => may(useQuery(sesionQuery()).data?.role, right)

/** Does a clienta look on? Then costs, margins and sums are not in what the server says, and have no place on the screen (spec 3.4). */
export const useModoClienta = (): boolean => useQuery(sesionQuery()).data?.modoClienta === true

export const useSuspendida = (): boolean => useQuery(sesionQuery()).data?.suspendida === true

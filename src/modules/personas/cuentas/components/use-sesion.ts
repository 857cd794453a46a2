import { useQuery } from '@tanstack/react-query'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { may, type Right } from '#shared/rights.ts'

/** Whether the user has a staff right (spec 3.7). Only hides; the server enforces it. */
export const useMay = (right: Right): boolean => may(useQuery(sesionQuery()).data?.role, right)

/** True in modo clienta: the server then sends no costs, margins or totals, and pages leave them out (spec 3.4). */
export const useModoClienta = (): boolean => useQuery(sesionQuery()).data?.modoClienta === true

export const useSuspendida = (): boolean => useQuery(sesionQuery()).data?.suspendida === true

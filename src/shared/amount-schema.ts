import { z } from 'zod'
import { badAmount } from './read-amounts.ts'

type Bounds = {
  /** The message when it is missing. */
  missing?: string
  /** The minimum, in centavos, with its message. */
  min?: [centavos: number, message: string]
  max: [centavos: number, message: string]
}

/** Whole centavos in a request or form: the only schema of amounts. Typed text is parsed by `readPesos`. */
export const amountSchema = ({ missing = badAmount, min = [0, 'No puede ser negativo'], max }: Bounds) =>
  z
    .int({ error: ({ input }) => (input === null || input === undefined ? missing : badAmount) })
    .min(...min)
    .max(...max)

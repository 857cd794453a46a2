import type { House } from '#app/house.ts'
import type { ProcessedImage } from '#platform/images/pipeline.ts'
import { demoPassword, readPersonas } from './demo-data.ts'
import { seedImagenes } from './seed-imagenes.ts'
import { seedPedidos } from './seed-pedidos.ts'
import { seedPersonas } from './seed-personas.ts'
import { seedProductos } from './seed-productos.ts'

/**
 * Fills an empty database with the demo world; one that holds anybody is left as it is.
 * @param process what makes the pictures; the tests, which look at none, give something quicker.
 */
export async function seedDemo(
  house: House,
  progress: (line: string) => void = () => {},
  process = decode,
): Promise<void> {
  if (await house.db.read.selectFrom('user').select('id').limit(1).executeTakeFirst()) return
  const imagenes = await seedImagenes(house, process, (done, all) => progress(`Preparing pictures ${done} of ${all}`))
  await house.db.write(async (tx) => {
    await seedPersonas(tx)
    await seedProductos(tx, imagenes)
    await seedPedidos(tx, imagenes)
  })
}

/** Loaded by the start that needs it: a server whose demo is made keeps no decoder in memory. */
const decode = async (original: Buffer): Promise<ProcessedImage> =>
  (await import('#platform/images/pipeline.ts')).processImage(original)

/** Says who may sign in to the demo. */
export function demoAccounts(): string {
  const { admins, consultoras, pendientes } = readPersonas()
  const line = (what: string, persona: { email: string } | undefined) => `  ${what.padEnd(11)} ${persona?.email}`
  return [
    `Demo accounts, password ${demoPassword}:`,
    line('admin', admins[0]),
    line('consultora', consultoras[0]),
    line('pendiente', pendientes[0]),
  ].join('\n')
}

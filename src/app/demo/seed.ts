import type { AppContext } from '#app/context.ts'
import { openPictureWorker } from '#platform/images/picture-worker.ts'
import { demoPassword, readPersonas } from './demo-data.ts'
import { type MakeImage, seedImagenes } from './seed-imagenes.ts'
import { seedPedidos } from './seed-pedidos.ts'
import { seedPersonas } from './seed-personas.ts'
import { seedProductos } from './seed-productos.ts'

/**
 * Fills an empty database with the demo world; one that holds anybody is left as it is.
 * @param makers what makes the pictures, side by side; the tests, which look at none, give something quicker.
 */
export async function seedDemo(
  context: AppContext,
  progress: (line: string) => void = () => {},
  makers?: MakeImage[],
): Promise<void> {
  if (await context.db.read.selectFrom('user').select('id').limit(1).executeTakeFirst()) return
  const told = (done: number, all: number) => progress(`Preparing pictures ${done} of ${all}`)
  const seed = (makers: MakeImage[]) => seedImagenes(context, makers, told)
  const imagenes = await (makers ? seed(makers) : inWorkers(seed))
  await context.db.write(async (tx) => {
    await seedPersonas(tx)
    await seedProductos(tx, imagenes)
    await seedPedidos(tx, imagenes)
  })
}

/** Two at a time, in processes of their own: the server would keep the memory that they take. */
async function inWorkers<T>(work: (makers: MakeImage[]) => Promise<T>): Promise<T> {
  const workers = [openPictureWorker(), openPictureWorker()]
  try {
    return await work(workers.map(({ make }) => make))
  } finally {
    for (const { close } of workers) close()
  }
}

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

import type { AppContext } from '#main/context.ts'
import { demoPassword, readPersonas } from './demo-data.ts'
import { seedAvisos } from './seed-avisos.ts'
import { seedCambios } from './seed-cambios.ts'
import { seedCampanas } from './seed-campanas.ts'
import { seedCarrito } from './seed-carrito.ts'
import { seedClientas } from './seed-clientas.ts'
import { seedCodigos } from './seed-codigos.ts'
import { seedDemanda } from './seed-demanda.ts'
import { seedDevoluciones } from './seed-devoluciones.ts'
import { addDemoImagenes, measureFotos, seedImagenes } from './seed-imagenes.ts'
import { seedInventario } from './seed-inventario.ts'
import { seedPedidos } from './seed-pedidos.ts'
import { seedPersonas } from './seed-personas.ts'
import { seedProductos } from './seed-productos.ts'
import { seedSurtidos } from './seed-surtidos.ts'
import { seedVitrina } from './seed-vitrina.ts'

/** The demo world, with the pictures that are still to be made. */
export async function openDemo(context: AppContext): Promise<void> {
  await seedDemo(context)
  await addDemoImagenes(context)
}

/**
 * Fills an empty database with the demo world; one that holds anybody is left as it is. The files of its pictures are
 * not made here.
 */
export async function seedDemo({ db }: Pick<AppContext, 'db'>): Promise<void> {
  if (await db.read.selectFrom('user').select('id').limit(1).executeTakeFirst()) return
  const fotos = await measureFotos()
  await db.write(async (tx) => {
    const imagenes = await seedImagenes(tx, fotos)
    await seedPersonas(tx)
    await seedProductos(tx, imagenes)
    await seedCampanas(tx, imagenes)
    await seedPedidos(tx, imagenes)
    await seedSurtidos(tx)
    await seedInventario(tx)
    await seedDemanda(tx)
    await seedVitrina(tx)
    await seedAvisos(tx)
  })
  await seedCodigos(db)
  await seedCambios(db)
  await seedDevoluciones(db)
  await seedCarrito(db)
  await seedClientas(db)
}

/** Says who may sign in to the demo. */
export function demoAccounts(): string {
  const { admins, equipo, consultoras, pendientes } = readPersonas()
  const line = (what: string, persona: { email: string } | undefined) => `  ${what.padEnd(11)} ${persona?.email}`
  return [
    `Demo accounts, password ${demoPassword}:`,
    line('admin', admins[0]),
    ...equipo.map((persona) => line(persona.role, persona)),
    line('consultora', consultoras[0]),
    line('pendiente', pendientes[0]),
  ].join('\n')
}

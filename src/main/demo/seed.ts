import { fileURLToPath } from 'node:url'
import type { AppContext } from '#main/context.ts'
import { changeCarrito } from '#modules/carrito/server/cambio-writes.ts'
import { type AjusteMotivo, ajusteDelta } from '#modules/existencias/rules.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import { linesOf, readAsentamientos, replaceCodigos } from '#modules/personas/codigos-postales/server/import-writes.ts'
import { claveOf, minConsultoras } from '#modules/reportes/server/demanda-writes.ts'
import { recordChange } from '#platform/audit/record.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayAfter, mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import type { Actor, Role } from '#shared/rights.ts'
import { hourMs } from '#shared/time.ts'
import {
  admin,
  type DemoPersona,
  type DemoProducto,
  type DemoRechazada,
  type DemoSuspendida,
  daysAgo,
  demoId,
  demoPassword,
  demoTalla,
  insert,
  personaId,
  productoId,
  readDemanda,
  readPersonas,
  readProductos,
  tallaId,
} from './demo-data.ts'
import { seedClientas, seedVitrina } from './seed-clientas.ts'
import { seedDevoluciones, seedSurtidos } from './seed-entregas.ts'
import { seedCambios, seedPedidos } from './seed-pedidos.ts'
import { addDemoImagenes, measureFotos, seedImagenes, seedProductos } from './seed-productos.ts'

const sample = fileURLToPath(new URL('../../../db/demo/codigos-postales.txt', import.meta.url))

/** The códigos postales of the demo's addresses (spec 3.3.5); for the whole catalogue see docs/decisions/009. */
const seedCodigos = (db: Database): Promise<number> => replaceCodigos(db, readAsentamientos(linesOf(sample)))

const email = 'consultora@azahar.test'
const consultora: Actor = { id: personaId(email), email, role: 'consultor' }

const lineas = [
  { sku: 'AZ-VES-001', talla: 'M', piezas: 2 },
  { sku: 'AZ-BLU-003', talla: 'G', piezas: 1 },
  { sku: 'AZ-FAL-001', talla: 'CH', piezas: 1 },
]

/** Fills the demo consultora's cart through the normal verb. */
async function seedCarrito(db: Database): Promise<void> {
  const cambios = lineas.map(({ sku, talla, piezas }) => ({ tallaId: demoTalla(sku, talla).tallaId, piezas }))
  await changeCarrito(db, consultora, cambios)
}

async function seedAvisos(tx: Writer): Promise<void> {
  const [{ tallaId: first }, { tallaId: second }] = [demoTalla('AZ-CAR-002', 'M'), demoTalla('AZ-CAR-002', 'G')]
  const who = readPersonas().consultoras.map(({ email }) => personaId(email))
  const rows = [
    { consultoraId: who[1], tallaId: first, turno: 1, dias: 3 },
    { consultoraId: who[0], tallaId: first, turno: 2, dias: 2 },
    { consultoraId: who[2], tallaId: second, turno: 1, dias: 1 },
  ]
  await insert(tx, {
    avisos: rows.map(({ dias, consultoraId = '', ...row }) => ({
      ...{
        ...row,
        id: demoId('aviso', consultoraId, row.tallaId),
        consultoraId,
        estado: 'espera' as const,
        createdAt: daysAgo(dias),
      },
      ...{ avisadoAt: null, venceAt: null, cerradoAt: null },
    })),
  })
}

async function suspendSuspendida(tx: Writer, persona: DemoSuspendida): Promise<void> {
  const { motivo } = persona
  const [id, at] = [personaId(persona.email), daysAgo(persona.suspendidaHaceDias)]
  await tx
    .updateTable('userRoles')
    .set({ suspendidaAt: at, suspendidaBy: admin.id, suspensionMotivo: motivo, suspensionVersion: 1 })
    .where('userId', '=', id)
    .execute()
  await recordChange(tx, {
    ...{ actor: admin, verbo: 'consultora_suspendida', objetoId: id, at },
    before: { suspendida: false, motivo: null },
    after: { suspendida: true, motivo },
  })
}

async function rejectRechazada(tx: Writer, persona: DemoRechazada): Promise<void> {
  const id = personaId(persona.email)
  const at = new Date(Date.parse(daysAgo(persona.altaHaceDias)) + persona.rechazadaTrasHoras * hourMs).toISOString()
  await tx.deleteFrom('userRoles').where('userId', '=', id).execute()
  await tx.updateTable('profiles').set({ rechazadaAt: at }).where('id', '=', id).execute()
  await recordChange(tx, {
    ...{ actor: admin, verbo: 'solicitud_rechazada', objetoId: id, at },
    before: { role: 'pendiente' },
    after: null,
  })
}

/** Unmet demand of the last sixty days. */
async function seedDemanda(tx: Writer): Promise<void> {
  const catalogo = new Map(readProductos().map((producto) => [producto.sku, producto]))
  const { faltantes, busquedas } = readDemanda()
  const whose = ({ consultora, haceDias }: { consultora: string; haceDias: number }) => ({
    dia: mexicanDay(new Date(daysAgo(haceDias))),
    consultoraId: personaId(consultora),
  })
  await insert(tx, {
    demandaPerdida: faltantes.map(({ sku, talla, piezas, ...who }) => ({
      ...whose(who),
      tallaId: tallaId(catalogo.get(sku) as DemoProducto, talla),
      piezas,
    })),
    busquedasSinResultado: busquedas.map(({ texto, veces, ...who }) => ({
      ...whose(who),
      clave: claveOf(texto),
      veces,
    })),
  })
  const shared = [...Map.groupBy(busquedas, ({ texto }) => texto)].filter(
    ([, all]) => new Set(all.map(({ consultora }) => consultora)).size >= minConsultoras,
  )
  await insert(tx, {
    busquedasTextos: shared.map(([texto]) => ({ clave: claveOf(texto), texto })),
  })
}

type DemoAjuste = [
  haceDias: number,
  sku: string,
  talla: string,
  motivo: AjusteMotivo,
  cantidad: number,
  nota: string | null,
]

/** Stock adjustments (spec 3.3); those of a size add up to zero. */
const demoAjustes: DemoAjuste[] = [
  [21, 'AZ-VES-001', 'M', 'entrada', 6, 'Llegó la caja 12 del taller'],
  [16, 'AZ-VES-001', 'M', 'merma', 1, 'Manchada en el estante'],
  [9, 'AZ-VES-001', 'M', 'muestra', 2, 'Para la foto del catálogo'],
  [3, 'AZ-VES-001', 'M', 'conteo', -3, 'Conteo de moda casual'],
  [12, 'AZ-PLY-001', 'G', 'entrada', 2, null],
  [3, 'AZ-PLY-001', 'G', 'conteo', -2, 'Conteo de moda casual'],
  [5, 'AZ-PJK-001', 'M', 'entrada', 1, null],
  [2, 'AZ-PJK-001', 'M', 'merma', 1, 'Costura abierta'],
]

async function seedInventario(tx: Writer): Promise<void> {
  for (const [haceDias, sku, talla, motivo, cantidad, nota] of demoAjustes) {
    const { tallaId } = demoTalla(sku, talla)
    await moveStock(tx, [{ tallaId, stock: ajusteDelta(motivo, cantidad, 0), apartado: 0 }], {
      ...{ pedidoId: null, motivo, actorId: admin.id },
      ...{ at: daysAgo(haceDias), nota, lote: newId() },
    })
  }
}

type Entry = [sku: string, precioCentavos: number | null, soloCampana: boolean]

const campanas: { nombre: string; texto: string; desde: number; hasta: number; portada: string; productos: Entry[] }[] =
  [
    {
      nombre: 'Primavera adelantada',
      texto: 'Colores claros antes que nadie, con precio especial para ti.',
      ...{ desde: 40, hasta: 54, portada: 'AZ-SUD-002' },
      productos: [
        ['AZ-SUD-002', 36_900, false],
        ['AZ-CAR-003', 43_900, false],
        ['AZ-BRL-002', 19_900, false],
        ['AZ-HPL-001', 22_400, false],
        ['AZ-LEG-001', null, false],
      ],
    },
    {
      nombre: 'Fiestas patrias',
      texto: 'Verde, blanco y rojo para la noche del grito.',
      ...{ desde: -75, hasta: -60, portada: 'AZ-CML-003' },
      productos: [['AZ-CML-003', 24_900, false]],
    },
  ]

/** A future campaña and a closed one (spec 3.5). @param imagenes image ids by file name. */
async function seedCampanas(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const [today, productos] = [mexicanDay(new Date()), readProductos()]
  const of = (sku: string) => productos.find((it) => it.sku === sku) as DemoProducto
  const rows = campanas.map(({ nombre, texto, desde, hasta, portada }) => ({
    ...{ id: demoId('campana', nombre), nombre, texto, imagenId: imagenes.get(of(portada).imagen) ?? null },
    desde: startOfMexicanDay(addDays(today, desde)),
    hasta: startOfMexicanDay(dayAfter(addDays(today, hasta))),
    ...{ minimoCentavos: null, minimoPrimerCentavos: null, version: 1 },
    ...{ createdAt: daysAgo(Math.max(5, 10 - desde)), updatedAt: daysAgo(Math.max(5, 10 - desde)) },
  }))
  const elegidos = campanas.flatMap(({ nombre, productos: entries }) =>
    entries.map(([sku, precioCentavos, solo]) => ({
      ...{ campanaId: demoId('campana', nombre), productoId: productoId(of(sku)) },
      ...{ precioCentavos, soloCampana: Number(solo) },
    })),
  )
  await insert(tx, { campanas: rows, campanaProductos: elegidos })
}

async function seedPersonas(tx: Writer): Promise<void> {
  const { admins, equipo, consultoras, pendientes, suspendidas, rechazadas } = readPersonas()
  const password = await hashPassword(demoPassword)
  const everybody = [
    ...admins.map((persona) => rowsOf(persona, 'admin', password)),
    ...equipo.map((persona) => rowsOf(persona, persona.role, password)),
    ...[...consultoras, ...suspendidas].map((persona) => rowsOf(persona, 'consultor', password)),
    ...[...pendientes, ...rechazadas].map((persona) => rowsOf(persona, 'pendiente', password)),
  ]
  await insert(tx, {
    user: everybody.map(({ user }) => user),
    account: everybody.map(({ account }) => account),
    profiles: everybody.map(({ profile }) => profile),
    userRoles: everybody.map(({ role }) => ({ ...role, approvedBy: role.role === 'consultor' ? admin.id : null })),
  })
  for (const persona of suspendidas) await suspendSuspendida(tx, persona)
  for (const persona of rechazadas) await rejectRechazada(tx, persona)
}

function rowsOf(persona: DemoPersona, role: Role, password: string) {
  const { nombreCompleto, email, telefono, ciudad, barrio, direccion, numero, complemento, codigoPostal } = persona
  const address = { ciudad, barrio, direccion, numero, complemento, codigoPostal }
  const id = personaId(email)
  const createdAt = daysAgo(persona.altaHaceDias)
  const approvedAt =
    role === 'consultor'
      ? new Date(Date.parse(createdAt) + (persona.aprobadaTrasHoras ?? 0) * hourMs).toISOString()
      : null
  const times = { createdAt, updatedAt: createdAt }
  return {
    user: { id, name: nombreCompleto, email, emailVerified: 1, image: null, ...times },
    account: { id, accountId: id, providerId: 'credential', userId: id, password, ...times },
    profile: { id, nombreCompleto, email, telefono, ...address, avatarImagenId: null, version: 1, createdAt },
    role: { userId: id, role, createdAt, approvedAt },
  }
}

/** Creates the demo data and queues its pictures. */
export async function openDemo(context: AppContext): Promise<void> {
  await seedDemo(context)
  await addDemoImagenes(context)
}

/** Fills a database without users with the demo data. Does not process pictures. */
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

import { sql } from 'kysely'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { ajusteClaves, settings } from '#modules/ajustes/settings.ts'
import type { DevolucionMotivo } from '#modules/entregas/devoluciones/rules.ts'
import {
  acceptDevolucion,
  askDevolucion,
  receiveDevolucion,
  refuseDevolucion,
} from '#modules/entregas/devoluciones/server/step-writes.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { hourMs } from '#shared/time.ts'
import { demoId, personaId, readProductos } from './demo-data.ts'
import { tallaId } from './seed-productos.ts'

const admin: Actor = { id: personaId('admin@azahar.test'), email: 'admin@azahar.test', role: 'admin' }

/**
 * Some cambios and devoluciones of the demo (spec 3.3): one that waits for an answer, a cambio that holds its new size, a return that came
 * back, and one that was refused. They are made by the verbs that people use, and then dated back.
 */
export async function seedDevoluciones(db: Database): Promise<void> {
  const another = (sku: string, talla: string) => ({ tipo: 'cambio' as const, porTallaId: tallaOf(sku, talla) })
  const forGood = { tipo: 'devolucion' as const, porTallaId: null }
  await ask(db, { numero: 48, posicion: 1, haceHoras: 3, ...another('AZ-CHI-001', '34') }, 'talla', 'Le quedó justo')

  const swap = await ask(db, { numero: 43, posicion: 0, haceHoras: 50, ...another('AZ-SLP-002', 'M') }, 'talla', null)
  await acceptDevolucion(db, admin, swap, { version: 1, palabras: 'Mándalo con el chofer del jueves, por favor.' })
  await dateBack(db, swap, 26)

  const back = await ask(
    db,
    { numero: 52, posicion: 0, haceHoras: 70, ...forGood },
    'defecto',
    'La costura del hombro viene abierta',
  )
  await acceptDevolucion(db, admin, back, { version: 1, palabras: null })
  await dateBack(db, back, 60)
  const came = { buenas: 0, danadas: 1, palabras: 'Gracias por avisarnos.' }
  await receiveDevolucion(db, admin, back, { version: 2, ...came })
  await dateBack(db, back, 20)

  const refused = await ask(db, { numero: 49, posicion: 1, haceHoras: 90, ...forGood }, 'otro', 'Ya no la quiso')
  const palabras = 'La prenda ya se usó y le falta la etiqueta, así que esta vez no la podemos recibir.'
  await refuseDevolucion(db, admin, refused, { version: 1, palabras })
  await dateBack(db, refused, 80)
}

type Asked = {
  numero: number
  posicion: number
  haceHoras: number
  tipo: 'cambio' | 'devolucion'
  porTallaId: string | null
}

async function ask(
  db: Database,
  { numero, haceHoras, ...asked }: Asked,
  motivo: DevolucionMotivo,
  detalle: string | null,
): Promise<string> {
  const pedidoId = demoId('pedido', numero - 1)
  const { consultoraId: id } = await db.read
    .selectFrom('pedidos')
    .select('consultoraId')
    .where('id', '=', pedidoId)
    .executeTakeFirstOrThrow()
  const her: Actor = { id, email: '', role: 'consultor' }
  const request = { ...asked, pedidoId, cantidad: 1, motivo, detalle, fotoId: null, razon: null }
  const made = await askDevolucion(db, her, request, { ajustesDeMarca: porOmision })
  await dateBack(db, made.id, haceHoras)
  return made.id
}

const porOmision = Object.fromEntries(
  ajusteClaves.map((clave) => [clave, settings[clave].porOmision]),
) as AjustesDeMarca

function tallaOf(sku: string, talla: string): string {
  const producto = readProductos().find((it) => it.sku === sku)
  if (!producto?.tallas.some((it) => it.talla === talla))
    throw new Error(`db/demo/productos.json has no ${sku} ${talla}`)
  return tallaId(producto, talla)
}

/** What was written since the last step happened some hours ago. */
async function dateBack(db: Database, id: string, hoursAgo: number): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * hourMs).toISOString()
  const [{ version, pedidoId }] = (await db.read
    .updateTable('devoluciones')
    .set((eb) => ({
      updatedAt: at,
      createdAt: eb.case().when('version', '=', 1).then(at).else(eb.ref('createdAt')).end(),
    }))
    .where('id', '=', id)
    .returning(['version', 'pedidoId'])
    .execute()) as [{ version: number; pedidoId: string }]
  await db.read
    .updateTable('devolucionEventos')
    .set({ createdAt: at })
    .where('devolucionId', '=', id)
    .where('version', '=', version)
    .execute()
  await sql`update pedido_eventos set created_at = ${at} where pedido_id = ${pedidoId} and version >= (
    select max(version) from pedido_eventos where pedido_id = ${pedidoId} and tipo = 'devolucion')`.execute(db.read)
}

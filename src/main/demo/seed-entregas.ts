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
import { byAge } from '#modules/entregas/surtidos/rules.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/rights.ts'
import { admin, demoId, demoTalla, hoursAgo, insert } from './demo-data.ts'

/** A finished surtido, and an open one that is half done. */
export const demoSurtidos = [demoId('surtido', 0), demoId('surtido', 1)] as const

export async function seedSurtidos(tx: Writer): Promise<void> {
  const [ended, open] = demoSurtidos
  await seedSurtido(tx, { id: ended, numero: 1, abierto: 0, status: 'enviado', hours: 52, ticked: 1 })
  await seedSurtido(tx, { id: open, numero: 2, abierto: 1, status: 'preparando', hours: 2, ticked: 0.5 })
  await tx.updateTable('contadores').set({ valor: 2 }).where('nombre', '=', 'surtido').execute()
}

type Demo = {
  id: string
  numero: number
  abierto: 0 | 1
  status: PedidoStatus
  hours: number
  ticked: number
}

async function seedSurtido(tx: Writer, { id, numero, abierto, status, hours, ticked }: Demo): Promise<void> {
  const pedidos = await tx.selectFrom('pedidos').select(['id', 'createdAt']).where('status', '=', status).execute()
  const ended = { terminadoBy: abierto ? null : admin.id, terminadoAt: abierto ? null : hoursAgo(hours - 3) }
  await insert(tx, {
    surtidos: { id, numero, abierto, version: 1, createdBy: admin.id, createdAt: hoursAgo(hours), ...ended },
    surtidoPedidos: pedidos
      .toSorted(byAge)
      .map((it, index) => ({ surtidoId: id, lugar: index + 1, pedidoId: it.id, abierto })),
  })
  const prendas = await tx
    .selectFrom('pedidoItems')
    .select(({ fn }) => ['tallaId', fn.min('nombre').as('nombre'), fn.sum<number>('cantidad').as('piezas')])
    .where(
      'pedidoId',
      'in',
      pedidos.map((it) => it.id),
    )
    .where('tallaId', 'is not', null)
    .groupBy('tallaId')
    .orderBy('nombre')
    .orderBy('tallaId')
    .execute()
  const marcas = prendas
    .slice(0, Math.ceil(prendas.length * ticked))
    .flatMap(({ tallaId, piezas }) =>
      tallaId
        ? [{ surtidoId: id, prendaId: tallaId, piezas: Number(piezas), actorId: admin.id, at: hoursAgo(hours - 1) }]
        : [],
    )
  await insert(tx, { surtidoMarcas: marcas })
}

/**
 * Cambios and devoluciones (spec 3.3): unanswered, accepted with the new size held, received, and refused. Created by
 * the normal verbs, then backdated.
 */
export async function seedDevoluciones(db: Database): Promise<void> {
  const another = (sku: string, talla: string) => ({
    tipo: 'cambio' as const,
    porTallaId: demoTalla(sku, talla).tallaId,
  })
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
  const consultora: Actor = { id, email: '', role: 'consultor' }
  const request = { ...asked, pedidoId, cantidad: 1, motivo, detalle, fotoId: null, razon: null }
  const made = await askDevolucion(db, consultora, request, { ajustesDeMarca: porOmision })
  await dateBack(db, made.id, haceHoras)
  return made.id
}

const porOmision = Object.fromEntries(
  ajusteClaves.map((clave) => [clave, settings[clave].porOmision]),
) as AjustesDeMarca

async function dateBack(db: Database, id: string, hours: number): Promise<void> {
  const at = hoursAgo(hours)
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

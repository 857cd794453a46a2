import { Hono } from 'hono'
import { z } from 'zod'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import type { Faltante } from '#modules/carrito/rules.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import {
  cambiosSchema,
  direccionChangeSchema,
  elegidosSchema,
  exportacionSchema,
  fechasChangeSchema,
  filtroFields,
  guiaChangeSchema,
  notasChangeSchema,
  ordenSchema,
  placePedidoSchema,
  respondeSchema,
  statusChangeSchema,
  versionSchema,
} from '#modules/pedidos/schema.ts'
import { llamadaSchema, notaInternaSchema, pagoSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { pagoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database } from '#platform/db/database.ts'
import { findMade } from '#platform/db/idempotency.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import type { Live } from '#platform/http/live.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { type Actor, may } from '#shared/rights.ts'
import { whatsappNumber } from '#shared/whatsapp-number.ts'
import { setDireccion, setFechas, setGuia, setNotasAdmin } from './edit-writes.ts'
import { exportPedidos, findConsultoras, findElegidos } from './export-reads.ts'
import { consultorasQuery, levantarApi } from './levantar-api.ts'
import { countPedidos, findNextPendiente, listPedidos, type PedidoCard } from './list-reads.ts'
import { type PlacedPedido, placePedido } from './place-writes.ts'
import { propuestasApi } from './propuestas-api.ts'
import { findPedido, findPedidoOwner, type Pedido } from './reads.ts'
import { scopeOf } from './scope.ts'
import { addLlamada, addNotaInterna, addPago, correctPago } from './seguimiento-writes.ts'
import { cancelPedido, changePedidos, setPedidoStatus, type Terms } from './status-writes.ts'

const hiddenFromWarehouse: ReadonlySet<Pedido['eventos'][number]['tipo']> = new Set(['pago', 'propuesta'])

/** Hides the profile's address: the parcel goes to the pedido's address. */
const emptyAddress = { direccion: '', numero: '', complemento: null, barrio: '', ciudad: '', codigoPostal: '' }

/**
 * A pedido for warehouse staff (spec 3.7): without calls, internal notes, payments, propuestas and the consultora's contact data. Amounts
 * are hidden from all their responses (docs/decisions/004).
 */
function toPack({ consultora, ...pedido }: Pedido): Pedido {
  return {
    ...pedido,
    ...{ enviado: null, propuesta: null, pagos: [] },
    eventos: pedido.eventos.filter(({ tipo }) => !hiddenFromWarehouse.has(tipo)).map(withoutAmounts),
    seguimiento: { llamarEl: null, llamadas: [], notasInternas: [], surtido: pedido.seguimiento?.surtido ?? null },
    ...(consultora && { consultora: { ...consultora, email: '', telefono: '', perfil: emptyAddress } }),
  }
}

const toPackCard = ({ consultora, ...card }: PedidoCard): PedidoCard => ({
  ...card,
  ...{ propuestaAt: null, ultimaLlamada: null, llamarEl: null },
  ...(consultora && { consultora: { ...consultora, email: '' } }),
})

const withoutAmounts = ({ cambios, ...evento }: Pedido['eventos'][number]): Pedido['eventos'][number] => ({
  ...evento,
  cambios: Object.fromEntries(Object.entries(cambios).filter(([campo]) => !/centavos$/i.test(campo))),
})

const correctionSchema = z.strictObject({ version: versionSchema })

const forPedidos = (summary: string) => authorize({ to: ['pedidos'], summary })
const own = (summary: string) => authorize({ to: ['consultor'], summary })

/** Payments, calls and internal notes (spec 3.1 and 3.2), under `/api/pedidos`. */
const seguimientoApi = (db: Database) =>
  new Hono<Front>()
    .post('/:id/pagos', forPedidos('Record a payment'), parse('json', pagoSchema), async (c) =>
      c.json(await addPago(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
    .post(
      '/:id/pagos/:pagoId/correccion',
      forPedidos('Reverse a wrong payment'),
      parse('json', correctionSchema),
      async (c) => {
        const pagoId = idOf(c, pagoTexts.missing, 'pagoId')
        const { version } = c.req.valid('json')
        return c.json(await correctPago(db, actorOf(c), { id: idOf(c, pedidoTexts.missing), pagoId, version }), 201)
      },
    )
    .post('/:id/llamadas', forPedidos('Record a call'), parse('json', llamadaSchema), async (c) =>
      c.json(await addLlamada(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
    .post('/:id/notas-internas', forPedidos('Add an internal note'), parse('json', notaInternaSchema), async (c) =>
      c.json(await addNotaInterna(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )

/** Bulk actions on the staff list (spec 3.1), under `/api/pedidos`. */
const cambiosApi = (db: Database, terms: Terms) =>
  new Hono<Front>()
    .get(
      '/consultoras',
      authorize({ to: ['pedidos'], summary: 'Consultoras to filter the list of pedidos by', costs: 'busqueda' }),
      parse('query', consultorasQuery),
      async (c) => c.json({ items: await findConsultoras(db.read, c.req.valid('query')) }),
    )
    .post(
      '/elegidos',
      authorize({
        to: ['pedidos'],
        summary: 'Current state of selected pedidos, before a bulk action',
        costs: 'busqueda',
      }),
      parse('json', elegidosSchema),
      async (c) => c.json(await findElegidos(db, c.req.valid('json'))),
    )
    .post(
      '/cambios',
      authorize({ to: ['pedidos', 'surtido'], summary: 'Move several pedidos to their next status' }),
      parse('json', cambiosSchema),
      async (c) => c.json(await changePedidos(db, actorOf(c), c.req.valid('json'), terms)),
    )
    .post(
      '/exportacion',
      authorize({
        to: ['pedidos'],
        summary: 'Pedidos of a filter, or chosen ones, or their lines, as CSV or XLSX',
        costs: 'exportacion',
      }),
      freshProof(db),
      parse('json', exportacionSchema),
      async (c) => {
        const { body, headers } = await exportPedidos(db, actorOf(c), c.req.valid('json'))
        return c.body(body, 200, headers)
      },
    )

const listQuery = z.strictObject({
  ...filtroFields,
  responde: respondeSchema,
  orden: ordenSchema,
  cursor: cursorSchema,
  limite: limiteSchema(50),
})

type Settings = {
  /** Country code for phones without one (spec 2.5). */
  WHATSAPP_PREFIX: string
  /** Maximum pedidos of one consultora per hour. */
  PEDIDOS_PER_CONSULTORA_HOURLY: number
}

type Parts = {
  whomToAsk: WhomToAsk
  /** Receives requested pieces that are out of stock (spec 3.6). */
  noteFaltantes: (consultoraId: string, faltantes: Faltante[]) => void
  /** Settings from the brand's files, for the carriers (spec 3.3). */
  deMarca: AjustesDeMarca
  countSinSurtir: Terms['countSinSurtir']
  indice: OpenIndice
}

/** `/api/pedidos` (spec 1.7 and 2.7). Another consultora's pedido is not found. */
export const pedidosApi = (
  db: Database,
  live: Live,
  settings: Settings,
  { whomToAsk, noteFaltantes, deMarca, countSinSurtir, indice }: Parts,
) => {
  return new Hono<Front>()
    .get(
      '/',
      authorize({
        to: ['consultor', 'pedidos-ver'],
        summary: 'List pedidos, newest first',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', listQuery),
      async (c) => {
        const actor = actorOf(c)
        const who = { scope: scopeOf(actor), seesContact: may(actor.role, 'pedidos') }
        const page = await listPedidos(db, { ...c.req.valid('query'), ...who })
        return c.json(canReadOnly(actor) ? { ...page, items: page.items.map(toPackCard) } : page)
      },
    )
    .post(
      '/',
      own('Send a cart for review'),
      parse('header', idempotencyKeyHeader),
      parse('json', placePedidoSchema),
      async (c) => {
        const attempt = {
          maxHourly: settings.PEDIDOS_PER_CONSULTORA_HOURLY,
          whomToAsk,
          noteFaltantes: (faltantes: Faltante[]) => noteFaltantes(actorOf(c).id, faltantes),
        }
        const placed = await placePedido(db, actorOf(c), c.req.valid('json'), attempt)
        return c.json(placed, 201)
      },
    )
    .route('/', cambiosApi(db, { deMarca, countSinSurtir }))
    .route('/', propuestasApi(db, settings, whomToAsk))
    .route('/', seguimientoApi(db))
    .route('/', levantarApi(db, indice))
    .get('/envios/:clave', own('Result of an attempt to send a cart, by its Idempotency-Key'), async (c) => {
      const made = await findMade(db.read, actorOf(c).id, c.req.param('clave'))
      const { id, numeroPedido } = (made?.pedido ?? {}) as Partial<PlacedPedido>
      return c.json({ pedido: id && numeroPedido ? { id, numeroPedido } : null })
    })
    .get('/resumen', authorize({ to: ['pedidos-ver'], summary: 'Figures of all pedidos' }), async (c) =>
      c.json(await countPedidos(db.read, mexicanDay(new Date()))),
    )
    .get(
      '/en-vivo',
      authorize({ to: ['consultor', 'pedidos-ver'], summary: 'Live changes of the visible pedidos' }),
      (c) => {
        const actor = actorOf(c)
        return live.stream(c, actor, (it) =>
          it.topic === 'pedido'
            ? may(actor.role, 'pedidos-ver') || it.ownerId === actor.id
            : it.topic === 'seguimiento' && may(actor.role, 'pedidos'),
        )
      },
    )
    .get(
      '/:id',
      authorize({ to: ['consultor', 'pedidos-ver'], summary: 'One pedido with its lines and timeline' }),
      async (c) => {
        const actor = actorOf(c)
        const pedido = await findPedido(db.read, idOf(c, pedidoTexts.missing), scopeOf(actor))
        if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
        return c.json(
          canReadOnly(actor) ? withWhatsapp(toPack(pedido), null) : withWhatsapp(pedido, settings.WHATSAPP_PREFIX),
        )
      },
    )
    .get('/:id/siguiente-pendiente', forPedidos('The next pedido to phone about'), async (c) => {
      const pedido = await findPedido(db.read, idOf(c, pedidoTexts.missing), scopeOf(actorOf(c)))
      if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
      return c.json({ siguiente: await findNextPendiente(db.read, pedido) })
    })
    .get(
      '/:id/en-vivo',
      authorize({ to: ['consultor', 'pedidos-ver'], summary: 'Live changes of one pedido' }),
      async (c) => {
        const id = idOf(c, pedidoTexts.missing)
        const actor = actorOf(c)
        if (!(await findPedidoOwner(db.read, id, scopeOf(actor)))) throw new AppError('not_found', pedidoTexts.missing)
        const topics = may(actor.role, 'pedidos') ? ['pedido', 'seguimiento'] : ['pedido']
        return live.stream(c, actor, (it) => topics.includes(it.topic) && it.id === id)
      },
    )
    .post('/:id/cancelacion', own('Cancel an own pedido while it is pendiente'), async (c) =>
      c.json(await cancelPedido(db, actorOf(c), idOf(c, pedidoTexts.missing))),
    )
    .put('/:id/status', forPedidos('Change the status of a pedido'), parse('json', statusChangeSchema), async (c) =>
      c.json(
        await setPedidoStatus(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'), {
          deMarca,
          countSinSurtir,
        }),
      ),
    )
    .put(
      '/:id/notas',
      forPedidos('Set the administrator’s notes of a pedido'),
      parse('json', notasChangeSchema),
      async (c) => c.json(await setNotasAdmin(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'))),
    )
    .put(
      '/:id/fechas',
      forPedidos('Set or clear the delivery dates of a pedido'),
      parse('json', fechasChangeSchema),
      async (c) => c.json(await setFechas(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'))),
    )
    .put(
      '/:id/guia',
      authorize({ to: ['pedidos', 'surtido'], summary: 'Set or remove the guía of a pedido' }),
      parse('json', guiaChangeSchema),
      async (c) => c.json(await setGuia(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'), deMarca)),
    )
    .put(
      '/:id/direccion',
      forPedidos('Set the shipping address of a pedido'),
      parse('json', direccionChangeSchema),
      async (c) => c.json(await setDireccion(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'))),
    )
}

/** True for warehouse staff. */
const canReadOnly = ({ role }: Actor): boolean => may(role, 'pedidos-ver') && !may(role, 'pedidos')

/**
 * Adds the phone digits for a WhatsApp link; `null` for a phone that cannot be dialled.
 * @param prefix country code for phones without one; `null` for staff who do not write to consultoras.
 */
function withWhatsapp({ consultora, ...pedido }: Pedido, prefix: string | null) {
  const telefono = pedido.direccionEnvio.telefono || (consultora?.telefono ?? '')
  const whatsapp = prefix === null ? null : whatsappNumber(telefono, prefix)
  return { ...pedido, ...(consultora && { consultora: { ...consultora, whatsapp } }) }
}

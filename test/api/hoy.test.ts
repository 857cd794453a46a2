import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Espera, esperas, type Hoy, isAlDia } from '#modules/reportes/tablero/hoy-rules.ts'
import { dayMs } from '#shared/time.ts'
import { people, testApp } from '../app.ts'
import { asked as waitFor } from '../set-up/avisos.ts'
import { addCampana, hoy as dayFrom } from '../set-up/campanas.ts'
import { asked, delivered, move, ok, receive, swap } from '../set-up/devoluciones.ts'
import { listen } from '../set-up/event-stream.ts'
import { walk } from '../set-up/lists.ts'
import { answer, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'
import { confirmed, made } from '../set-up/surtidos.ts'

const app = await testApp()
const { read } = app.context.db
const [admin, her] = [app.as('admin'), app.as('consultora')]
const staff = ['admin', 'ventas', 'almacen', 'catalogo'] as const
type Staff = (typeof staff)[number]
const hoyOf = async (who: Staff): Promise<Hoy> => (await (await app.as(who)('/api/tablero')).json()).hoy

const producto = await addProducto(app, { tallas: { M: 50, G: 50 } })
const soldOut = await addProducto(app, { tallas: { M: 0 } })
const linea = lineaOf(producto, 'M', 2)

/** Ends everything that waits, in the tables. */
async function quieten(): Promise<void> {
  const statements = [
    `update pedidos set status = 'entregado' where status in ('pendiente', 'confirmado', 'preparando')`,
    'delete from pedidos_por_llamar',
    `update propuestas set estado = 'retirada', cerrada_at = created_at where estado = 'abierta'`,
    'update surtidos set abierto = 0, terminado_at = created_at',
    'update surtido_pedidos set abierto = 0',
    `update devoluciones set estado = 'rechazada' where estado in ('solicitada', 'aceptada')`,
    `update devoluciones set estado = 'enviada' where estado = 'recibida' and tipo = 'cambio'`,
    `update devoluciones set abono_centavos = 0 where estado = 'recibida' and abono_centavos is null`,
    `delete from user_roles where role = 'pendiente'`,
    'update productos set pocas_piezas = null, publicar_el = null',
    `update productos set imagen_id = (select id from imagenes limit 1) where imagen_id is null`,
    `delete from avisos where estado = 'espera'`,
    `delete from campanas where desde > '${new Date().toISOString()}'`,
    `delete from mensajes where estado = 'fallido'`,
    `update productos set activo = 0 where id = '${soldOut.id}' or not exists (select 1 from producto_tallas
      where producto_id = productos.id and producto_tallas.activo = 1 and retirada = 0 and stock > apartado)`,
  ]
  await app.context.db.write(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    for (const { id } of [producto, soldOut]) tx.publish({ topic: 'producto', id, version: 1 })
  })
  await setFew(0)
}

const setFew = (pocas: number) =>
  sql`insert into ajustes (clave, valor, version, updated_at, updated_by)
    values ('inventario_pocas_piezas', ${String(pocas)}, 1, ${new Date().toISOString()}, ${adminId})
    on conflict (clave) do update set valor = excluded.valor`.execute(read)

const adminId = await idOf(app, people.admin)
const pendienteId = await idOf(app, people.pendiente)

/** A product of before, which the index of products hears of. */
const change = (id: string, set: { pocasPiezas?: number; imagenId?: null; activo?: number; publicarEl?: string }) =>
  app.context.db.write(async (tx) => {
    await tx.updateTable('productos').set(set).where('id', '=', id).execute()
    tx.publish({ topic: 'producto', id, version: 1 })
  })

const call = (id: string) =>
  admin(`/api/pedidos/${id}/llamadas`, {
    method: 'POST',
    body: { resultado: 'no_contesto', nota: '', volverEl: dayFrom() },
  })

const offered = async () => {
  const pedido = await placed(her, linea)
  return { pedido, propuesta: await proposed(admin, pedido.id, { version: 1, lineas: [revision(0, 1)] }) }
}

const returned = async (more: object = {}) => asked(her, { pedidoId: (await delivered(app, her, linea)).id, ...more })

type Kind = { espera: Espera; roles: Staff[]; plant: () => Promise<unknown>; list: [path: string, query?: object] }

const works: Staff[] = ['admin', 'ventas']
const packs: Staff[] = ['admin', 'ventas', 'almacen']
const kinds: Kind[] = [
  {
    espera: 'porConfirmar',
    roles: works,
    plant: () => placed(her, linea),
    list: ['/api/pedidos', { status: 'pendiente' }],
  },
  {
    espera: 'porLlamar',
    roles: works,
    plant: async () => call((await placed(her, linea)).id),
    list: ['/api/pedidos', { llamar: 'hoy' }],
  },
  {
    espera: 'quierenLlamada',
    roles: works,
    plant: async () => {
      const { pedido, propuesta } = await offered()
      await ok(answer(her, pedido.id, propuesta.id, 'rechazo'))
    },
    list: ['/api/pedidos', { propuesta: 'llamada' }],
  },
  {
    espera: 'sinRespuesta',
    roles: works,
    plant: async () => {
      const { propuesta } = await offered()
      const longAgo = new Date(Date.now() - 3 * dayMs).toISOString()
      await read.updateTable('propuestas').set({ createdAt: longAgo }).where('id', '=', propuesta.id).execute()
    },
    list: ['/api/pedidos', { propuesta: 'sin-respuesta' }],
  },
  {
    espera: 'solicitudes',
    roles: works,
    plant: () =>
      sql`insert into user_roles (user_id, role, created_at)
        values (${pendienteId}, 'pendiente', ${new Date().toISOString()})`.execute(read),
    list: ['/api/consultoras/solicitudes'],
  },
  {
    espera: 'porSurtir',
    roles: works,
    plant: () => confirmed(her, admin, producto),
    list: ['/api/pedidos', { status: 'confirmado' }],
  },
  {
    espera: 'surtidos',
    roles: packs,
    plant: async () => made(admin, [{ id: (await confirmed(her, admin, producto, 2)).id, version: 2 }]),
    list: ['/api/surtidos', { abiertos: '1' }],
  },
  {
    espera: 'porEnviar',
    roles: packs,
    plant: async () => setStatus(admin, (await placed(her, linea)).id, 'preparando', 1),
    list: ['/api/pedidos', { status: 'preparando' }],
  },
  {
    espera: 'porResponder',
    roles: works,
    plant: () => returned(),
    list: ['/api/devoluciones', { estado: 'solicitada' }],
  },
  {
    espera: 'porRecibir',
    roles: packs,
    plant: async () => ok(move(admin, await returned(), 'aceptacion')),
    list: ['/api/devoluciones', { estado: 'aceptada' }],
  },
  {
    espera: 'porAbonar',
    roles: works,
    plant: async () => {
      const id = await returned()
      await ok(move(admin, id, 'aceptacion'))
      await ok(receive(app.as('almacen'), id, 1))
    },
    list: ['/api/devoluciones', { porAbonar: '1' }],
  },
  {
    espera: 'cambiosPorEnviar',
    roles: packs,
    plant: async () => {
      const id = await returned(swap(producto, 'G'))
      await ok(move(admin, id, 'aceptacion'))
      await ok(receive(app.as('almacen'), id, 1))
    },
    list: ['/api/devoluciones', { porEnviar: '1' }],
  },
  {
    espera: 'pocasPiezas',
    roles: ['admin', 'almacen'],
    plant: () => change(producto.id, { pocasPiezas: 99 }),
    list: ['/api/inventario', { pocas: '1' }],
  },
  {
    espera: 'agotadas',
    roles: ['admin', 'catalogo'],
    plant: async () => {
      await change(soldOut.id, { activo: 1 })
      await waitFor(her, soldOut.tallas.M)
    },
    list: ['/api/esperas'],
  },
  {
    espera: 'sinFoto',
    roles: ['catalogo'],
    plant: () => change(producto.id, { imagenId: null }),
    list: ['/api/admin/productos', { falta: 'foto' }],
  },
  {
    espera: 'sinExistencias',
    roles: ['catalogo'],
    plant: () => change(soldOut.id, { activo: 1 }),
    list: ['/api/admin/productos', { falta: 'existencias' }],
  },
  {
    espera: 'porPublicarse',
    roles: ['catalogo'],
    plant: () => change(soldOut.id, { publicarEl: '2099-01-01' }),
    list: ['/api/admin/productos', { falta: 'publicar' }],
  },
  {
    espera: 'campanasProximas',
    roles: ['catalogo'],
    plant: () => addCampana(app, { desde: 9 * dayMs, hasta: 12 * dayMs }),
    list: ['/api/admin/campanas', { proximas: '1' }],
  },
  {
    espera: 'correosFallidos',
    roles: works,
    plant: () => sql`update mensajes set estado = 'fallido' where id = (select min(id) from mensajes)`.execute(read),
    list: ['/api/mensajes', { estado: 'fallido' }],
  },
]

describe('spec 3.1: what waits', () => {
  beforeEach(quieten)

  test('nothing waits for anybody once everything is done', async () => {
    expect(kinds.map(({ espera }) => espera).toSorted()).toEqual(esperas.toSorted())
    for (const who of staff) {
      const hoy = await hoyOf(who)
      expect([who, hoy.cuenta, isAlDia(hoy)]).toEqual([
        who,
        Object.fromEntries(kinds.filter(({ roles }) => roles.includes(who)).map(({ espera }) => [espera, 0])),
        true,
      ])
    }
  })

  test.each(kinds)('$espera is counted for its roles alone, and its list shows as many', async (kind) => {
    const { espera, roles, plant, list } = kind
    await plant()
    for (const who of staff) {
      const hoy = await hoyOf(who)
      expect([who, hoy.cuenta[espera]]).toEqual([who, roles.includes(who) ? 1 : undefined])
      if (!roles.includes(who)) continue
      expect(isAlDia(hoy)).toBe(false)
      const [path, query = {}] = list
      expect(await walk(app.as(who), path, query as Record<string, string>)).toHaveLength(1)
    }
  })

  test('an open surtido says its pieces', async () => {
    const { id } = await made(admin, [{ id: (await confirmed(her, admin, producto, 3)).id, version: 2 }])
    expect((await hoyOf('almacen')).surtido).toEqual({ abiertos: 1, halladas: 0, piezas: 3, id })
  })

  test('a call that was made ends the wish for it, and an older propuesta does not count', async () => {
    const { pedido, propuesta } = await offered()
    await ok(answer(her, pedido.id, propuesta.id, 'rechazo'))
    expect((await hoyOf('ventas')).cuenta).toMatchObject({ quierenLlamada: 1, porLlamar: 1 })
    await call(pedido.id)
    expect((await hoyOf('ventas')).cuenta).toMatchObject({ quierenLlamada: 0, porLlamar: 1 })
  })

  test('catálogo hears of a product, and almacén of a surtido', async () => {
    const ears = await Promise.all(
      (['catalogo', 'almacen'] as const).map(async (who) => listen(await app.as(who)('/api/tablero/en-vivo'))),
    )
    const added = await addProducto(app)
    const surtido = await made(admin, [{ id: (await confirmed(her, admin, producto)).id, version: 2 }])
    await ears[0]?.hears(({ event, data }) => event === 'producto' && data.id === added.id)
    await ears[1]?.hears(({ event, data }) => event === 'surtido' && data.id === surtido.id)
    for (const ear of ears) await ear.close()
  })

  test('a part that cannot be read is named, never zero, and the others are counted', async () => {
    await placed(her, linea)
    await sql`alter table devoluciones rename to devoluciones_gone`.execute(read)
    try {
      const { cuenta, sinLeer } = await hoyOf('ventas')
      expect(sinLeer).toEqual(['devoluciones'])
      expect(cuenta).toMatchObject({ porConfirmar: 1, correosFallidos: 0 })
      expect(Object.keys(cuenta)).not.toContain('porResponder')
      expect(isAlDia({ cuenta: {}, surtido: null, sinLeer })).toBe(false)
    } finally {
      await sql`alter table devoluciones_gone rename to devoluciones`.execute(read)
    }
  })
})

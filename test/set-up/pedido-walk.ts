import fc from 'fast-check'
import { sql } from 'kysely'
import { mexicanDay } from '#shared/format.ts'
import type { Fetch, TestApp } from '../app.ts'
import { formOf, productosDesk } from './desk-productos.ts'
import { ask, move } from './devoluciones.ts'
import { adjust } from './inventario.ts'
import { type Step, statuses, stepArbitrary, tallas } from './pedido-steps.ts'
import { answer, edit, pay, pedidoOf, propose } from './propuestas.ts'
import { addProducto, cancel, lineaOf, type OwnProducto, placed, setStatus } from './shop.ts'
import { endSurtido, makeSurtido, marcasOf, mark } from './surtidos.ts'

/**
 * Random walks of a pedido (spec 3.2): changes by the consultora, by staff and of the catalogue, in any order. The server may refuse any
 * of them; the invariants are checked in the database after each step.
 */

const plainNext = { solicitada: 'aceptacion', aceptada: 'recepcion', recibida: 'envio' } as const

type World = { app: TestApp; her: Fetch; admin: Fetch; productos: [OwnProducto, OwnProducto]; id: string }

/** A pedido of two lines of one of two products with few pieces. */
export async function newWorld(app: TestApp, who: Fetch = app.as('consultora')): Promise<World> {
  const admin = app.as('admin')
  const make = () => addProducto(app, { costo: 1_000, tallas: { CH: 6, M: 6, G: 6 } })
  const productos: World['productos'] = [await make(), await make()]
  const { id } = await placed(who, lineaOf(productos[0], 'M', 2), lineaOf(productos[0], 'G', 1))
  return { app, her: who, admin, productos, id }
}

/** Takes one step. @returns the reply, or nothing when there was nothing to do. */
export async function take(world: World, step: Step): Promise<Response | undefined> {
  const { app, her, admin, productos, id } = world
  const seen = await pedidoOf(admin, id)
  const tallaIdOf = (productoId: string, at: number) => {
    const producto = productos.find((it) => it.id === productoId) as OwnProducto
    return producto.tallas[tallas[at % tallas.length] as string] as string
  }
  const other = productos[1]
  switch (step.verb) {
    case 'edit': {
      const [first, ...rest] = seen.items as Item[]
      const kept = rest.map(({ posicion, tallaId, cantidad }) => ({ posicion, tallaId, cantidad }))
      const changed =
        first && step.cantidad > 0
          ? [{ posicion: first.posicion, tallaId: tallaIdOf(first.productoId, step.talla), cantidad: step.cantidad }]
          : []
      const { costoConsultoraCentavos } = await productosDesk(app).read(other.id)
      const added = {
        ...lineaOf(other, tallas[step.talla % 3], step.more),
        precioUnitarioCentavos: costoConsultoraCentavos,
      }
      return edit(her, id, {
        version: versionOf(seen, step.stale),
        lineas: [...changed, ...kept],
        agregadas: step.more > 0 ? [added] : [],
      })
    }
    case 'propose': {
      const items = seen.items as Item[]
      const lineas = step.lineas.slice(0, items.length).map(({ cantidad, talla }, at) => {
        const { posicion, productoId } = items[at] as Item
        const por = { productoId: talla % 2 ? productoId : other.id, tallaId: '' }
        por.tallaId = tallaIdOf(por.productoId, talla)
        return { posicion, cantidad, motivo: 'Prueba', ...(talla < 3 && { por }) }
      })
      const agregadas =
        step.more > 1 ? [{ productoId: other.id, tallaId: tallaIdOf(other.id, step.more), cantidad: step.more }] : []
      return propose(admin, id, { version: versionOf(seen, step.stale), lineas, agregadas, confirmar: step.confirmar })
    }
    case 'answer':
      if (!seen.propuesta) return undefined
      return answer(step.byStaff || step.ending === 'retiro' ? admin : her, id, seen.propuesta.id, step.ending)
    case 'cancel':
      return cancel(her, id)
    case 'status':
      return setStatus(admin, id, statuses[step.to] as string, seen.version)
    case 'pay': {
      const wrong =
        step.correct &&
        seen.pagos.find((it: { corrige: string | null; corregido: boolean }) => !it.corrige && !it.corregido)
      if (wrong)
        return admin(`/api/pedidos/${id}/pagos/${wrong.id}/correccion`, {
          method: 'POST',
          body: { version: seen.version },
        })
      return pay(admin, id, {
        fecha: mexicanDay(new Date()),
        forma: 'efectivo',
        centavos: step.centavos,
        deMas: true,
        version: seen.version,
      })
    }
    case 'adjust': {
      const { id: productoId } = productos[step.producto]
      const tallaId = tallaIdOf(productoId, step.talla)
      const { stock } = await (await admin(`/api/inventario/tallas/${tallaId}`)).json()
      const { motivo, cantidad } = step
      return adjust(admin, tallaId, { motivo, cantidad, stockVisto: step.stale ? stock + 1 : stock })
    }
    case 'return': {
      const items = seen.items as Item[]
      const { posicion = 0, productoId = other.id } = items[step.linea % Math.max(1, items.length)] ?? {}
      const swaps = step.talla < tallas.length
      // Brought there first: few walks would get so far by chance.
      if (!step.byStaff) await setStatus(admin, id, 'entregado', seen.version)
      return ask(step.byStaff ? admin : her, {
        ...{ pedidoId: id, posicion, cantidad: step.cantidad, tipo: swaps ? 'cambio' : 'devolucion' },
        ...(swaps && { porTallaId: tallaIdOf(productoId, step.talla) }),
        ...(step.byStaff && { razon: 'Prueba' }),
      })
    }
    case 'move': {
      const { devoluciones } = await (await admin(`/api/devoluciones/pedidos/${id}`)).json()
      const it = devoluciones[step.at % Math.max(1, devoluciones.length)]
      if (!it) return undefined
      const { buenas, danadas } = step
      const next = plainNext[it.estado as keyof typeof plainNext]
      const paso = step.goesOn && next ? next : step.paso
      const came = paso === 'recepcion' ? { buenas, danadas } : { palabras: 'Prueba' }
      return move(admin, it.id, paso, { version: versionOf(it, step.stale), ...came })
    }
    case 'pick':
      return pick(world, seen, step.confirms)
    case 'found':
    case 'missing':
    case 'leave':
      return takeInSurtido(world, step, seen)
    case 'send': {
      const guia = step.conGuia ? { paqueteria: 'DHL', numero: `G-${seen.version}`, bultos: 1 } : undefined
      const sent = { status: 'enviado', version: versionOf(seen, step.stale), sinSurtir: true }
      const wish = { id, ...sent, ...(guia && { guia }) }
      return admin('/api/pedidos/cambios', { method: 'POST', body: { pedidos: [wish], sinDireccion: true } })
    }
    case 'save': {
      const desk = productosDesk(app)
      const form = formOf(await desk.read(other.id))
      const [first, ...rest] = form.tallas
      const sizes = first ? [{ ...first, stock: step.stock, activo: !step.switchOff }, ...rest] : rest
      return desk.put(other.id, {
        ...form,
        precioCentavos: 90_000,
        costoConsultoraCentavos: step.precio,
        tallas: sizes,
      })
    }
  }
}

/** Makes a surtido of the pedido, which is confirmed first if that is asked for and wanted. */
async function pick({ admin, id }: World, seen: Seen, confirms: boolean): Promise<Response> {
  const wanted = confirms && seen.status === 'pendiente'
  const { version } = wanted ? await (await setStatus(admin, id, 'confirmado', seen.version)).json() : seen
  return makeSurtido(admin, [{ id, version }])
}

/** What those do who pick. A pedido in no surtido comes into one first: few walks would get so far by chance. */
async function takeInSurtido(
  world: World,
  step: Extract<Step, { verb: 'found' | 'missing' | 'leave' }>,
  found: Seen,
): Promise<Response | undefined> {
  const { admin, id } = world
  const picked = found.seguimiento.surtido ? null : await pick(world, found, true)
  const seen: Seen = picked?.ok ? await pedidoOf(admin, id) : found
  const [surtido, linea] = [seen.seguimiento.surtido, seen.items[0]]
  if (!surtido || !linea) return undefined
  switch (step.verb) {
    case 'found': {
      const { piezas = null } = (await marcasOf(admin, surtido.id)).find((it) => it.prendaId === linea.tallaId) ?? {}
      const antes = step.stale ? (piezas ?? 0) + 1 : piezas
      return mark(admin, surtido.id, { prendaId: linea.tallaId, piezas: step.piezas, antes })
    }
    case 'missing': {
      const quedan = Math.max(0, Math.min(step.hay, linea.cantidad - 1))
      const fewer = { pedidoId: id, version: versionOf(seen, step.stale), posicion: linea.posicion, quedan }
      const body = { prendaId: linea.tallaId, hay: quedan, lineas: [fewer] }
      return admin(`/api/surtidos/${surtido.id}/faltantes`, { method: 'POST', body })
    }
    case 'leave':
      if (step.ends) return endSurtido(admin, surtido.id)
      return admin(`/api/surtidos/${surtido.id}/pedidos/${id}`, { method: 'DELETE' })
  }
}

/**
 * Walks as many pedidos as it is told, each some steps far, and looks after each step.
 * @returns how often each verb was done, and how often it was refused with which status.
 */
export async function walkPedidos(app: TestApp, numRuns: number, seed?: number): Promise<Record<string, number>> {
  const answered: Record<string, number> = {}
  const walk = fc.asyncProperty(fc.array(stepArbitrary, { minLength: 3, maxLength: 12 }), async (steps) => {
    const world = await newWorld(app)
    for (const step of steps) {
      const reply = await take(world, step)
      if (reply) {
        const key = `${step.verb} ${reply.ok ? 'done' : reply.status}`
        answered[key] = (answered[key] ?? 0) + 1
        const said = reply.ok ? '' : await reply.text()
        if (!reply.ok && ![400, 403, 409].includes(reply.status)) throw new Error(`${reply.status} ${said}`)
      }
      const faults = await faultsOf(world)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }
  })
  await fc.assert(walk, { numRuns, ...(seed !== undefined && { seed }) })
  return answered
}

type Seen = { status: string; version: number; items: Item[]; seguimiento: { surtido: { id: string } | null } }
type Item = { posicion: number; productoId: string; tallaId: string; cantidad: number }

const versionOf = ({ version }: { version: number }, stale: boolean) => (stale ? Math.max(1, version - 1) : version)

/** What must hold of a pedido and its products at every step; each fault is a sentence. */
export async function faultsOf({ app, id, productos }: World): Promise<string[]> {
  const ids = sql.join(productos.map((producto) => producto.id))
  const { rows } = await sql<{ fault: string }>`
    select 'size ' || talla || ': stock ' || stock || ', held ' || apartado || ', due ' || due || ', ledger ' || ls || '/' || la as fault from (
      select talla, stock, apartado,
        coalesce((select sum(cantidad) from pedido_items join pedidos on pedidos.id = pedido_id where talla_id = producto_tallas.id
          and hasta is null and status in ('pendiente', 'confirmado', 'preparando')), 0)
        + coalesce((select sum(case when mas > 0 then mas else 0 end) from (
            select propuestas.id, coalesce((select sum(cantidad) from propuesta_lineas where propuesta_id = propuestas.id
                and talla_id = producto_tallas.id), 0)
              - coalesce((select sum(cantidad) from pedido_items where pedido_items.pedido_id = propuestas.pedido_id
                and talla_id = producto_tallas.id and hasta is null), 0) as mas
            from propuestas where pedido_id = ${id} and estado = 'abierta') as ofertas), 0)
        + coalesce((select sum(case estado when 'aceptada' then cantidad else buenas + danadas end) from devoluciones
          where por_talla_id = producto_tallas.id and estado in ('aceptada', 'recibida')), 0) as due,
        coalesce((select sum(stock_delta) from stock_movimientos where talla_id = producto_tallas.id), 0) as ls,
        coalesce((select sum(apartado_delta) from stock_movimientos where talla_id = producto_tallas.id), 0) as la
      from producto_tallas where producto_id in (${ids})
    ) as sizes where apartado <> due or stock <> ls or apartado <> la or apartado < 0 or stock < apartado
    union all
    select 'total ' || total_centavos || ' of lines ' || lineas as fault from (
      select total_centavos, (select sum(subtotal_centavos) from pedido_items where pedido_id = pedidos.id and hasta is null) as lineas
      from pedidos where id = ${id}
    ) as totals where total_centavos <> coalesce(lineas, -1)
    union all
    select 'paid ' || pagado_centavos as fault from pedidos where id = ${id}
      and pagado_centavos <> coalesce((select sum(centavos) from pagos where pedido_id = pedidos.id), 0)
    union all
    select 'line ' || posicion || ': comes back ' || vueltas as fault from (
      select posicion, cantidad, status, (select sum(case when estado in ('recibida', 'enviada') then buenas + danadas else devoluciones.cantidad end)
          from devoluciones where devoluciones.pedido_id = pedidos.id and devoluciones.posicion = pedido_items.posicion
          and estado not in ('rechazada', 'cancelada')) as vueltas
      from pedido_items join pedidos on pedidos.id = pedido_id where pedidos.id = ${id} and hasta is null
    ) as lines where vueltas > cantidad or (vueltas > 0 and status not in ('enviado', 'entregado'))
    union all
    select 'open in ' || count(*) || ' surtidos, of them open ' || sum(surtidos.abierto) || ', left ' || sum(fuera) as fault
      from surtido_pedidos join surtidos on surtidos.id = surtido_id where pedido_id = ${id} and surtido_pedidos.abierto = 1
      having count(*) > 1 or sum(surtidos.abierto) < count(*) or sum(fuera) > 0
    union all
    select 'events ' || version as fault from pedidos where id = ${id}
      and version <> (select count(*) from pedido_eventos where pedido_id = pedidos.id)`.execute(app.context.db.read)
  return rows.map(({ fault }) => fault)
}

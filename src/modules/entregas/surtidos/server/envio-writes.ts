import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { guiasDeVarias, sinSurtir } from '#modules/entregas/surtidos/rules.ts'
import type { EnvioDeSurtido } from '#modules/entregas/surtidos/schema.ts'
import { envioTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { ChangePedidos } from './new-surtido-writes.ts'
import { findMarcas, findSurtido } from './reads.ts'

type Item = Awaited<ReturnType<ChangePedidos>>['items'][number]

/**
 * Sends pedidos of a surtido, each in a transaction of its own (spec 3.3). A pedido with pieces that nobody has found stays unless `sinSurtir`
 * says that this was asked; so does one whose guía another consultora's pedido has, unless `mismaGuia` does.
 * @returns each in the order of the request, and why it stays. @throws not_found.
 */
export async function sendSurtido(
  db: Database,
  actor: Actor,
  id: string,
  envio: EnvioDeSurtido,
  { changePedidos, deMarca }: { changePedidos: ChangePedidos; deMarca: AjustesDeMarca },
): Promise<{ items: Item[] }> {
  const [surtido, marcas = []] = await Promise.all([findSurtido(db.read, id), findMarcas(db.read, id)])
  if (!surtido) throw new AppError('not_found', surtidoTexts.missing)
  const pedidoOf = new Map(surtido.pedidos.map((pedido) => [pedido.id, pedido]))
  const halladas = new Map(marcas.map(({ prendaId, piezas }) => [prendaId, piezas]))
  const missing = sinSurtir(
    surtido.prendas.map((prenda) => ({ lineas: prenda.lineas, halladas: halladas.get(prenda.id) ?? null })),
    (pedidoId) => pedidoOf.get(pedidoId)?.status,
  )
  const wished = new Map(envio.pedidos.map(({ id: pedidoId, guia }) => [pedidoId, guia?.numero]))
  const shared = guiasDeVarias(
    surtido.pedidos.map((it) => ({ ...it, numero: wished.get(it.id) ?? it.guia?.numero ?? null })),
  )
  const whyStays = (pedidoId: string): string | null => {
    const piezas = missing.get(pedidoId) ?? 0
    if (!pedidoOf.has(pedidoId)) return surtidoTexts.notHere
    if (piezas > 0 && !envio.sinSurtir) return envioTexts.sinSurtir(piezas)
    return shared.has(pedidoId) && !envio.mismaGuia ? envioTexts.mismaGuiaDe : null
  }
  const go = envio.pedidos.filter((it) => whyStays(it.id) === null)
  const { items } =
    go.length === 0
      ? { items: [] }
      : await changePedidos(
          db,
          actor,
          {
            pedidos: go.map((it) => ({ ...it, status: 'enviado' as const })),
            sinDireccion: envio.sinDireccion,
          },
          deMarca,
        )
  const done = new Map(items.map((item) => [item.id, item]))
  return {
    items: envio.pedidos.map(
      (it): Item =>
        done.get(it.id) ?? {
          id: it.id,
          numeroPedido: pedidoOf.get(it.id)?.numeroPedido ?? null,
          resultado: 'rechazado',
          detail: whyStays(it.id),
        },
    ),
  }
}

import type { PedidoCard } from './list-reads.ts'
import type { Pedido } from './reads.ts'

/** What of a timeline is not about packing: what was paid, and what was offered and answered. */
const notPacking: ReadonlySet<Pedido['eventos'][number]['tipo']> = new Set(['pago', 'propuesta'])

/** Where she lives is not where the parcel goes: its address is the pedido's own. */
const nowhere = { direccion: '', numero: '', complemento: null, barrio: '', ciudad: '', codigoPostal: '' }

/**
 * A pedido for staff who read it to pack it (spec 3.7): without calls, internal notes, payments, what was offered, and how to reach the
 * consultora. Amounts are hidden from all answers to them (docs/decisions/004).
 */
export function toPack({ consultora, ...pedido }: Pedido): Pedido {
  return {
    ...pedido,
    ...{ enviado: null, propuesta: null, pagos: [] },
    eventos: pedido.eventos.filter(({ tipo }) => !notPacking.has(tipo)).map(withoutAmounts),
    seguimiento: { llamarEl: null, llamadas: [], notasInternas: [], surtido: pedido.seguimiento?.surtido ?? null },
    ...(consultora && { consultora: { ...consultora, email: '', telefono: '', perfil: nowhere } }),
  }
}

/** A row of the list for them. */
export const toPackCard = ({ consultora, ...card }: PedidoCard): PedidoCard => ({
  ...card,
  ...{ propuestaAt: null, ultimaLlamada: null, llamarEl: null },
  ...(consultora && { consultora: { ...consultora, email: '' } }),
})

const withoutAmounts = ({ cambios, ...evento }: Pedido['eventos'][number]): Pedido['eventos'][number] => ({
  ...evento,
  cambios: Object.fromEntries(Object.entries(cambios).filter(([campo]) => !/centavos$/i.test(campo))),
})

import type { Reader, Writer } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/expressions.ts'
import { AppError } from '#shared/errors.ts'

/** The brand's contact for suspended consultoras. */
export type WhomToAsk = { nombre: string; telefono: string; email: string }

export async function isSuspended(read: Reader, consultoraId: string): Promise<boolean> {
  const row = await read
    .selectFrom('userRoles')
    .select('suspendidaAt')
    .where('userId', '=', consultoraId)
    .executeTakeFirst()
  return Boolean(row?.suspendidaAt)
}

/**
 * Required in the transaction of every verb that orders or holds stock for a consultora (spec 3.1). Locks the row, so
 * that a concurrent suspension waits.
 * @throws suspended, with the contact.
 */
export async function assertNotSuspended(
  tx: Writer,
  consultoraId: string,
  { nombre, telefono, email }: WhomToAsk,
): Promise<void> {
  const row = await tx
    .selectFrom('userRoles')
    .select('suspendidaAt')
    .where('userId', '=', consultoraId)
    .$if(tx.engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  if (!row?.suspendidaAt) return
  throw new AppError(
    'suspended',
    `Tu cuenta está suspendida y por ahora no puedes enviar pedidos. Pregunta a ${nombre}: ${telefono} o ${email}.`,
  )
}

/** In centavos over all pedidos: debts and credits, which are not offset. */
export type Cuenta = { porPagarCentavos: number; aFavorCentavos: number }

/** The account of a consultora. Cancelled pedidos and unconfirmed, unpaid ones create no debt. */
export async function findCuenta(read: Reader, consultoraId: string): Promise<Cuenta> {
  const row = await read
    .selectFrom('pedidos')
    .select((eb) => {
      const isUnconfirmed = eb.and([eb('status', '=', 'pendiente'), eb('pagadoCentavos', '=', 0)])
      const owed = eb
        .case()
        .when(eb.or([eb('status', '=', 'cancelado'), isUnconfirmed]))
        .then(eb.lit(0))
        .else(eb.ref('totalCentavos'))
        .end()
      const pagado = eb.ref('pagadoCentavos')
      const above = (more: typeof owed, less: typeof pagado) =>
        sumOf(
          eb
            .case()
            .when(eb(more, '>', less))
            .then(eb(more, '-', less))
            .else(eb.lit(0))
            .end(),
        )
      return [above(owed, pagado).as('porPagarCentavos'), above(pagado, owed).as('aFavorCentavos')]
    })
    .where('consultoraId', '=', consultoraId)
    .executeTakeFirst()
  return { porPagarCentavos: row?.porPagarCentavos ?? 0, aFavorCentavos: row?.aFavorCentavos ?? 0 }
}

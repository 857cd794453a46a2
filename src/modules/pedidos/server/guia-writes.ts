import { guiaUrl } from '#modules/ajustes/paqueteria-rules.ts'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { readValores } from '#modules/ajustes/server/reads.ts'
import type { Guia, GuiaEscrita } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'

/**
 * A guía as it is stored: with the link that the carrier's pattern makes of it today.
 * @throws invalid_request for a carrier that the settings do not name.
 */
export async function guiaFrom(tx: Writer, deMarca: AjustesDeMarca, escrita: GuiaEscrita): Promise<Guia> {
  const { paqueterias } = await readValores(tx, deMarca, ['paqueterias'])
  const paqueteria = paqueterias.find(({ nombre }) => nombre === escrita.paqueteria)
  if (!paqueteria) {
    const errors = [{ path: 'guia.paqueteria', message: envioGuiaTexts.unknownPaqueteria }]
    throw new AppError('invalid_request', envioGuiaTexts.unknownPaqueteria, { errors })
  }
  const { nombre, numero, bultos } = { ...escrita, ...paqueteria }
  return { paqueteria: nombre, numero, bultos, url: guiaUrl(paqueteria, numero) }
}

import { roleTexts } from '#modules/personas/equipo/texts.ts'
import type { StaffRole } from '#shared/actor.ts'
import { formatPesos } from '#shared/format.ts'

/** One value that changed, in words: what it is called, what it was, what it is. Two may be called the same: `clave` tells them apart. */
export type CambioEnPalabras = { clave: string; campo: string; antes: string | null; despues: string | null }

/**
 * What changed of a thing, as the log wrote it down.
 * @param nombres what ids are called that stand for a garment or a pedido, as a name or as a value.
 */
export function cambiosEnPalabras(
  cambios: Record<string, readonly [unknown, unknown]>,
  nombres: readonly { id: string; nombre: string }[] = [],
): CambioEnPalabras[] {
  const byId = new Map<unknown, string>(nombres.map(({ id, nombre }) => [id, nombre]))
  return Object.entries(cambios).map(([campo, [antes, despues]]) => ({
    clave: campo,
    campo: byId.get(campo) ?? campoEnPalabras(campo),
    antes: byId.get(antes) ?? valorEnPalabras(campo, antes),
    despues: byId.get(despues) ?? valorEnPalabras(campo, despues),
  }))
}

/** `costoConsultoraCentavos` -> `costo consultora`. */
const campoEnPalabras = (campo: string): string =>
  nombres[campo] ??
  campo
    .replace(/Centavos$/, '')
    .replace(/([a-záéíóúñ])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** Names that are not read as they are written. */
const nombres: Record<string, string> = {
  ...{ role: 'rol', email: 'correo', nombreCompleto: 'nombre', prendaId: 'prenda' },
  ...{ app: 'aplicación de códigos', llave: 'llave de acceso', llaves: 'llaves de acceso', creados: 'códigos nuevos' },
}

const nombreDeRol = (valor: string): string => roleTexts[valor as StaffRole] ?? valor

function valorEnPalabras(campo: string, valor: unknown): string | null {
  if (valor === null || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  if (typeof valor === 'number') return campo.endsWith('Centavos') ? formatPesos(valor) : String(valor)
  if (typeof valor !== 'string') return JSON.stringify(valor)
  return campo === 'role' ? nombreDeRol(valor) : valor
}

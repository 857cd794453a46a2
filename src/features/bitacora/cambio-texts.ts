import { roleTexts } from '#features/equipo/texts.ts'
import type { StaffRole } from '#shared/actor.ts'
import { formatPesos } from '#shared/format.ts'

/** One value that changed, in words: what it is called, what it was, what it is. */
export type CambioEnPalabras = { campo: string; antes: string | null; despues: string | null }

/** What changed of a thing, as the log wrote it down. */
export const cambiosEnPalabras = (cambios: Record<string, readonly [unknown, unknown]>): CambioEnPalabras[] =>
  Object.entries(cambios).map(([campo, [antes, despues]]) => ({
    campo: campoEnPalabras(campo),
    antes: valorEnPalabras(campo, antes),
    despues: valorEnPalabras(campo, despues),
  }))

/** `costoConsultoraCentavos` -> `costo consultora`. */
const campoEnPalabras = (campo: string): string =>
  nombres[campo] ??
  campo
    .replace(/Centavos$/, '')
    .replace(/([a-záéíóúñ])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** Names that are not read as they are written. */
const nombres: Record<string, string> = {
  ...{ role: 'rol', email: 'correo', nombreCompleto: 'nombre' },
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

import { type Ajuste, valoresDe } from '#modules/ajustes/client.ts'
import type { Paqueteria } from '#modules/ajustes/paqueteria-rules.ts'

/** The carriers among the settings; none until they are read. */
export const paqueteriasOf = (enUso: readonly Pick<Ajuste, 'clave' | 'valor'>[]): readonly Paqueteria[] =>
  valoresDe(enUso, 'envios').find(({ clave }) => clave === 'paqueterias')?.valor ?? []

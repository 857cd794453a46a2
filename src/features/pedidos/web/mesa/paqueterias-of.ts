import { type Ajuste, ajustesDe } from '#features/ajustes/web/client.ts'
import type { Paqueteria } from '#features/pedidos/guia-rules.ts'

/** The carriers among the settings; none until they are read. */
export const paqueteriasOf = (ajustes: readonly Ajuste[]): readonly Paqueteria[] =>
  ajustesDe(ajustes, 'envios').find(({ clave }) => clave === 'paqueterias')?.valor ?? []

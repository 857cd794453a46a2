import { may, type Right, type Role } from '#shared/rights.ts'

/** Open work of staff, in display order (spec 3.1). */
export const esperas = [
  'porConfirmar',
  'porLlamar',
  'quierenLlamada',
  'sinRespuesta',
  'solicitudes',
  'porSurtir',
  'surtidos',
  'porEnviar',
  'porResponder',
  'porRecibir',
  'porAbonar',
  'cambiosPorEnviar',
  'pocasPiezas',
  'agotadas',
  'sinFoto',
  'sinExistencias',
  'porPublicarse',
  'campanasProximas',
  'correosFallidos',
] as const
export type Espera = (typeof esperas)[number]

/** Units of reading: a failed one is reported by its name. */
export type Parte = 'pedidos' | 'solicitudes' | 'surtido' | 'devoluciones' | 'inventario' | 'productos' | 'correos'

type EsperaRow = {
  parte: Parte
  right: Right
  /** Work of catalogue staff; hidden from roles that manage pedidos. */
  ofCatalogo?: true
}

const table: Record<Espera, EsperaRow> = {
  porConfirmar: { parte: 'pedidos', right: 'pedidos' },
  porLlamar: { parte: 'pedidos', right: 'pedidos' },
  quierenLlamada: { parte: 'pedidos', right: 'pedidos' },
  sinRespuesta: { parte: 'pedidos', right: 'pedidos' },
  solicitudes: { parte: 'solicitudes', right: 'consultoras' },
  porSurtir: { parte: 'pedidos', right: 'pedidos' },
  surtidos: { parte: 'surtido', right: 'surtido' },
  porEnviar: { parte: 'pedidos', right: 'surtido' },
  porResponder: { parte: 'devoluciones', right: 'devoluciones' },
  porRecibir: { parte: 'devoluciones', right: 'devoluciones-recibir' },
  porAbonar: { parte: 'devoluciones', right: 'devoluciones' },
  cambiosPorEnviar: { parte: 'devoluciones', right: 'devoluciones-recibir' },
  pocasPiezas: { parte: 'inventario', right: 'inventario' },
  agotadas: { parte: 'productos', right: 'productos' },
  sinFoto: { parte: 'productos', right: 'productos', ofCatalogo: true },
  sinExistencias: { parte: 'productos', right: 'productos', ofCatalogo: true },
  porPublicarse: { parte: 'productos', right: 'productos', ofCatalogo: true },
  campanasProximas: { parte: 'productos', right: 'campanas', ofCatalogo: true },
  correosFallidos: { parte: 'correos', right: 'mensajes' },
}

/** The open work that a role sees. */
export const esperasOf = (role: Role | null): Espera[] =>
  esperas.filter((espera) => {
    const { right, ofCatalogo } = table[espera]
    return may(role, right) && !(ofCatalogo && may(role, 'pedidos'))
  })

export const parteOf = (espera: Espera): Parte => table[espera].parte

/** All open surtidos; `id` if there is only one. */
export type SurtidosAbiertos = { abiertos: number; halladas: number; piezas: number; id: string | null }

/** `cuenta` lacks counts that could not be read; their parts are in `sinLeer`. */
export type Hoy = {
  cuenta: { [Each in Espera]?: number | undefined }
  surtido: SurtidosAbiertos | null
  sinLeer: Parte[]
}

/** Whether no work is open and everything could be read. */
export const isAlDia = ({ cuenta, sinLeer }: Hoy): boolean =>
  sinLeer.length === 0 && Object.values(cuenta).every((count) => !count)

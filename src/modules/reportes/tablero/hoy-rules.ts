import { may, type Right, type Role } from '#shared/rights.ts'

export const grupos = ['atender', 'almacen'] as const
export type Grupo = (typeof grupos)[number]

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
  grupo: Grupo
  parte: Parte
  right: Right
  /** Work of catalogue staff; hidden from roles that manage pedidos. */
  ofCatalogo?: true
}

const table: Record<Espera, EsperaRow> = {
  porConfirmar: { grupo: 'atender', parte: 'pedidos', right: 'pedidos' },
  porLlamar: { grupo: 'atender', parte: 'pedidos', right: 'pedidos' },
  quierenLlamada: { grupo: 'atender', parte: 'pedidos', right: 'pedidos' },
  sinRespuesta: { grupo: 'atender', parte: 'pedidos', right: 'pedidos' },
  solicitudes: { grupo: 'atender', parte: 'solicitudes', right: 'consultoras' },
  porSurtir: { grupo: 'almacen', parte: 'pedidos', right: 'pedidos' },
  surtidos: { grupo: 'almacen', parte: 'surtido', right: 'surtido' },
  porEnviar: { grupo: 'almacen', parte: 'pedidos', right: 'surtido' },
  porResponder: { grupo: 'atender', parte: 'devoluciones', right: 'devoluciones' },
  porRecibir: { grupo: 'almacen', parte: 'devoluciones', right: 'devoluciones-recibir' },
  porAbonar: { grupo: 'atender', parte: 'devoluciones', right: 'devoluciones' },
  cambiosPorEnviar: { grupo: 'almacen', parte: 'devoluciones', right: 'devoluciones-recibir' },
  pocasPiezas: { grupo: 'almacen', parte: 'inventario', right: 'inventario' },
  agotadas: { grupo: 'almacen', parte: 'productos', right: 'productos' },
  sinFoto: { grupo: 'atender', parte: 'productos', right: 'productos', ofCatalogo: true },
  sinExistencias: { grupo: 'atender', parte: 'productos', right: 'productos', ofCatalogo: true },
  porPublicarse: { grupo: 'atender', parte: 'productos', right: 'productos', ofCatalogo: true },
  campanasProximas: { grupo: 'atender', parte: 'productos', right: 'campanas', ofCatalogo: true },
  correosFallidos: { grupo: 'atender', parte: 'correos', right: 'mensajes' },
}

/** The open work that a role sees. */
export const esperasOf = (role: Role | null): Espera[] =>
  esperas.filter((espera) => {
    const { right, ofCatalogo } = table[espera]
    return may(role, right) && !(ofCatalogo && may(role, 'pedidos'))
  })

export const parteOf = (espera: Espera): Parte => table[espera].parte
export const grupoOf = (espera: Espera): Grupo => table[espera].grupo

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

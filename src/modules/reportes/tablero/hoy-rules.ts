import { may, type Right, type Role } from '#shared/rights.ts'

/** What waits for staff, in the order of the list (spec 3.1). */
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

/** What is read together: a part that cannot be read is said by its name. */
export type Parte = 'pedidos' | 'solicitudes' | 'surtido' | 'devoluciones' | 'inventario' | 'productos' | 'correos'

type EsperaRow = {
  parte: Parte
  right: Right
  /** Only for who does not work on pedidos: the catalogue's own work. */
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

/** What a role hears of. */
export const esperasOf = (role: Role | null): Espera[] =>
  esperas.filter((espera) => {
    const { right, ofCatalogo } = table[espera]
    return may(role, right) && !(ofCatalogo && may(role, 'pedidos'))
  })

export const parteOf = (espera: Espera): Parte => table[espera].parte

/** Open surtidos together; `id`: of the only one. */
export type SurtidosAbiertos = { abiertos: number; halladas: number; piezas: number; id: string | null }

/** `cuenta` without what could not be read, whose parts are in `sinLeer`. */
export type Hoy = {
  cuenta: { [Each in Espera]?: number | undefined }
  surtido: SurtidosAbiertos | null
  sinLeer: Parte[]
}

/** Nothing waits, as far as everything could be read. */
export const isAlDia = ({ cuenta, sinLeer }: Hoy): boolean =>
  sinLeer.length === 0 && Object.values(cuenta).every((count) => !count)

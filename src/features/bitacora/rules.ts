import { addDays } from '#shared/format.ts'
import { oneOf } from '#shared/search.ts'

/** What staff do that the log tells, by what it is done to, in the order of the filter. */
export const verbosDe = {
  producto: [
    'producto_creado',
    'producto_guardado',
    'producto_publicado',
    'productos_exportados',
    'carga_aplicada',
    'carga_terminada',
  ],
  campana: ['campana_creada', 'campana_guardada', 'campana_borrada'],
  consultora: [
    'solicitud_aprobada',
    'solicitud_rechazada',
    'consultora_suspendida',
    'consultora_reactivada',
    'sesiones_cerradas',
    'dispositivo_cerrado',
    'dispositivos_cerrados',
    'consultoras_exportadas',
  ],
  pedido: ['llamada_registrada', 'nota_interna', 'pedidos_exportados', 'reporte_exportado'],
  mensaje: ['mensaje_reenviado', 'mensaje_descartado'],
  ajuste: ['ajuste_guardado'],
  equipo: [
    'invitacion_enviada',
    'invitacion_reenviada',
    'invitacion_retirada',
    'invitacion_aceptada',
    'equipo_cambiado',
    'equipo_quitado',
  ],
} as const

export type Verbo = (typeof verbosDe)[keyof typeof verbosDe][number]
export const verbos: readonly Verbo[] = Object.values(verbosDe).flat()

export const isVerbo = (verbo: string): verbo is Verbo => (verbos as readonly string[]).includes(verbo)

/** What /admin/bitacora keeps in its URL; an unknown value is no filter. */
export type BitacoraSearch = {
  quien?: string | undefined
  verbo?: Verbo | undefined
  desde?: string | undefined
  hasta?: string | undefined
  objeto?: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : undefined)
const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value) ? value : undefined
const isDay = (day: string) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day

export const bitacoraSearch = ({ quien, verbo, desde, hasta, objeto }: Record<string, unknown>): BitacoraSearch => ({
  quien: idOf(quien),
  verbo: oneOf(verbos, verbo),
  desde: dayOf(desde),
  hasta: dayOf(hasta),
  objeto: idOf(objeto),
})

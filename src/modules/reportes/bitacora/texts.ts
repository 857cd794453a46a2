import { roleTexts } from '#modules/personas/equipo/texts.ts'
import { formatPesos } from '#shared/format.ts'
import type { StaffRole } from '#shared/rights.ts'
import type { Verbo } from '#shared/verbos.ts'

export const bitacoraTexts = {
  daysCrossed: '«Hasta» es anterior a «Desde»',
  missing: 'No existe',
  changes: (count: number) => (count === 1 ? 'Ver el cambio' : `Ver ${count} cambios`),
} as const

/** As read after the actor's name. */
export const verboTexts: Record<Verbo, string> = {
  producto_creado: 'Creó un producto',
  producto_guardado: 'Guardó un producto',
  producto_publicado: 'Se publicó un producto en la fecha programada',
  productos_exportados: 'Exportó productos',
  carga_aplicada: 'Empezó una carga de productos',
  carga_terminada: 'Terminó una carga de productos',
  campana_creada: 'Creó una campaña',
  campana_guardada: 'Guardó una campaña',
  campana_borrada: 'Borró una campaña',
  solicitud_aprobada: 'Aprobó una solicitud',
  solicitud_rechazada: 'Rechazó una solicitud',
  consultora_suspendida: 'Suspendió a una consultora',
  consultora_reactivada: 'Reactivó a una consultora',
  consultoras_exportadas: 'Exportó consultoras',
  existencia_ajustada: 'Ajustó la existencia de una talla',
  conteo_guardado: 'Guardó un conteo',
  surtido_hecho: 'Creó un surtido',
  surtido_marcas: 'Marcó prendas de un surtido',
  surtido_faltante: 'Propuso menos piezas por un faltante',
  surtido_sin_pedido: 'Sacó un pedido de un surtido',
  surtido_terminado: 'Terminó un surtido',
  llamada_registrada: 'Registró una llamada',
  nota_interna: 'Escribió una nota interna',
  pedidos_exportados: 'Exportó pedidos',
  reporte_exportado: 'Exportó un reporte',
  mensaje_reenviado: 'Reenvió un mensaje',
  mensaje_descartado: 'Descartó un mensaje',
  ajuste_guardado: 'Cambió un ajuste',
  invitacion_enviada: 'Invitó a alguien al equipo',
  invitacion_reenviada: 'Reenvió una invitación',
  invitacion_retirada: 'Retiró una invitación',
  invitacion_aceptada: 'Aceptó su invitación al equipo',
  equipo_cambiado: 'Cambió el rol de alguien del equipo',
  equipo_quitado: 'Quitó a alguien del equipo',
  sesiones_cerradas: 'Cerró todas las sesiones de una persona',
  dispositivo_cerrado: 'Cerró su sesión en un dispositivo',
  dispositivos_cerrados: 'Cerró sus demás sesiones',
  segundo_factor_activado: 'Activó su verificación en dos pasos',
  segundo_factor_desactivado: 'Desactivó su verificación en dos pasos',
  segundo_factor_restablecido: 'Restableció la verificación en dos pasos de una persona',
  codigos_de_recuperacion: 'Creó códigos de recuperación nuevos',
  llave_agregada: 'Agregó una llave de acceso',
  llave_quitada: 'Quitó una llave de acceso',
}

/** A changed value as text. Field names may repeat: `clave` tells them apart. */
type CambioEnPalabras = { clave: string; campo: string; antes: string | null; despues: string | null }

/** @param nombres names of ids that occur as field or value. */
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

/** Field names with other words. */
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

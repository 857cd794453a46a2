/** The verbs of the staff log by their object, in the order of its filter. */
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
    'consultoras_exportadas',
  ],
  inventario: ['existencia_ajustada', 'conteo_guardado'],
  surtido: ['surtido_hecho', 'surtido_marcas', 'surtido_faltante', 'surtido_sin_pedido', 'surtido_terminado'],
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
  /** Of any account. */
  cuenta: [
    'sesiones_cerradas',
    'dispositivo_cerrado',
    'dispositivos_cerrados',
    'segundo_factor_activado',
    'segundo_factor_desactivado',
    'segundo_factor_restablecido',
    'codigos_de_recuperacion',
    'llave_agregada',
    'llave_quitada',
  ],
} as const

export type Verbo = (typeof verbosDe)[keyof typeof verbosDe][number]
export const verbos: readonly Verbo[] = Object.values(verbosDe).flat()

export const isVerbo = (verbo: string): verbo is Verbo => (verbos as readonly string[]).includes(verbo)

import { type AjusteClave, secciones, settings } from '#features/ajustes/settings.ts'
import type { MensajeTipo } from '#features/mensajes/rules.ts'
import { tipoTexts } from '#features/mensajes/texts.ts'

/** What the log calls a thing that has no name of its own, or whose name alone says too little. */
export const objetoTexts = {
  /** 'Enviado' is a text of WhatsApp. */
  ajuste: (clave: AjusteClave) => `${settings[clave].label} (${secciones[settings[clave].seccion]})`,
  mensaje: (tipo: MensajeTipo, para: string) => `${tipoTexts[tipo]}, para ${para}`,
} as const

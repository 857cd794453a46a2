import { type AjusteClave, secciones, settings } from '#modules/ajustes/settings.ts'
import type { MensajeTipo } from '#modules/mensajes/rules.ts'
import { tipoTexts } from '#modules/mensajes/texts.ts'

/** What the log calls a thing that has no name of its own, or whose name alone says too little. */
export const objetoTexts = {
  /** 'Enviado' is a text of WhatsApp. */
  ajuste: (clave: AjusteClave) => `${settings[clave].label} (${secciones[settings[clave].seccion]})`,
  mensaje: (tipo: MensajeTipo, para: string) => `${tipoTexts[tipo]}, para ${para}`,
} as const

const estos: Record<TipoDispositivo, string> = {
  telefono: 'Este teléfono',
  tableta: 'Esta tableta',
  computadora: 'Esta computadora',
}

/** Texts of 'Mis dispositivos' (spec 3.7). */
export const dispositivosTexts = {
  title: 'Mis dispositivos',
  see: 'Ver mis dispositivos',
  nombre: ({ navegador, sistema }: Dispositivo) =>
    [navegador, sistema].filter(Boolean).join(' en ') || 'Dispositivo desconocido',
  este: (tipo: TipoDispositivo | null) => (tipo ? estos[tipo] : 'Este dispositivo'),
  endOthers: 'Cerrar las demás sesiones',
  confirm: 'Sí, cerrar',
  missing: 'Esa sesión ya no está abierta',
}

/** Detects browsers by user agent. */

export type TipoDispositivo = 'telefono' | 'tableta' | 'computadora'

export type Dispositivo = {
  /** `null` for an unknown user agent. */
  navegador: string | null
  sistema: string | null
  tipo: TipoDispositivo | null
}

/** In this order: browsers also name those they imitate. */
const navegadores: [RegExp, string][] = [
  [/\b(?:FBAN|FBAV)\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const sistemas: [RegExp, string, TipoDispositivo][] = [
  [/\biPhone\b/, 'iPhone', 'telefono'],
  [/\biPad\b/, 'iPad', 'tableta'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'telefono'],
  [/\bAndroid\b/, 'Android', 'tableta'],
  [/\bWindows\b/, 'Windows', 'computadora'],
  [/\bCrOS\b/, 'ChromeOS', 'computadora'],
  [/\bMacintosh\b/, 'Mac', 'computadora'],
  [/\bLinux\b/, 'Linux', 'computadora'],
]

const maxLength = 500

/** @param userAgent as sent at the sign-in. Anyone can forge it: for display only. */
export function dispositivoOf(userAgent: string | null): Dispositivo {
  const text = (userAgent ?? '').slice(0, maxLength)
  const [, sistema = null, tipo = null] = sistemas.find(([pattern]) => pattern.test(text)) ?? []
  const [, navegador = null] = navegadores.find(([pattern]) => pattern.test(text)) ?? []
  return { navegador, sistema, tipo }
}

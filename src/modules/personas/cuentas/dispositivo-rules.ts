/** What is true of the browsers that somebody is signed in with: what each is, from what it says of itself. */

export type TipoDispositivo = 'telefono' | 'tableta' | 'computadora'

export type Dispositivo = {
  /** `null` where it does not say, or nothing that we know. */
  navegador: string | null
  sistema: string | null
  tipo: TipoDispositivo | null
}

/** In this order: a browser names those that it wants to be taken for, too. */
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

/** More of it than this says nothing. */
const maxLength = 500

/** @param userAgent as the browser sent it when its session began. Whoever likes sends what he likes: it is for recognising, not for trust. */
export function dispositivoOf(userAgent: string | null): Dispositivo {
  const text = (userAgent ?? '').slice(0, maxLength)
  const [, sistema = null, tipo = null] = sistemas.find(([pattern]) => pattern.test(text)) ?? []
  const [, navegador = null] = navegadores.find(([pattern]) => pattern.test(text)) ?? []
  return { navegador, sistema, tipo }
}

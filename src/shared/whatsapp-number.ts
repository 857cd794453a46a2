const minPhoneDigits = 9

/**
 * The number of a WhatsApp link (spec 2.5): the digits of a phone with `+`, otherwise the country prefix and the
 * digits.
 * @param prefix the setting WHATSAPP_PREFIX, digits only.
 * @returns digits, or `null` for a phone with fewer than nine.
 */
export function whatsappNumber(telefono: string, prefix: string): string | null {
  const digits = telefono.replace(/\D/g, '')
  if (digits.length < minPhoneDigits) return null
  return telefono.trim().startsWith('+') ? digits : `${prefix}${digits}`
}

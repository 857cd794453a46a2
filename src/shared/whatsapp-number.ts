const minPhoneDigits = 9

/**
 * The number that a WhatsApp link dials (spec 2.5): what starts with + keeps its digits, anything else gets the
 * country prefix before them.
 * @param prefix the setting WHATSAPP_PREFIX, digits only.
 * @returns digits, or `null` for a phone with fewer than nine: it cannot be dialled.
 */
export function whatsappNumber(telefono: string, prefix: string): string | null {
  const digits = telefono.replace(/\D/g, '')
  if (digits.length < minPhoneDigits) return null
  return telefono.trim().startsWith('+') ? digits : `${prefix}${digits}`
}

/** What stands under a código postal that is known. */
export function lugarText({ estado, municipio, colonias }: Lugar): string {
  const where = municipio === '' || municipio === estado ? estado : `${municipio}, ${estado}`
  if (colonias.length === 0) return where
  if (colonias.length === 1) return `${where} · ${colonias[0]}`
  return `${where} · ${colonias.length} colonias para elegir`
}

/** What a código postal says of an address (spec 3.3.5). It is a suggestion: an address is never refused for it. */
export type Lugar = {
  estado: string
  /** Empty where only the estado is known. */
  municipio: string
  /** As the post calls it; in the country often none, and then the municipio is what people write. Empty where that is not known. */
  ciudad: string
  /** In alphabetical order. */
  colonias: string[]
}

export const isCodigo = (text: string): boolean => /^\d{5}$/.test(text)

/**
 * What of an address a lugar fills in: fields that are empty, or that an earlier lugar filled, and where there is one answer alone.
 * @param filled what the last lugar put in, so that a corrected código corrects it.
 */
export function suggested(
  lugar: Lugar,
  address: { ciudad: string; barrio: string },
  filled: { ciudad?: string; barrio?: string } = {},
): { ciudad?: string; barrio?: string } {
  const isFree = (field: 'ciudad' | 'barrio') => address[field].trim() === '' || address[field] === filled[field]
  const [colonia, ...others] = lugar.colonias
  return {
    ...(isFree('ciudad') && lugar.ciudad !== '' && { ciudad: lugar.ciudad }),
    ...(isFree('barrio') && colonia && others.length === 0 && { barrio: colonia }),
  }
}

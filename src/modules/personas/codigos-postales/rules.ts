/** The text below a known código postal. */
export function lugarText({ estado, municipio, colonias }: Lugar): string {
  const where = municipio === '' || municipio === estado ? estado : `${municipio}, ${estado}`
  if (colonias.length === 0) return where
  if (colonias.length === 1) return `${where} · ${colonias[0]}`
  return `${where} · ${colonias.length} colonias para elegir`
}

/** The place of a código postal (spec 3.3.5). Only a suggestion: an address is never refused for it. */
export type Lugar = {
  estado: string
  /** Empty when only the estado is known. */
  municipio: string
  /**
   * The city of the postal catalogue. Rural códigos often have none; people write the municipio there. Empty when
   * unknown.
   */
  ciudad: string
  colonias: string[]
}

export const isCodigo = (text: string): boolean => /^\d{5}$/.test(text)

export type Suggestion = { ciudad?: string; barrio?: string }

/**
 * The fields of an address that a código changes: empty ones, and those filled by an earlier código. A field with no
 * value or several is cleared.
 * @param lugar `null` for an unknown código.
 * @param filled unedited values of earlier códigos.
 */
export function suggested(lugar: Lugar | null, address: Required<Suggestion>, filled: Suggestion = {}): Suggestion {
  const [colonia = '', ...others] = lugar?.colonias ?? []
  const change = (field: keyof Suggestion, answer: string): Suggestion => {
    const isFree = address[field].trim() === '' || address[field] === filled[field]
    return isFree && answer !== address[field].trim() ? { [field]: answer } : {}
  }
  return { ...change('ciudad', lugar?.ciudad ?? ''), ...change('barrio', others.length === 0 ? colonia : '') }
}

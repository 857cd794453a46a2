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
  colonias: string[]
}

export const isCodigo = (text: string): boolean => /^\d{5}$/.test(text)

export type Suggestion = { ciudad?: string; barrio?: string }

/**
 * What a código changes in an address: fields that are empty, or that an earlier código filled. A field with no answer, or with several,
 * is emptied again.
 * @param lugar `null` where the código says nothing.
 * @param filled what earlier códigos put in and nobody changed.
 */
export function suggested(lugar: Lugar | null, address: Required<Suggestion>, filled: Suggestion = {}): Suggestion {
  const [colonia = '', ...others] = lugar?.colonias ?? []
  const change = (field: keyof Suggestion, answer: string): Suggestion => {
    const isFree = address[field].trim() === '' || address[field] === filled[field]
    return isFree && answer !== address[field].trim() ? { [field]: answer } : {}
  }
  return { ...change('ciudad', lugar?.ciudad ?? ''), ...change('barrio', others.length === 0 ? colonia : '') }
}

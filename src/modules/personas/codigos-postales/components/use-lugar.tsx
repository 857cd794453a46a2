import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { lugarQuery } from '#modules/personas/codigos-postales/client.ts'
import { isCodigo, type Lugar, type Suggestion, suggested } from '#modules/personas/codigos-postales/rules.ts'

/** A datalist of colonias, for the field with this `list`. */
export const ColoniasList = ({ id, lugar }: { id: string; lugar: Lugar | null }) => (
  <datalist id={id}>
    {lugar?.colonias.map((colonia) => (
      <option key={colonia} value={colonia} />
    ))}
  </datalist>
)

type Form = {
  codigo: string
  read: () => Required<Suggestion>
  write: (field: keyof Suggestion, text: string) => void
}

/**
 * Fills in ciudad and barrio where the código postal allows only one value, and clears values filled by an earlier
 * código; typed text stays (spec 3.3.5).
 */
export function useLugar({ codigo: typed, read, write }: Form): Lugar | null {
  const codigo = typed.trim()
  const { data: lugar = null, isPending } = useQuery(lugarQuery(codigo))
  // A failed request counts as an unknown código.
  const answered = isCodigo(codigo) && !isPending
  const filled = useRef<Suggestion>({})
  const asked = useRef(codigo)
  const fill = useEffectEvent(() => {
    // The initial código belongs to a saved address.
    if (asked.current === codigo) return
    asked.current = codigo
    const change = suggested(lugar, read(), filled.current)
    for (const field of ['ciudad', 'barrio'] as const) {
      const text = change[field]
      if (text === undefined) continue
      filled.current = { ...filled.current, [field]: text }
      write(field, text)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: two códigos may have the same place.
  useEffect(() => {
    if (answered) fill()
  }, [answered, codigo])
  return lugar
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { lugarQuery } from '#modules/personas/codigos-postales/client.ts'
import { isCodigo, type Lugar, type Suggestion, suggested } from '#modules/personas/codigos-postales/rules.ts'

/** The colonias of a código postal, for the field that has this `list`. */
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
 * Fills in ciudad and barrio where the código postal of a form has one answer, and takes back what an earlier código filled; typed text
 * stays (spec 3.3.5).
 */
export function useLugar({ codigo: typed, read, write }: Form): Lugar | null {
  const codigo = typed.trim()
  const { data: lugar = null, isPending } = useQuery(lugarQuery(codigo))
  // A question that failed says nothing either.
  const answered = isCodigo(codigo) && !isPending
  const filled = useRef<Suggestion>({})
  const asked = useRef(codigo)
  const fill = useEffectEvent(() => {
    // The código that the form opened with is of an address that is there.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: two códigos may have one answer.
  useEffect(() => {
    if (answered) fill()
  }, [answered, codigo])
  return lugar
}

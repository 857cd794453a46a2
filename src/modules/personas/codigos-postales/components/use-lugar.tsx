import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { lugarQuery } from '#modules/personas/codigos-postales/client.ts'
import { type Lugar, suggested } from '#modules/personas/codigos-postales/rules.ts'

/** The colonias of a código postal, for the field that has this `list`. */
export const ColoniasList = ({ id, lugar }: { id: string; lugar: Lugar | null }) => (
  <datalist id={id}>
    {lugar?.colonias.map((colonia) => (
      <option key={colonia} value={colonia} />
    ))}
  </datalist>
)

type Address = { ciudad: string; barrio: string }
type Form = {
  codigo: string
  /** What is typed by now. */
  read: () => Address
  write: (field: keyof Address, text: string) => void
}

/** Fills in empty ciudad and barrio where the código postal of a form has one answer; typed text stays (spec 3.3.5). */
export function useLugar({ codigo, read, write }: Form): Lugar | null {
  const { data: lugar = null } = useQuery(lugarQuery(codigo.trim()))
  const filled = useRef<Partial<Address>>({})
  const asked = useRef(codigo)
  const fill = useEffectEvent((found: Lugar) => {
    // The código that the form opened with is of an address that is there.
    if (asked.current === codigo) return
    asked.current = codigo
    const next = suggested(found, read(), filled.current)
    filled.current = { ...filled.current, ...next }
    for (const field of ['ciudad', 'barrio'] as const) if (next[field] !== undefined) write(field, next[field])
  })
  useEffect(() => {
    if (lugar) fill(lugar)
  }, [lugar])
  return lugar
}

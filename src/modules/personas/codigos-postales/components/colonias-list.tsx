import type { Lugar } from '#modules/personas/codigos-postales/rules.ts'

/** The colonias of a código postal, for the field that has this `list`. */
export const ColoniasList = ({ id, lugar }: { id: string; lugar: Lugar | null }) => (
  <datalist id={id}>
    {lugar?.colonias.map((colonia) => (
      <option key={colonia} value={colonia} />
    ))}
  </datalist>
)

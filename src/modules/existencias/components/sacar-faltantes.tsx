import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { Checkbox } from '#ui/checkbox.tsx'

type SacarProps = { sacar: boolean; onChange: (sacar: boolean) => void }

/** A checkbox that removes missing pieces from stock, or a note about who may do it (spec 3.3). */
export const SacarFaltantes = ({ sacar, onChange }: SacarProps) =>
  useMay('inventario') ? (
    <Checkbox
      label="Descontar de la existencia lo que falta"
      hint="Queda en los movimientos de la talla como merma. Lo que sigue apartado sale en cuanto se libera."
      checked={sacar}
      onChange={({ target }) => onChange(target.checked)}
    />
  ) : (
    <p className="text-sm">
      Solo Almacén o Administración pueden sacarlo de la existencia: avísales para que no se venda otra vez.
    </p>
  )

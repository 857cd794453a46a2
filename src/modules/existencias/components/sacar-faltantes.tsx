import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { Checkbox } from '#ui/checkbox.tsx'

type SacarProps = { sacar: boolean; onChange: (sacar: boolean) => void }

/** Offers to take missing pieces out of the stock, or says who may (spec 3.3). */
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

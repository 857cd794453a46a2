import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { ajustesDe, ajustesQuery } from '#features/ajustes/web/client.ts'
import { juegoName, missingOf } from '#features/catalogo/juegos.ts'
import type { ProductoForm } from '#features/catalogo/schema.ts'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import { Button } from '#ui/button.tsx'

/** The juegos de tallas of the line that is chosen, each in one press: what the product does not have of it is added (spec 3.5.3). */
export function MesaProductoJuegos({ onAdd }: { onAdd: (tallas: string[]) => void }) {
  const { control } = useFormContext<ProductoForm>()
  const [categoria, tallas] = useWatch({ control, name: ['categoria', 'tallas'] })
  const { data: ajustes = [] } = useQuery(ajustesQuery())
  const juegos = ajustesDe(ajustes, 'juegos').find(({ clave }) => clave === `juego_${categoria}`)?.valor ?? []
  if (juegos.length === 0) return null
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{adminProductoTexts.juegos}</legend>
      <div className="flex flex-wrap gap-2">
        {juegos.map((juego) => {
          const missing = missingOf(juego, tallas)
          return (
            <Button
              key={juego.join()}
              variant="secondary"
              size="sm"
              aria-label={adminProductoTexts.juego(juegoName(juego), juego)}
              disabled={missing.length === 0}
              onClick={() => onAdd(missing)}
            >
              {juegoName(juego)}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}

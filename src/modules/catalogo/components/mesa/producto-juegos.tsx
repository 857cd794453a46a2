import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { enUsoQuery, valoresDe } from '#modules/ajustes/client.ts'
import { juegoName, missingOf, piezasFor } from '#modules/catalogo/juegos.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

type JuegosProps = { onAdd: (tallas: { talla: string; stock: number }[]) => void }

/** The juegos de tallas of the line that is chosen, each in one press: what the product does not have of it is added (spec 3.5.3). */
export function MesaProductoJuegos({ onAdd }: JuegosProps) {
  const { control } = useFormContext<ProductoForm>()
  const [categoria, tallas] = useWatch({ control, name: ['categoria', 'tallas'] })
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const juegos = valoresDe(ajustes, 'juegos').find(({ clave }) => clave === `juego_${categoria}`)?.valor ?? []
  if (juegos.length === 0) return null
  const missing = juegos.map((juego) => missingOf(juego, tallas))
  const first = missing.find((it) => it.length > 0)

  const add = (names: string[]) => {
    const piezas = piezasFor(typed, names.length)
    if (!piezas) {
      setError(adminProductoTexts.piezasWrong(names.length))
      box.current?.querySelector('input')?.focus()
      return
    }
    onAdd(names.map((talla, index) => ({ talla, stock: piezas[index] ?? 0 })))
    setTyped('')
    setError(undefined)
  }
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{adminProductoTexts.juegos}</legend>
      {first && (
        <div ref={box} className="mb-3 md:max-w-md">
          <Field label={adminProductoTexts.piezas} hint={adminProductoTexts.piezasHint} error={error}>
            <TextInput
              autoComplete="off"
              className="tabular-nums"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // The form is not saved from here: Enter adds the juego that is next.
                event.preventDefault()
                if (first) add(first)
              }}
            />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {juegos.map((juego, index) => (
          <Button
            key={juego.join()}
            variant="secondary"
            size="sm"
            aria-label={adminProductoTexts.juego(juegoName(juego), juego)}
            disabled={missing[index]?.length === 0}
            onClick={() => add(missing[index] ?? [])}
          >
            {juegoName(juego)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

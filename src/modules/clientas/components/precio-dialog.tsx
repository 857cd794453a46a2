import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { negocioKey, refreshLibreta, setPrecio } from '#modules/clientas/client.ts'
import { precioTexts } from '#modules/clientas/libreta-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { useVerb } from '#ui/use-verb.ts'

type PrecioDialogProps = {
  productoId: string
  nombre: string
  ventaCentavos: number
  /** She has a price of her own. */
  isOwn: boolean
}

/** What she sells a product for; nothing of it is anybody else's. */
export function PrecioDialog({ productoId, nombre, ventaCentavos, isOwn }: PrecioDialogProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [centavos, setCentavos] = useState<number | null>(ventaCentavos)
  const [error, setError] = useState<string>()
  const saving = useVerb({
    mutationFn: (price: number | null) => setPrecio(productoId, price),
    failure: 'No se guardó tu precio',
    success: 'Precio guardado',
    onSuccess: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: negocioKey }), refreshLibreta(queryClient)])
      setOpen(false)
    },
  })
  const save = (price: number | null) => {
    if (price !== null && !(price > 0)) setError('Escribe un importe')
    else saving.mutate(price)
  }
  return (
    <Dialog
      title={precioTexts.mine}
      description={nombre}
      open={open}
      onOpenChange={(next) => {
        if (next) setCentavos(ventaCentavos)
        setError(undefined)
        setOpen(next)
      }}
      size="sm"
      trigger={
        <Button variant="link" size="sm">
          Cambiar precio
          <span className="sr-only"> de {nombre}</span>
        </Button>
      }
      footer={
        <>
          {isOwn && (
            <Button variant="secondary" disabled={saving.isPending} onClick={() => save(null)}>
              Usar el precio público
            </Button>
          )}
          <Button type="submit" form="mi-precio" busy={saving.isPending}>
            Guardar precio
          </Button>
        </>
      }
    >
      <form
        id="mi-precio"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(centavos ?? Number.NaN)
        }}
      >
        <Field
          label={precioTexts.mine}
          hint="Solo tú lo ves. Tus pedidos anteriores conservan el precio que tenían."
          error={error}
          required
        >
          <MoneyInput value={centavos} onValueChange={setCentavos} />
        </Field>
      </form>
    </Dialog>
  )
}

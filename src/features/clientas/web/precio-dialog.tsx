import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { precioTexts } from '#features/clientas/libreta-texts.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { negocioKey, refreshLibreta, setPrecio } from './client.ts'

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
  const [busy, setBusy] = useState(false)
  const save = async (price: number | null) => {
    if (price !== null && !(price > 0)) return setError(precioTexts.invalid)
    setBusy(true)
    try {
      await setPrecio(productoId, price)
      await Promise.all([queryClient.invalidateQueries({ queryKey: negocioKey }), refreshLibreta(queryClient)])
      toastSuccess(precioTexts.saved)
      setOpen(false)
    } catch (failure) {
      toastError(precioTexts.failed, failure instanceof AppError ? { description: failure.detail } : {})
    }
    setBusy(false)
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
          {precioTexts.change}
          <span className="sr-only"> de {nombre}</span>
        </Button>
      }
      footer={
        <>
          {isOwn && (
            <Button variant="secondary" disabled={busy} onClick={() => void save(null)}>
              {precioTexts.usePublic}
            </Button>
          )}
          <Button type="submit" form="mi-precio" busy={busy}>
            {precioTexts.save}
          </Button>
        </>
      }
    >
      <form
        id="mi-precio"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(centavos ?? Number.NaN)
        }}
      >
        <Field label={precioTexts.mine} hint={precioTexts.hint} error={error} required>
          <MoneyInput value={centavos} onValueChange={setCentavos} />
        </Field>
      </form>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import type { ZodSafeParseResult } from 'zod'
import type { Pedido } from '#modules/pedidos/client.ts'
import { errorsOf } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import type { RegistroTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { Button } from '#ui/button.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

type FormProps<Request> = {
  pedido: Pedido
  texts: RegistroTexts
  /** What was typed, as its schema reads it. */
  read: ZodSafeParseResult<Request>
  save: (request: Request) => Promise<{ version: number }>
  onSaved: () => void
  /** Something has to be seen first. */
  blocked?: boolean
  /** @param errors by field, once it was tried to save. @param saving it is on its way, or saved. */
  children: (errors: Record<string, string>, saving: boolean) => ReactNode
}

/** The form of a call or of a payment, with its foot, which stays in sight. */
export function RegistroForm<Request>({
  pedido,
  texts,
  read,
  save,
  onSaved,
  blocked = false,
  children,
}: FormProps<Request>) {
  const [tried, setTried] = useState(false)
  const saving = usePedidoSave({ id: pedido.id, save, done: texts.saved, failed: texts.failed, onSaved })
  const under = saving.isPending || saving.isSuccess
  // What comes in while it is saved is what this form has saved.
  const disabled = blocked && !under
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.data && !disabled) saving.mutate(read.data)
      }}
    >
      {children(tried ? errorsOf(read.error) : {}, under)}
      <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
        <Button type="submit" busy={saving.isPending} disabled={disabled}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

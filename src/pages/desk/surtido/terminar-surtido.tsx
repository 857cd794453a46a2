import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { endSurtido, type Surtido, surtidoQuery, surtidosKey } from '#modules/entregas/surtidos/client.ts'
import { isPickable } from '#modules/entregas/surtidos/rules.ts'
import { terminarTexts } from '#modules/entregas/surtidos/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { cuentasDe } from './cuentas-de.ts'
import type { UseMarcas } from './use-marcas.ts'

/** Ends a surtido, and leads to sending what is not sent yet. */
export function TerminarSurtido({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const despues = useMay('pedidos')
  const { piezas, halladas } = cuentasDe(surtido, marcas)
  const sinEnviar = surtido.pedidos.filter(({ status }) => isPickable(status)).length
  const ending = useVerb({
    mutationFn: async () => {
      // What was ticked last counts, too.
      await marcas.settle()
      return endSurtido(surtido.id)
    },
    success: terminarTexts.done(surtido.numero),
    onSuccess: async () => {
      setOpen(false)
      await navigate({ to: paths.adminSurtido(surtido.id), search: { parte: 'enviar' }, replace: true })
    },
    failure: terminarTexts.failed,
    refresh: [surtidoQuery(surtido.id).queryKey, surtidosKey],
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {terminarTexts.button}
        </Button>
      }
      title={terminarTexts.title}
      description={terminarTexts.why({ faltan: piezas - halladas, sinEnviar, despues })}
      confirmLabel={terminarTexts.confirm}
      cancelLabel={terminarTexts.cancel}
      tone="primary"
      busy={ending.isPending}
      onConfirm={() => ending.mutate()}
    />
  )
}

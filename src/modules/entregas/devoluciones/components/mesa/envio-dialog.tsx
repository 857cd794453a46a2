import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { sendDevolucion } from '#modules/entregas/devoluciones/client.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import {
  GuiaFields,
  type GuiaValues,
  guiaOf,
  paqueteriasOf,
  readGuia,
} from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormFoot } from '#ui/form-dialog.tsx'
import { focusFirstError } from '#ui/use-form.ts'
import { Palabras, PasoFrame, usePaso } from './paso-frame.tsx'

type EnvioProps = {
  cambio: { id: string; version: number; cantidad: number; talla: string | null }
  /** It may be sent now; and its present state in words. */
  available: boolean
  ahora: string
  trigger: ReactElement
  onOpenChange?: (open: boolean) => void
}

/** Sends the new size of a cambio, with an optional guía. What is typed survives closing. */
export function EnvioDialog({ cambio: { id, version, cantidad, talla }, onOpenChange, ...frame }: EnvioProps) {
  const [open, setOpen] = useState(false)
  const { data: enUso = [] } = useQuery({ ...enUsoQuery(), enabled: open })
  const paqueterias = paqueteriasOf(enUso)
  const [typed, setTyped] = useState<GuiaValues | null>(null)
  const [withGuia, setWithGuia] = useState(true)
  const [palabras, setPalabras] = useState('')
  const [tried, setTried] = useState(false)
  const values = guiaOf(typed, paqueterias)
  const read = readGuia(values)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const saving = usePaso(() => sendDevolucion(id, { version, palabras, guia: withGuia ? read.guia : null }), {
    done: mesaTexts.sent,
    onDone: () => change(false),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (withGuia && !read.guia) return focusFirstError(event.currentTarget)
    saving.mutate()
  }
  const refusal = saving.errors['guia.paqueteria']
  return (
    <PasoFrame
      {...frame}
      title="¿Ya salió la talla nueva?"
      description={mesaTexts.sendHow(cantidad, talla ?? '')}
      open={open}
      onOpenChange={change}
      dirty={typed !== null || !withGuia || palabras !== ''}
      saving={saving}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Checkbox label="Lleva guía" checked={withGuia} onChange={({ target }) => setWithGuia(target.checked)} />
        {withGuia && (
          <GuiaFields
            values={values}
            paqueterias={paqueterias}
            errors={{ ...(tried ? read.errors : {}), ...(refusal && { paqueteria: refusal }) }}
            onChange={(next) => {
              saving.reset()
              setTyped(next)
            }}
          />
        )}
        <Palabras value={palabras} error={saving.errors.palabras} onChange={setPalabras} />
        <FormFoot submit={mesaTexts.sendOne} busy={saving.isPending} disabled={!frame.available} />
      </form>
    </PasoFrame>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { sendDevolucion } from '#modules/entregas/devoluciones/client.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import {
  GuiaFields,
  type GuiaValues,
  paqueteriasOf,
  readGuia,
  useGuiaValues,
} from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PasoDialog } from './paso-dialog.tsx'

type EnvioProps = {
  cambio: { id: string; version: number; cantidad: number; talla: string | null }
  /** Whether it can be shipped now, and its current state as text. */
  available: boolean
  ahora: string
  trigger: ReactElement
  onOpenChange?: (open: boolean) => void
}

/** Ships the new size of an exchange, with an optional guía. Closing keeps the entered values. */
export function EnvioDialog({ cambio: { id, version, cantidad, talla }, onOpenChange, ...frame }: EnvioProps) {
  const [open, setOpen] = useState(false)
  const { data: enUso = [] } = useQuery({ ...enUsoQuery(), enabled: open })
  const paqueterias = paqueteriasOf(enUso)
  const [typed, setTyped] = useState<GuiaValues | null>(null)
  const [withGuia, setWithGuia] = useState(true)
  const values = useGuiaValues(typed, paqueterias)
  const read = readGuia(values)
  return (
    <PasoDialog
      {...frame}
      title="¿Ya salió la talla nueva?"
      description={mesaTexts.sendHow(cantidad, talla ?? '')}
      confirm={mesaTexts.sendOne}
      done={mesaTexts.sent}
      dirty={typed !== null || !withGuia}
      invalid={withGuia && !read.guia}
      save={(palabras, mismaGuia) =>
        sendDevolucion(id, { version, palabras, guia: withGuia ? read.guia : null, mismaGuia })
      }
      onOpenChange={(next) => {
        setOpen(next)
        onOpenChange?.(next)
      }}
    >
      {({ tried, errors, question, reset }) => (
        <>
          <Checkbox label="Lleva guía" checked={withGuia} onChange={({ target }) => setWithGuia(target.checked)} />
          {withGuia && (
            <GuiaFields
              values={values}
              paqueterias={paqueterias}
              errors={{
                ...(tried ? read.errors : {}),
                ...(question && { numero: question }),
                ...(errors['guia.paqueteria'] && { paqueteria: errors['guia.paqueteria'] }),
              }}
              onChange={(next) => {
                reset()
                setTyped(next)
              }}
            />
          )}
        </>
      )}
    </PasoDialog>
  )
}

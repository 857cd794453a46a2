import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { enUsoQuery } from '#features/ajustes/web/client.ts'
import { mesaTexts } from '#features/devoluciones/mesa-texts.ts'
import { sendDevolucion } from '#features/devoluciones/web/client.ts'
import { GuiaFields } from '#features/pedidos/web/mesa/guia-fields.tsx'
import { type GuiaValues, guiaOf, readGuia } from '#features/pedidos/web/mesa/guia-values.ts'
import { paqueteriasOf } from '#features/pedidos/web/mesa/paqueterias-of.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Palabras } from './palabras.tsx'
import { usePaso } from './use-paso.ts'

type EnvioProps = {
  cambio: { id: string; version: number; cantidad: number; talla: string | null }
  trigger: ReactElement
}

/** The new size of a cambio leaves, with its guía if it goes by one. */
export function EnvioDialog({ cambio, trigger }: EnvioProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={mesaTexts.sendTitle}
      description={mesaTexts.sendHow(cambio.cantidad, cambio.talla ?? '')}
      size="sm"
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      <EnvioForm cambio={cambio} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function EnvioForm({ cambio: { id, version }, onDone }: { cambio: EnvioProps['cambio']; onDone: () => void }) {
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const [typed, setTyped] = useState<GuiaValues | null>(null)
  const [withGuia, setWithGuia] = useState(true)
  const [palabras, setPalabras] = useState('')
  const [tried, setTried] = useState(false)
  const values = guiaOf(typed, paqueterias)
  const read = readGuia(values)
  const saving = usePaso(() => sendDevolucion(id, { version, palabras, guia: withGuia ? read.guia : null }), {
    done: mesaTexts.sent,
    onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!withGuia || read.guia) saving.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Checkbox label={mesaTexts.withGuia} checked={withGuia} onChange={({ target }) => setWithGuia(target.checked)} />
      {withGuia && (
        <GuiaFields values={values} paqueterias={paqueterias} errors={tried ? read.errors : {}} onChange={setTyped} />
      )}
      <Palabras value={palabras} error={saving.errors.palabras} onChange={setPalabras} />
      <Button type="submit" busy={saving.isPending} className="self-start">
        {mesaTexts.sendOne}
      </Button>
    </form>
  )
}

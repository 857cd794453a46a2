import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { type FormEvent, useRef, useState } from 'react'
import { type Codigos, readCodigo, type TallaContable } from '#modules/existencias/codigo-rules.ts'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Camara } from './camara.tsx'

type CodigoProps = {
  codigos: Codigos
  /** Are all codes of the line known? */
  ready: boolean
  /** A piece of this size was read. @returns how many there are of it now. */
  onRead: (talla: TallaContable) => number
}

/**
 * Where a scanner or a hand types: a size's code, or a SKU and then its size, each with Enter. What was read is said; what was not
 * understood stays in sight with what it may be.
 */
export function CodigoField({ codigos, ready, onRead }: CodigoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [abierto, setAbierto] = useState<TallaContable[]>([])
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string>()
  const [varias, setVarias] = useState<TallaContable[]>([])

  const take = (talla: TallaContable) => {
    setSaid(conteoTexts.counted(talla.nombre, talla.talla, onRead(talla)))
    setAbierto([])
    setVarias([])
    setError(undefined)
    setTyped('')
  }
  const choose = (talla: TallaContable) => {
    take(talla)
    input.current?.focus()
  }
  const read = (code: string) => {
    const leido = readCodigo(code, codigos, abierto)
    if (leido.tipo === 'talla') return take(leido.talla)
    setVarias([])
    setTyped('')
    if (leido.tipo === 'producto') {
      setError(undefined)
      setAbierto(leido.tallas)
      return setSaid(conteoTexts.waits(leido.tallas[0]?.nombre ?? ''))
    }
    if (leido.tipo === 'varias') {
      setVarias(leido.tallas)
      return setError(conteoTexts.several(code))
    }
    // What was not understood is there to be mended; the scanner's next code takes its place.
    setTyped(code)
    input.current?.select()
    if (!code.trim()) return setError(conteoTexts.codigoHint)
    setError(ready ? conteoTexts.unknown(code.trim()) : conteoTexts.unknownYet(code.trim()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read(typed)
  }
  const options = varias.length > 0 ? varias : abierto
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={conteoTexts.codigo} hint={conteoTexts.codigoHint} error={error}>
        <div className="flex flex-wrap gap-2 *:flex-none">
          <TextInput
            ref={input}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={120}
            className="min-w-36 flex-1!"
          />
          <Button type="submit" once icon={<ScanBarcode aria-hidden="true" className="size-5" />}>
            {conteoTexts.add}
          </Button>
          <Camara onCode={read} said={said} />
        </div>
      </Field>
      <p role="status" className="min-h-6 font-semibold wrap-anywhere">
        {said}
      </p>
      {options.length > 0 && (
        <ul aria-label={conteoTexts.chooseTalla} className="flex flex-wrap gap-2">
          {options.map((talla) => (
            <li key={talla.id}>
              <Button variant="secondary" size="sm" onClick={() => choose(talla)}>
                {varias.length > 0 ? `${talla.nombre}, ${talla.talla}` : talla.talla}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

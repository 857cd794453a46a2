import Camera from 'lucide-react/icons/camera'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Codigos, readCodigo, type TallaContable } from '#modules/entregas/inventario/codigo-rules.ts'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { serverNow } from '#shared/clock.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError, TextInput } from '#ui/field.tsx'

/** `BarcodeDetector`, which TypeScript's types lack. */
type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Detecting = { BarcodeDetector?: new () => Detector }

const lookEveryMs = 150
/** Repeated reads of a code within this time are the same label. */
const sameCodeMs = 1_500

type CamaraProps = { onCode: (code: string) => void; said: string }

/** Reads codes with the camera, where the browser supports it. */
function Camara({ onCode, said }: CamaraProps) {
  const [canRead, setCanRead] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => setCanRead('BarcodeDetector' in window && Boolean(navigator.mediaDevices)), [])
  if (!canRead) return null
  return (
    <Dialog
      title="Leer con la cámara"
      description="Apunta al código de barras o QR de la etiqueta."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" icon={<Camera aria-hidden="true" className="size-5" />}>
          {conteoTexts.camera}
        </Button>
      }
    >
      <Visor onCode={onCode} said={said} />
    </Dialog>
  )
}

function Visor({ onCode, said }: CamaraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const end = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (gone || !video.current) return end()
      video.current.srcObject = stream
      video.current.play().catch(() => setFailed(true))
      const timer = look(video.current, (code) => tell(code))
      stop = () => {
        clearInterval(timer)
        end()
      }
    }
    begin().catch(() => setFailed(true))
    return () => {
      gone = true
      stop()
    }
  }, [])
  return (
    <>
      {failed ? (
        <FieldError>No se pudo abrir la cámara. Revisa el permiso del navegador, o escribe el código.</FieldError>
      ) : (
        <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-md bg-hover object-cover" />
      )}
      <p role="status" className="mt-4 min-h-6 font-semibold wrap-anywhere">
        {said}
      </p>
    </>
  )
}

/** Samples the video; reports a code once while it stays in view. */
function look(video: HTMLVideoElement, tell: (code: string) => void) {
  const Reader = (window as Detecting).BarcodeDetector
  const detector = Reader && new Reader()
  let last = { code: '', at: 0 }
  let busy = false
  return setInterval(async () => {
    if (busy || !detector) return
    busy = true
    const [found] = await detector.detect(video).catch(() => [])
    busy = false
    if (!found) return
    const again = found.rawValue === last.code && serverNow().getTime() - last.at < sameCodeMs
    last = { code: found.rawValue, at: serverNow().getTime() }
    if (!again) tell(found.rawValue)
  }, lookEveryMs)
}

type CodigoProps = {
  codigos: Codigos
  ready: boolean
  /** @returns the current count of the size. */
  onRead: (talla: TallaContable) => number
}

/**
 * Reads a size's code, or a SKU and then its size, from a scanner or the keyboard, each ended with Enter. Unknown input
 * stays with suggestions.
 */
export function CodigoField({ codigos, ready, onRead }: CodigoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [abierto, setAbierto] = useState<TallaContable[]>([])
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string>()
  const [varias, setVarias] = useState<TallaContable[]>([])

  const take = (talla: TallaContable) => {
    setSaid(`${talla.nombre}, talla ${talla.talla}: ${onRead(talla)}`)
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
      return setError(`«${code}» puede ser de varias prendas. Elige cuál:`)
    }
    // Unknown input stays, selected, so that the next scan replaces it.
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
            Contar
          </Button>
          <Camara onCode={read} said={said} />
        </div>
      </Field>
      <p role="status" className="min-h-6 font-semibold wrap-anywhere">
        {said}
      </p>
      {options.length > 0 && (
        <ul aria-label="Talla" className="flex flex-wrap gap-2">
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

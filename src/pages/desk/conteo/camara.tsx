import Camera from 'lucide-react/icons/camera'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { serverNow } from '#shared/clock.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'

/** What browsers that read codes have, and TypeScript does not know yet. */
type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Detecting = { BarcodeDetector?: new () => Detector }

const lookEveryMs = 150
/** The same code again within this time is the same label, still in sight. */
const sameCodeMs = 1_500

type CamaraProps = { onCode: (code: string) => void; said: string }

/** Reads codes by the phone's camera, in browsers that can; in others there is nothing. */
export function Camara({ onCode, said }: CamaraProps) {
  const [canRead, setCanRead] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => setCanRead('BarcodeDetector' in window && Boolean(navigator.mediaDevices)), [])
  if (!canRead) return null
  return (
    <Dialog
      title={conteoTexts.cameraTitle}
      description={conteoTexts.cameraHow}
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
        <FieldError>{conteoTexts.cameraFailed}</FieldError>
      ) : (
        <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-md bg-hover object-cover" />
      )}
      <p role="status" className="mt-4 min-h-6 font-semibold wrap-anywhere">
        {said}
      </p>
    </>
  )
}

/** Looks at the picture again and again; a code that stays in sight is told once. */
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

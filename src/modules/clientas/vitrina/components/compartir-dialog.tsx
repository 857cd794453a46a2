import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { drawTarjeta, vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import { pathOf, type TarjetaFormato, tarjetaAlto, tarjetaFormatos } from '#modules/clientas/vitrina/rules.ts'
import { compartirTexts, vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { download } from '#ui/export-button.tsx'
import { Field, FieldError, TextInput } from '#ui/field.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { type Compartido, useEncendida } from './compartido.ts'

function CompartirEnlace({ url, texto }: { url: string; texto: string }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {'share' in navigator && (
          <Button
            onClick={() => void share({ text: texto, url })}
            icon={<Share2 aria-hidden="true" className="size-4.5" />}
          >
            Compartir con otra app
          </Button>
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${texto}\n${url}`.toWellFormed())}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          WhatsApp
        </a>
        <Button
          variant="secondary"
          onClick={() => void copy(url)}
          icon={<Copy aria-hidden="true" className="size-4.5" />}
        >
          Copiar enlace
        </Button>
      </div>
      <Field label="Enlace">
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </div>
  )
}

/** Cancelling the phone's share sheet is no error. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => {})
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Enlace copiado', { name: 'enlace' })
  } catch {
    toastError('No se pudo copiar. Mantén presionado el enlace para copiarlo.', { name: 'enlace' })
  }
}

type Tarjeta = { file: File; url: string; formato: TarjetaFormato }

const formatos = tarjetaFormatos.map((value) => ({ value, label: compartirTexts.formatos[value] }))

/** A picture to post, drawn on the server, with or without the public price (spec 3.4). */
function CompartirImagen({ productoId, nombre }: { productoId: string; nombre: string }) {
  const [formato, setFormato] = useState<TarjetaFormato>('publicacion')
  const [precio, setPrecio] = useState(true)
  const drawing = useVerb({
    mutationFn: async (): Promise<Tarjeta> => {
      const blob = await drawTarjeta({ producto: productoId, formato, precio })
      const file = new File([blob], `${fileName(nombre)}-${formato}.jpg`, { type: 'image/jpeg' })
      return { file, url: await dataUrlOf(file), formato }
    },
  })
  const made = drawing.data
  return (
    <section aria-label={compartirTexts.picture} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="display text-xl">{compartirTexts.picture}</h3>
      <RadioChips
        label="Tamaño"
        options={formatos}
        value={formato}
        onValueChange={(it) => {
          setFormato(it)
          drawing.reset()
        }}
      />
      <Checkbox
        label="Con el precio público"
        checked={precio}
        onChange={(event) => {
          setPrecio(event.target.checked)
          drawing.reset()
        }}
      />
      {made ? (
        <Picture made={made} nombre={nombre} />
      ) : (
        <>
          {drawing.isPending && (
            // As high as the picture, so that the sheet does not grow under the finger.
            <div style={{ aspectRatio: `1080 / ${tarjetaAlto[formato]}` }} className="w-60 max-w-full">
              <Skeleton className="size-full rounded-md" />
            </div>
          )}
          <Button variant="secondary" className="self-start" busy={drawing.isPending} onClick={() => drawing.mutate()}>
            Ver imagen
          </Button>
        </>
      )}
      <p role="status" className="sr-only">
        {drawing.isPending && 'Preparando la imagen…'}
      </p>
      {drawing.error && <FieldError>No se pudo preparar la imagen. {detailOf(drawing.error)}</FieldError>}
    </section>
  )
}

function Picture({ made: { file, url, formato }, nombre }: { made: Tarjeta; nombre: string }) {
  const shares = navigator.canShare?.({ files: [file] }) ?? false
  return (
    <>
      <img
        src={url}
        alt={`Imagen de ${nombre} para publicar`}
        width={1080}
        height={tarjetaAlto[formato]}
        className="h-auto w-60 max-w-full rounded-md inset-ring inset-ring-line"
      />
      <div className="flex flex-wrap gap-3">
        {shares && <Button onClick={() => void share({ files: [file] })}>Compartir imagen</Button>}
        <Button variant={shares ? 'secondary' : 'primary'} onClick={() => download(file, file.name)}>
          Guardar imagen
        </Button>
      </div>
    </>
  )
}

/** A data URL, because the CSP forbids `blob:`. */
function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}

/** Letters and digits only: some phones refuse other names. */
const fileName = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '') || 'prenda'

/** The link to the vitrina's page and, for a product, a picture to post. Offers to switch on a vitrina that is off. */
export function CompartirDialog({ que, onClose }: { que: Compartido; onClose: () => void }) {
  const { origen } = useMarca()
  return (
    <Dialog title={compartirTexts.shareWhat(que.nombre)} open onOpenChange={(open) => !open && onClose()}>
      <QueryBoundary
        query={useQuery(vitrinaQuery())}
        loading={<Skeleton className="h-32 w-full" />}
        failed={vitrinaTexts.failed}
      >
        {({ encendida, codigo, suspendida }) => {
          const own = encendida && codigo !== null && !suspendida ? pathOf(codigo, que) : null
          const path = own ?? que.plain
          return (
            <div className="flex flex-col gap-6">
              {own ? (
                <p className="text-ink-soft">Lleva tu nombre y tu WhatsApp.</p>
              ) : (
                <Off own={que.plain === null} suspendida={suspendida} />
              )}
              {path !== null && <CompartirEnlace url={origen + path} texto={que.texto} />}
              {que.tipo === 'producto' && <CompartirImagen productoId={que.objeto} nombre={que.nombre} />}
            </div>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}

function Off({ own, suspendida }: { own: boolean; suspendida: boolean }) {
  const { mutate, isPending } = useEncendida()
  if (suspendida) return <p className="text-ink-soft">{vitrinaTexts.suspended}</p>
  return (
    <section aria-label={compartirTexts.offTitle} className="rounded-lg bg-accent-soft p-5 text-accent-soft-ink">
      <p className="font-semibold">{compartirTexts.offTitle}</p>
      <p className="mt-1">
        {own
          ? 'Enciéndela para compartir este enlace: apagada, no abre para nadie.'
          : 'Enciéndela para que el enlace lleve tu nombre y tus clientas te escriban a ti. Mientras tanto compartes la página de siempre, sin tu nombre.'}
      </p>
      <Button className="mt-4" busy={isPending} onClick={() => mutate(true)}>
        {vitrinaTexts.turnOn}
      </Button>
    </section>
  )
}

import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Upload, UploadTile, useUploads } from '#modules/catalogo/imagenes/components/upload-tile.tsx'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { moved } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadRules } from '#shared/uploads.ts'
import { IconButton } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { FieldError } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useDragOrder } from '#ui/use-drag-order.ts'
import { MesaProductoSection } from './producto-section.tsx'
import type { Fotos } from './use-producto-form.ts'

type ImagenToolsProps = {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onPromote: () => void
  onRemove: () => void
}

function ImagenTools({ index, count, onMove, onPromote, onRemove }: ImagenToolsProps) {
  const name = `la imagen ${index + 1}`
  return (
    <div className="mt-1 grid grid-cols-4 justify-items-center">
      <IconButton
        size="sm"
        label={`Mover ${name} antes`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={`Mover ${name} después`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowRight aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={`Usar ${name} como principal`} onClick={onPromote}>
        <Star aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={`Quitar ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const ImagenPrincipalTools = ({ onRemove }: { onRemove: () => void }) => (
  <div className="mt-1 flex justify-end">
    <IconButton size="sm" label="Quitar la imagen principal" onClick={onRemove}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  </div>
)

type ImagenesProps = {
  fotos: Fotos
  onFoto: (imagen: Imagen) => void
  onUploads: (uploads: { busy: boolean; failed: number }) => void
  className: string
}

const accept = acceptOf(uploadRules.imagen)
const changed = { shouldDirty: true }

/** Section 'Imágenes': the main one and additional ones (spec 2.5). */
export function MesaProductoImagenes({ fotos, onFoto, onUploads, className }: ImagenesProps) {
  const { control, formState, getValues, setValue, clearErrors } = useFormContext<ProductoForm>()
  const [imagenId, adicionales] = useWatch({ control, name: ['imagenId', 'imagenesAdicionales'] })
  const setAdicionales = (ids: string[]) => {
    clearErrors('imagenesAdicionales')
    setValue('imagenesAdicionales', ids, changed)
  }
  const setPrincipal = (id: string | null) => {
    clearErrors('imagenId')
    setValue('imagenId', id, changed)
  }
  // The same picture has the same id and is stored once; the main one wins.
  const isThere = ({ id }: Imagen): boolean => {
    const there = getValues('imagenId') === id || getValues('imagenesAdicionales').includes(id)
    if (there) toastInfo('Esa imagen ya está en el producto', { description: 'Se guarda y se muestra una sola vez.' })
    return there
  }
  const principal = useUploads((imagen) => {
    onFoto(imagen)
    if (isThere(imagen)) setAdicionales(getValues('imagenesAdicionales').filter((id) => id !== imagen.id))
    setPrincipal(imagen.id)
  })
  const additional = useUploads((imagen) => {
    onFoto(imagen)
    if (!isThere(imagen)) setAdicionales([...getValues('imagenesAdicionales'), imagen.id])
  })
  const busy = principal.busy || additional.busy
  const failed = [...principal.list, ...additional.list].filter(({ error }) => error !== null).length
  useEffect(() => onUploads({ busy, failed }), [busy, failed, onUploads])

  const move = (from: number, to: number) => setAdicionales(moved(getValues('imagenesAdicionales'), from, to))
  const promote = (id: string) => {
    const rest = adicionales.filter((it) => it !== id)
    setAdicionales(imagenId ? [imagenId, ...rest] : rest)
    setPrincipal(id)
  }
  const drag = useDragOrder(move)
  const { errors } = formState
  const wrong = errors.imagenesAdicionales
  return (
    <MesaProductoSection title="Imágenes" className={className}>
      <h3 className="mb-2 text-sm font-semibold">Imagen principal</h3>
      <div className="grid grid-cols-2 gap-3">
        {imagenId && (
          <div className="min-w-0">
            <Picture
              imagen={fotos[imagenId] ?? null}
              alt="Imagen principal"
              sizes="12rem"
              ratio="4 / 5"
              className="rounded-sm"
            />
            <ImagenPrincipalTools onRemove={() => setPrincipal(null)} />
          </div>
        )}
        {principal.list.map((upload) => (
          <div key={upload.key} className={tileClass(upload)}>
            <UploadTile upload={upload} uploads={principal} />
          </div>
        ))}
        <DropZone
          label={imagenId ? 'Cambiar imagen principal' : 'Subir imagen principal'}
          hint="O suéltala aquí"
          accept={accept}
          error={errors.imagenId?.message}
          onFiles={(files) => {
            for (const { key } of principal.list) principal.drop(key)
            principal.start(files)
          }}
          className={imagenId || principal.busy ? '' : 'col-span-2'}
        />
      </div>
      {!imagenId && adicionales.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          Si no eliges otra, la primera de las adicionales será la principal.
        </p>
      )}

      <h3 className="mt-6 mb-2 text-sm font-semibold">Imágenes adicionales</h3>
      <ol aria-label="Imágenes adicionales" className="mb-3 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {adicionales.map((id, index) => (
          <li key={id} {...drag.placeOf(index)} className={`min-w-0 ${drag.dragged === index ? 'opacity-60' : ''}`}>
            <div {...drag.gripOf(index)} className="cursor-grab">
              <Picture
                imagen={fotos[id] ?? null}
                alt={`Imagen adicional ${index + 1}`}
                sizes="9rem"
                ratio="4 / 5"
                className="rounded-sm"
              />
            </div>
            <ImagenTools
              index={index}
              count={adicionales.length}
              onMove={move}
              onPromote={() => promote(id)}
              onRemove={() => setAdicionales(adicionales.filter((it) => it !== id))}
            />
            {wrong?.[index]?.message && <FieldError>{wrong[index].message}</FieldError>}
          </li>
        ))}
        {additional.list.map((upload) => (
          <li key={upload.key} className={tileClass(upload)}>
            <UploadTile upload={upload} uploads={additional} />
          </li>
        ))}
      </ol>
      <DropZone
        label="Agregar imágenes"
        hint="JPG, PNG, WEBP, AVIF, GIF o TIFF. Las fotos grandes se reducen solas."
        accept={accept}
        multiple
        error={wrong?.message}
        onFiles={additional.start}
      />
    </MesaProductoSection>
  )
}

/** A failed upload takes a whole row for its reason. */
const tileClass = ({ error }: Upload): string => (error === null ? 'min-w-0' : 'col-span-full')

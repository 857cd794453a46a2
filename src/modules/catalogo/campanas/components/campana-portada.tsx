import { useEffect } from 'react'
import { campanaFormTexts as texts } from '#modules/catalogo/campanas/texts.ts'
import { UploadTile } from '#modules/catalogo/imagenes/components/upload-tile.tsx'
import { useUploads } from '#modules/catalogo/imagenes/components/use-uploads.ts'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Picture } from '#ui/picture.tsx'

type PortadaProps = {
  imagen: Imagen | null
  error: string | undefined
  disabled: boolean
  onChange: (imagen: Imagen | null) => void
  onUploading: (busy: boolean) => void
}

/** The picture that consultoras see over their catalogue, or none. */
export function CampanaPortada({ imagen, error, disabled, onChange, onUploading }: PortadaProps) {
  const uploads = useUploads(onChange)
  const { busy } = uploads
  useEffect(() => onUploading(busy), [busy, onUploading])
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{texts.portada}</h3>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {imagen && <Picture imagen={imagen} alt={texts.portada} sizes="12rem" ratio="4 / 5" className="rounded-sm" />}
        {uploads.list.map((upload) => (
          <div key={upload.key} className="min-w-0">
            <UploadTile upload={upload} uploads={uploads} />
          </div>
        ))}
        {!disabled && (
          <DropZone
            label={texts.portadaAdd}
            accept={acceptOf(uploadRules.imagen)}
            error={error}
            onFiles={(files) => uploads.start(files.slice(0, 1))}
          />
        )}
      </div>
      {imagen && !disabled && (
        <Button variant="quiet" size="sm" className="mt-2 min-h-11" onClick={() => onChange(null)}>
          {texts.portadaRemove}
        </Button>
      )}
    </div>
  )
}

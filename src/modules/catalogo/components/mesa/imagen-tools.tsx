import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '#ui/icon-button.tsx'

type ImagenToolsProps = {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onPromote: () => void
  onRemove: () => void
}

/** What can be done with one of the additional pictures. */
export function ImagenTools({ index, count, onMove, onPromote, onRemove }: ImagenToolsProps) {
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

/** What can be done with the main picture. */
export const ImagenPrincipalTools = ({ onRemove }: { onRemove: () => void }) => (
  <div className="mt-1 flex justify-end">
    <IconButton size="sm" label="Quitar la imagen principal" onClick={onRemove}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  </div>
)

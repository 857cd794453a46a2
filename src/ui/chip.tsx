import X from 'lucide-react/icons/x'

type ChipProps = { label: string; onRemove: () => void }

/** An active filter with a remove button. */
export const Chip = ({ label, onRemove }: ChipProps) => (
  <button
    type="button"
    aria-label={`Quitar el filtro de ${label}`}
    onClick={onRemove}
    className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-accent-soft pr-3 pl-4 text-sm text-accent-soft-ink inset-ring inset-ring-accent-soft-ink/20 transition-colors hover:bg-hover"
  >
    <span className="min-w-0 truncate">{label}</span>
    <X aria-hidden="true" className="size-4 shrink-0" />
  </button>
)

import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './button.tsx'

/** For a part of an open page whose code the server no longer has, after an update. */
export const outdatedTexts = {
  title: 'La tienda se actualizó',
  detail: 'Esta parte se abrirá cuando recargues la página.',
  reload: 'Recargar la página',
}

/** In the place of a part that cannot be loaded (`lazyWithRetry`). The user reloads when convenient. */
export const OutdatedNotice = () => (
  <div role="alert" className="flex max-w-md flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-warning">
    <p>
      <span className="font-semibold">{outdatedTexts.title}.</span> {outdatedTexts.detail}
    </p>
    <Button
      variant="secondary"
      size="sm"
      onClick={() => window.location.reload()}
      icon={<RotateCw aria-hidden="true" className="size-4.5" />}
    >
      {outdatedTexts.reload}
    </Button>
  </div>
)

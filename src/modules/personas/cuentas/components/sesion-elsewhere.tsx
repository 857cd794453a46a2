import { sesionTexts } from '#modules/personas/cuentas/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'

/**
 * Covers the page where the sign-in over it cannot be loaded (`lazyWithRetry`): the user signs in in another tab, and this page, which
 * notices, keeps all that is typed. The browser's own dialog: what is under it can be neither seen nor reached.
 */
export const SesionElsewhere = () => (
  <dialog
    ref={(dialog) => {
      if (dialog && !dialog.open) dialog.showModal()
    }}
    onCancel={(event) => event.preventDefault()}
    aria-labelledby="sesion-elsewhere"
    role="alertdialog"
    className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-paper text-ink"
  >
    <div className="mx-auto grid min-h-full max-w-md content-center justify-items-start px-5 py-12">
      <h2 id="sesion-elsewhere" className="display text-heading">
        {sesionTexts.endedTitle}
      </h2>
      <p className="mt-2 text-ink-soft">{sesionTexts.endedElsewhere}</p>
      <a href={paths.login} target="_blank" rel="noreferrer" className={buttonClass({ className: 'mt-8' })}>
        Iniciar Sesión
      </a>
    </div>
  </dialog>
)

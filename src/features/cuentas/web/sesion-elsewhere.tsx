import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { partGoneTexts } from '#ui/part-gone.tsx'

/**
 * Where the sign-in over a page will not come any more: she signs in in another tab, and this page, which is told of it, goes on
 * with all that is typed.
 */
export const SesionElsewhere = () => (
  <div role="alertdialog" aria-labelledby="sesion-elsewhere" className="fixed inset-0 z-50 grid place-items-center p-5">
    <div className="veil" />
    <div className="relative flex max-w-md flex-col items-start gap-4 rounded-lg bg-surface-raised p-6">
      <h2 id="sesion-elsewhere" className="display text-title">
        Tu sesión terminó
      </h2>
      <p className="text-ink-soft">
        {partGoneTexts.title}. Inicia sesión en otra pestaña y vuelve aquí: lo que escribiste sigue en esta página.
      </p>
      <a href={paths.login} target="_blank" rel="noreferrer" className={buttonClass()}>
        Iniciar Sesión
      </a>
    </div>
  </div>
)

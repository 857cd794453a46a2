import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { confirmEmail } from '#modules/personas/cuentas/client.ts'
import { EnlaceMain, useCodigo } from '#modules/personas/cuentas/components/acceso/enlace.tsx'
import { AppError } from '#shared/errors.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { useVerb } from '#ui/use-verb.ts'

/**
 * /confirmar-email: the page of a confirmation mail's link. The code requires a press, because mail programs open links
 * by themselves.
 */
export const Route = createFileRoute('/confirmar-email')({
  head: (page) => unlistedHead(page, pageTitles.confirmarEmail, { name: 'referrer', content: 'no-referrer' }),
  component: ConfirmarEmailPage,
})

function ConfirmarEmailPage() {
  const codigo = useCodigo()
  const confirming = useVerb({ mutationFn: () => confirmEmail(codigo ?? '') })
  const dead = confirming.error instanceof AppError && confirming.error.code === 'not_found'
  const done = confirming.isSuccess
  return (
    <EnlaceMain>
      <div className="flex flex-col items-start gap-6">
        <h1 className="display text-heading">{done ? 'Correo confirmado' : pageTitles.confirmarEmail}</h1>
        <p role="status" className="text-ink-soft">
          {done ? 'Ya puedes iniciar sesión.' : 'Un paso más para poder iniciar sesión.'}
        </p>
        {confirming.error && (
          <FieldError>
            {dead
              ? 'El enlace venció o está incompleto. Inicia sesión y te enviamos otro.'
              : (confirming.error as AppError).detail}
          </FieldError>
        )}
        {done || dead ? (
          <Link to={paths.login} className={buttonClass({})}>
            Iniciar Sesión
          </Link>
        ) : (
          <Button busy={confirming.isPending} onClick={() => confirming.mutate()}>
            Confirmar mi correo
          </Button>
        )}
      </div>
    </EnlaceMain>
  )
}

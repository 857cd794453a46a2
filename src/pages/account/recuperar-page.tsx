import { createFileRoute, Link } from '@tanstack/react-router'
import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { requestRecuperacion } from '#modules/personas/cuentas/client.ts'
import { EnlaceMain } from '#modules/personas/cuentas/components/acceso/enlace.tsx'
import type { Recuperar } from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { lazyRules, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

const { resolver, onFocus } = lazyRules(
  async () => (await import('#modules/personas/cuentas/components/acceso/resolvers.ts')).recuperarResolver,
)

/** /recuperar: requests a recovery link by mail (spec 1.7: password recovery). */
export const Route = createFileRoute('/recuperar')({
  head: (page) => unlistedHead(page, pageTitles.recuperar),
  component: RecuperarPage,
})

function RecuperarPage() {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <EnlaceMain className="">
      {sent === null ? <Ask onSent={setSent} /> : <Sent email={sent} onAgain={() => setSent(null)} />}
      <p className="mt-8 border-t border-line pt-6">
        <Link to={paths.login} className="link font-semibold">
          Volver a iniciar sesión
        </Link>
      </p>
    </EnlaceMain>
  )
}

function Ask({ onSent }: { onSent: (email: string) => void }) {
  const { register, handleSubmit, formState } = useForm<Recuperar>({ resolver })
  const asking = useVerb({
    mutationFn: requestRecuperacion,
    failure: 'No se pudo enviar',
    onSuccess: (_, email) => onSent(email),
  })
  const ask = handleSubmit(({ email }) => asking.mutate(email))
  return (
    <>
      <h1 className="display text-heading">{pageTitles.recuperar}</h1>
      <p className="mt-2 text-ink-soft">
        Escribe el correo de tu cuenta y te enviamos un enlace para elegir una contraseña nueva.
      </p>
      <form method="post" noValidate onSubmit={ask} onFocus={onFocus} className="mt-8 flex flex-col gap-5">
        <Field label="Correo electrónico" error={formState.errors.email?.message} required>
          <TextInput
            type="email"
            autoComplete="username"
            inputMode="email"
            placeholder="tu@correo.com"
            {...register('email')}
          />
        </Field>
        <Button type="submit" size="lg" busy={asking.isPending} className="mt-2">
          Enviar enlace
        </Button>
      </form>
    </>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce the answer and continue from here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-soft-ink">
        <MailCheck aria-hidden="true" strokeWidth={1.5} className="size-7" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="display text-heading outline-none">
        Revisa tu correo
      </h1>
      <p className="mt-3 text-lg wrap-anywhere text-ink-soft">{`Si hay una cuenta con ${email}, en unos minutos recibirás un enlace para elegir una contraseña nueva. Sirve una sola vez y por poco tiempo.`}</p>
      <p className="mt-4 text-ink-soft">¿No llegó? Revisa la carpeta de correo no deseado o pídelo otra vez.</p>
      <Button variant="secondary" onClick={onAgain} className="mt-6">
        {contrasenaTexts.again}
      </Button>
    </>
  )
}

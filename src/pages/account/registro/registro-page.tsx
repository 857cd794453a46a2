import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { RegistroForm } from './registro-form.tsx'

/** Applying as a consultora (spec 1.2). Someone who is signed in has an account already. */
export const Route = createFileRoute('/registro-consultora')({
  beforeLoad: async ({ context }) => {
    const sesion = await context.queryClient.fetchQuery(sesionQuery())
    if (sesion.usuario) throw redirect({ href: paths.misPedidos })
  },
  head: (page) =>
    pageHead(page, {
      title: 'Registro de Consultora',
      description: 'Solicita ser consultora: llena tu registro en línea y te respondemos en 24 a 48 horas hábiles.',
      path: paths.registro,
      imagen: 'ser-consultora',
    }),
  component: RegistroPage,
})

function RegistroPage() {
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! py-10 outline-none md:py-16">
      <RegistroForm />
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { checkRecuperacion } from '#modules/personas/cuentas/client.ts'
import { CodigoChecking } from '#modules/personas/cuentas/components/seguridad/codigo-checking.tsx'
import { useCodigo } from '#modules/personas/cuentas/components/seguridad/use-codigo.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { NuevaContrasenaForm } from './nueva-contrasena-form.tsx'

/** /nueva-contrasena: where the link of a recovery mail leads. */
export const Route = createFileRoute('/nueva-contrasena')({
  head: (page) => unlistedHead(page, pageTitles.nuevaContrasena, { name: 'referrer', content: 'no-referrer' }),
  component: NuevaContrasenaPage,
})

function NuevaContrasenaPage() {
  const codigo = useCodigo()
  const check = useQuery({
    queryKey: ['recuperacion', codigo],
    queryFn: async () => {
      await checkRecuperacion(codigo ?? '')
      return true
    },
    enabled: codigo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const dead = check.error instanceof AppError && check.error.code === 'not_found'
  return (
    <main id="contenido" tabIndex={-1} className="grid place-items-center px-5 py-12 outline-none md:py-20">
      <div className="w-full max-w-md">
        {dead ? (
          <DeadLink />
        ) : (
          <>
            <h1 className="display text-heading">{pageTitles.nuevaContrasena}</h1>
            <p className="mt-2 text-ink-soft">{contrasenaTexts.newIntro}</p>
            {check.isSuccess && <NuevaContrasenaForm codigo={codigo ?? ''} />}
            {check.isPending && <CodigoChecking label={contrasenaTexts.checking} noScript={contrasenaTexts.noScript} />}
            {check.isError && (
              <ErrorState
                detail={check.error instanceof AppError ? check.error.detail : undefined}
                onRetry={() => void check.refetch()}
                retrying={check.isFetching}
              />
            )}
          </>
        )}
      </div>
    </main>
  )
}

const DeadLink = () => (
  <>
    <h1 className="display text-heading">{contrasenaTexts.deadLinkTitle}</h1>
    <p role="alert" className="mt-3 text-lg text-ink-soft">
      {contrasenaTexts.deadLink}
    </p>
    <Link to={paths.recuperar} className={buttonClass({ className: 'mt-6' })}>
      {contrasenaTexts.again}
    </Link>
  </>
)

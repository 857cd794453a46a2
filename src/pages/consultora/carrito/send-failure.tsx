import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'

/**
 * Why it was not sent, where it was tried; without network also that nothing is lost and nothing will be doubled. It comes into
 * sight: at a phone's foot the toast would cover it.
 */
export function SendFailure({ error }: { error: Error }) {
  const sentence = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure comes into sight anew.
  useEffect(() => {
    sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const refusal = error instanceof AppError ? error : null
  return (
    <div
      ref={sentence}
      role="alert"
      className="clear-of-toasts flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p className="font-semibold">{detailOf(error)}</p>
      {refusal?.facts.offline === true && <p>{carritoTexts.keptOffline}</p>}
      {refusal?.code === 'unauthenticated' && (
        <p>
          <Link to={paths.login} search={{ from: paths.carrito }} className="link">
            Iniciar sesión
          </Link>{' '}
          para enviarlo; tu carrito te espera.
        </p>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { cambiosEnPalabras } from '#modules/reportes/bitacora/cambio-texts.ts'
import type { Apunte } from '#modules/reportes/bitacora/client.ts'
import { bitacoraTexts, verboTexts } from '#modules/reportes/bitacora/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { isVerbo } from '#shared/verbos.ts'
import { objetoPath } from './objeto-path.ts'

/** A line of the log: who, what, to what, when; and, opened, from what to what. */
export function ApunteRow({ apunte, team }: { apunte: Apunte; team: ReadonlySet<string> }) {
  const { verbo, cambios, nombres, actor, createdAt } = apunte
  const objeto = nameOf(apunte)
  const path = objetoPath(apunte, team)
  const changes = cambiosEnPalabras(cambios, nombres)
  return (
    <article className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:flex-nowrap">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{actor.nombreCompleto}</span> · {isVerbo(verbo) ? verboTexts[verbo] : verbo}
          {objeto && (
            <>
              {': '}
              {path ? (
                <Link to={path} className="link inline-flex min-h-6 items-center">
                  {objeto}
                </Link>
              ) : (
                objeto
              )}
            </>
          )}
        </p>
        <time dateTime={createdAt} className="shrink-0 text-sm text-ink-soft tabular-nums">
          {formatMinute(createdAt)}
        </time>
      </div>
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="link inline-flex min-h-9 items-center max-md:min-h-11">
            {bitacoraTexts.changes(changes.length)}
          </summary>
          <dl className="pb-2">
            {changes.map(({ clave, campo, antes, despues }) => (
              <div key={clave} className="wrap-anywhere whitespace-pre-line">
                <dt className="inline font-semibold">{campo}: </dt>
                <dd className="inline">
                  {antes !== null && <span className="text-ink-soft">{antes} → </span>}
                  {despues ?? bitacoraTexts.nothing}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}

/** What it was done to; an invitation is of nobody yet: of the address that it went to. What somebody does to her own account is told by its verb. */
function nameOf({ verbo, objetoId, objeto, actor, cambios }: Apunte): string | null {
  // Of a second factor that was taken away at the terminal its owner is written down: nobody else is known.
  if (actor.id === objetoId && verbo !== 'segundo_factor_restablecido') return null
  return objeto ?? textOf(cambios.email?.[1] ?? cambios.email?.[0])
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

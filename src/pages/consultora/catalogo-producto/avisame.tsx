import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { paths } from '#shared/paths.ts'

type AvisameProps = {
  producto: { id: string; nombre: string; tallas: { id: string; talla: string; disponible: number }[] }
}

/**
 * Under the sizes of a product: each that is sold out can be asked for, and taken back, in one press; what has come back for her says so
 * (spec 3.4).
 */
export function Avisame({ producto }: AvisameProps) {
  const { data: avisos = [] } = useQuery(misAvisosQuery(producto.id))
  const { ask, remove } = useAvisos()
  const suspendida = useSuspendida()
  const soldOut = producto.tallas.filter(({ disponible }) => disponible <= 0)
  const waits = new Map(avisos.filter(({ estado }) => estado === 'espera').map((aviso) => [aviso.tallaId, aviso]))
  const awaited = soldOut.filter(({ id }) => waits.has(id)).map(({ talla }) => talla)
  const told = avisos.filter(({ estado, disponible }) => estado === 'avisado' && disponible > 0)
  const pending = ask.isPending || remove.isPending
  return (
    <>
      {told.map(({ id, talla, venceAt }) => (
        <p key={id} role="status" className="rounded-md bg-success-soft px-4 py-3 text-sm text-success">
          <strong className="font-semibold">{avisosTexts.toldOf(`talla ${talla}`)}.</strong>{' '}
          {avisosTexts.until(venceAt ?? '')}
        </p>
      ))}
      {soldOut.length > 0 && (!suspendida || awaited.length > 0) && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">{avisosTexts.ask}</legend>
          <div className="flex flex-wrap gap-2">
            {soldOut.map(({ id: tallaId, talla }) => {
              const aviso = waits.get(tallaId)
              const { id: productoId, nombre } = producto
              return (
                <button
                  key={tallaId}
                  type="button"
                  aria-pressed={aviso !== undefined}
                  aria-label={avisosTexts.askOf(talla)}
                  disabled={suspendida && !aviso}
                  onClick={() => {
                    if (pending) return
                    if (aviso) remove.mutate(aviso)
                    else ask.mutate({ productoId, tallaId, nombre, talla })
                  }}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-sm font-medium inset-ring inset-ring-line-strong transition-colors wrap-anywhere hover:bg-hover disabled:text-ink-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink aria-pressed:inset-ring-accent-soft-ink/30"
                >
                  {aviso ? (
                    <BellRing aria-hidden="true" className="size-4.5 shrink-0" />
                  ) : (
                    <Bell aria-hidden="true" className="size-4.5 shrink-0" />
                  )}
                  {talla}
                </button>
              )
            })}
          </div>
          <p className="mt-2 min-h-[1lh] text-sm text-ink-soft">
            {awaited.length > 0 ? (
              <>
                {suspendida ? avisosTexts.suspended : avisosTexts.waiting(awaited.join(', '))}.{' '}
                <Link to={paths.misAvisos} className="link">
                  {avisosTexts.seeAll}
                </Link>
              </>
            ) : (
              avisosTexts.hint
            )}
          </p>
        </fieldset>
      )}
    </>
  )
}

import MapPin from 'lucide-react/icons/map-pin'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { mapUrls } from '#modules/ajustes/sitio/rules.ts'
import { Button } from '#ui/button.tsx'

type MapaState = 'asleep' | 'asking' | 'shown' | 'failed'

const answerTimeoutMs = 10_000

/**
 * Loads an external map when its place nears the viewport (not with data saver) or on request. A frame that fails to
 * load silently shows the browser's error page, so a request first checks that the site answers; after a failure it
 * retries when the network returns.
 */
function useMapa(place: RefObject<Element | null>, url: string) {
  const [state, setState] = useState<MapaState>('asleep')
  const ask = useCallback(() => setState('asking'), [])

  useEffect(() => {
    if (state !== 'asleep' || !place.current || savesData()) return
    const watch = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && ask(), {
      rootMargin: '200px 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [state, place, ask])

  useEffect(() => {
    if (state !== 'asking') return
    let gone = false
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), answerTimeoutMs)
    const settle = (next: MapaState) => () => gone || setState(next)
    void answers(url, giveUp.signal).then(settle('shown'), settle('failed'))
    return () => {
      gone = true
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [state, url])

  useEffect(() => {
    if (state !== 'failed') return
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [state, ask])

  return { state, ask }
}

/** Resolves when the site answers anything; rejects without a network. */
async function answers(url: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) throw new Error('There is no network.')
  await fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal })
}

const savesData = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** The shop on an external map; until it is loaded, or when it fails, the address and a link to the map. */
export function Mapa({ wide = false }: { wide?: boolean }) {
  const { nombre, direccion, coordenadas } = useMarca()
  const { embed, open } = mapUrls(coordenadas)
  const place = useRef<HTMLDivElement>(null)
  const { state, ask } = useMapa(place, embed)
  // Moves the focus from the button to the map that replaces it.
  const onButton = useRef(false)
  const address = `${direccion.calle}, ${direccion.colonia}, ${direccion.codigoPostal} ${direccion.ciudad}`
  return (
    <div>
      <div
        ref={place}
        className={`relative isolate grid aspect-4/3 place-items-center overflow-clip rounded-lg bg-surface-sunken inset-ring inset-ring-line ${wide ? 'md:aspect-[5/2]' : 'md:aspect-16/10'}`}
      >
        <Streets />
        {state !== 'shown' && (
          <div className="flex flex-col items-center gap-4 p-6 text-center">
            <span className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink shadow-raised">
              <MapPin aria-hidden="true" className="size-6" />
            </span>
            <p className="max-w-[28ch] font-medium">{address}</p>
            <Button
              variant="secondary"
              busy={state === 'asking'}
              onClick={ask}
              onFocus={() => {
                onButton.current = true
              }}
              onBlur={() => {
                onButton.current = false
              }}
            >
              Ver mapa
            </Button>
          </div>
        )}
        {state === 'shown' && (
          <iframe
            ref={(frame) => void (onButton.current && frame?.focus())}
            title={`Mapa de ${nombre}: ${address}`}
            src={embed}
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full border-0 dark:brightness-90"
          />
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <a href={open} rel="noreferrer" className="link inline-flex min-h-11 items-center">
          Abrir en OpenStreetMap
        </a>
        <span role="status">{state === 'failed' && 'El mapa no cargó.'}</span>
      </p>
    </div>
  )
}

const Streets = () => (
  <svg
    viewBox="0 0 400 250"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className="absolute inset-0 -z-10 size-full text-line"
  >
    <path
      strokeWidth="9"
      d="M-10 70 410 40M-10 150 410 128M-10 232 410 214M60-10 92 260M160-10 184 260M262-10 278 260M350-10 372 260"
    />
    <path strokeWidth="4" d="M-10 110 410 86M-10 190 410 170M112-10 138 260M212-10 232 260M308-10 326 260" />
    <rect x="188" y="90" width="42" height="36" rx="3" stroke="none" fill="currentColor" opacity=".8" />
  </svg>
)

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { consultoraSearch } from '#modules/catalogo/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { IconButton } from '#ui/button.tsx'
import { draftStorage } from '#ui/use-draft.ts'

/** The last searches of an account, on this device only; cleared by sign-out (spec 4.1). */
const storage = draftStorage(
  'browser',
  'azahar-busquedas-1',
  z.object({ de: z.string(), busquedas: z.array(z.string().max(maxBusquedaLength)).max(20) }),
)

const maxRecent = 6
const minLength = 3
/** A search that stays this long is recorded. */
const settledMs = 1_500

const nothing: string[] = []
const listeners = new Set<() => void>()
let current: { de: string; busquedas: string[] } | undefined

function read(de: string): string[] {
  if (current?.de !== de) {
    const stored = storage.read()
    current = { de, busquedas: stored?.de === de ? stored.busquedas : nothing }
  }
  return current.busquedas
}

function write(de: string, busquedas: string[]): void {
  current = { de, busquedas }
  storage.keep(current)
  for (const listener of listeners) listener()
}

const onWrite = (listener: () => void) => {
  // Another tab wrote.
  const hear = () => {
    current = undefined
    listener()
  }
  window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', hear)
    listeners.delete(listener)
  }
}

/** Newest first; prefixes typed on the way are dropped. */
const withSearch = (busquedas: string[], q: string): string[] => [
  q,
  ...busquedas.filter((it) => it !== q && !q.startsWith(it)).slice(0, maxRecent - 1),
]

/**
 * Recent searches below the empty, focused search box; not in modo clienta. @param found the current search, if it has
 * results.
 */
export function Recientes({ found }: { found: string | undefined }) {
  const { data: sesion } = useQuery(sesionQuery())
  const navigate = useNavigate()
  const de = sesion?.usuario?.id ?? ''
  const modo = sesion?.modoClienta === true
  const busquedas = useSyncExternalStore(
    onWrite,
    () => read(de),
    () => nothing,
  )
  useEffect(() => {
    if (!found || found.length < minLength || !de || modo) return
    const timer = setTimeout(() => write(de, withSearch(read(de), found)), settledMs)
    return () => clearTimeout(timer)
  }, [found, de, modo])
  if (modo || busquedas.length === 0) return null
  const find = (q: string) =>
    void navigate({
      to: paths.catalogo,
      search: (search) => ({ ...consultoraSearch(search), q }),
      replace: true,
      resetScroll: false,
    })
  return (
    // Keeps the focus in the box, which keeps this open.
    <section
      aria-label="Búsquedas recientes"
      onPointerDown={(event) => event.preventDefault()}
      className="popup absolute inset-x-0 top-full z-20 mt-1 hidden p-1.5 group-has-placeholder-shown:group-focus-within:block"
    >
      <div className="flex items-center justify-between pr-1 pl-3 text-sm text-ink-soft">
        Búsquedas recientes
        <button type="button" className="link min-h-11 px-2" onClick={() => write(de, nothing)}>
          Borrar todas
        </button>
      </div>
      <ul>
        {busquedas.map((it) => (
          <li key={it} className="flex items-center">
            <button
              type="button"
              className="popup-item flex! min-w-0 flex-1 text-left hover:bg-hover"
              onClick={() => find(it)}
            >
              <Clock aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
              <span className="min-w-0 wrap-anywhere">{it}</span>
            </button>
            <IconButton
              label={`Quitar «${it}» de tus búsquedas`}
              onClick={() =>
                write(
                  de,
                  busquedas.filter((other) => other !== it),
                )
              }
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

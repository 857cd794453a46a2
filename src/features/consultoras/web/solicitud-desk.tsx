import { createContext, type ReactNode, use, useState } from 'react'
import type { Solicitud } from './client.ts'
import { SolicitudDialog } from './solicitud-dialog.tsx'

const Opening = createContext<((solicitud: Solicitud) => void) | null>(null)

/** Opens an application of the list that stands on this desk. */
export function useOpenSolicitud() {
  const open = use(Opening)
  if (!open) throw new Error('A list of applications stands on a SolicitudDesk.')
  return open
}

/**
 * Where the applications lie, and the one that is open over them. Which one that is concerns nobody else: the list
 * is not drawn again when a finger waits for its dialog.
 */
export function SolicitudDesk({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Solicitud | null>(null)
  return (
    <Opening value={setOpen}>
      {children}
      <SolicitudDialog solicitud={open} onClose={() => setOpen(null)} />
    </Opening>
  )
}

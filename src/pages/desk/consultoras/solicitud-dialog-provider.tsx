import { createContext, type ReactNode, use, useState } from 'react'
import type { Solicitud } from '#modules/personas/consultoras/client.ts'
import { SolicitudDialog } from './solicitud-dialog.tsx'

const Opening = createContext<((solicitud: Solicitud) => void) | null>(null)

/** Opens the dialog of an application; for what stands inside `SolicitudDialogProvider`. */
export function useOpenSolicitud() {
  const open = use(Opening)
  if (!open) throw new Error('useOpenSolicitud needs a SolicitudDialogProvider around it.')
  return open
}

/**
 * The dialog of one application, for the lists inside. Which one is open is state of this component alone, so that a list is
 * not rendered again when its dialog opens.
 */
export function SolicitudDialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Solicitud | null>(null)
  return (
    <Opening value={setOpen}>
      {children}
      <SolicitudDialog solicitud={open} onClose={() => setOpen(null)} />
    </Opening>
  )
}

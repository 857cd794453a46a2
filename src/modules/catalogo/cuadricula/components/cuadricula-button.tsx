import Grid from 'lucide-react/icons/grid-3x3'
import { type ComponentType, Suspense, useState } from 'react'
import type { Destino } from '#modules/catalogo/cuadricula/client.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import type { Modelo } from './cuadricula-dialog.tsx'

const CuadriculaDialog = lazyWithRetry(
  async () => (await import('./cuadricula-dialog.tsx')).CuadriculaDialog,
  OutdatedNotice,
)

type CuadriculaButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  modelo: Modelo
  nombre?: string
  into: Into
}

export type Into = { destino: Destino } | { Dialog: ComponentType<Modelo & { onClose: () => void }> }

/** Opens the grid of a garment, which loads with the first click (spec 3.5.2). */
export function CuadriculaButton({ modelo, nombre, into, ...look }: CuadriculaButtonProps) {
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        icon={<Grid aria-hidden="true" className="size-4.5" />}
        aria-label={nombre && `Pedir por color y talla: ${nombre}`}
        onClick={() => setOpen(true)}
      >
        Pedir por color y talla
      </Button>
      {open && (
        <Suspense>
          {'destino' in into ? (
            <CuadriculaDialog {...modelo} destino={into.destino} onClose={onClose} />
          ) : (
            <into.Dialog {...modelo} onClose={onClose} />
          )}
        </Suspense>
      )}
    </>
  )
}

import { useRef, useState } from 'react'
import { z } from 'zod'
import { type Escrito, withTexto } from '#modules/catalogo/cuadricula/rules.ts'
import { draftStorage, useStoredDraft } from '#ui/use-draft.ts'

const schema = z.record(z.string(), z.string().max(40))
const nothing: Escrito = {}
/** How many steps back there are. */
const maxSteps = 50

/**
 * What is typed into a grid and not added: in this tab, also after a reload or once the grid was closed, and the way back through it.
 * @param clave of whom, where to and of which garment.
 */
export function useEscrito(clave: string) {
  const draft = useStoredDraft<Escrito>(() => draftStorage('tab', `azahar-cuadricula-1-${clave}`, schema))
  const escrito = draft.value ?? nothing
  const now = useRef(escrito)
  now.current = escrito
  const before = useRef<Escrito[]>([])
  const typing = useRef<string | null>(null)
  const [touched, setTouched] = useState(false)

  const change = (next: Escrito, cell: string | null = null) => {
    // What is typed into one cell is one step.
    if (cell === null || cell !== typing.current) before.current = [...before.current.slice(-maxSteps), now.current]
    typing.current = cell
    now.current = next
    setTouched(true)
    draft.keep(next)
  }
  return {
    escrito,
    /** It was found again, and nothing was changed since. */
    restored: !touched && Object.keys(escrito).length > 0,
    type: (tallaId: string, text: string) => change(withTexto(now.current, tallaId, text), tallaId),
    set: (next: Escrito) => change(next),
    /** What is typed next is a step of its own. */
    pause: () => {
      typing.current = null
    },
    canUndo: before.current.length > 0,
    /** @returns whether there was anything to take back. */
    undo: (): boolean => {
      const last = before.current.pop()
      if (!last) return false
      typing.current = null
      now.current = last
      draft.keep(last)
      return true
    },
    forget: draft.forget,
  }
}

export type UseEscrito = ReturnType<typeof useEscrito>

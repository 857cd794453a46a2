import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { z } from 'zod'
import {
  type Escrito,
  filledDown,
  filledRight,
  type Lugar,
  lugarAfter,
  openLugares,
  type Paso,
  type Plano,
  pasoOf,
  pasted,
  type Relleno,
  withTexto,
} from '#modules/catalogo/cuadricula/rules.ts'
import { draftStorage, useStoredDraft } from '#ui/use-draft.ts'

const schema = z.record(z.string(), z.string().max(40))
const nothing: Escrito = {}
const maxSteps = 50

/** The draft of a grid with undo, per tab: it survives a reload and closing the dialog. @param clave user, destination and garment. */
export function useEscrito(clave: string) {
  const draft = useStoredDraft<Escrito>(() => draftStorage('tab', `azahar-cuadricula-1-${clave}`, schema))
  const escrito = draft.value ?? nothing
  const now = useRef(escrito)
  now.current = escrito
  const before = useRef<Escrito[]>([])
  const typing = useRef<string | null>(null)
  const [touched, setTouched] = useState(false)

  const change = (next: Escrito, cell: string | null = null) => {
    // All typing in one cell is one undo step.
    if (cell === null || cell !== typing.current) before.current = [...before.current.slice(-maxSteps), now.current]
    typing.current = cell
    now.current = next
    setTouched(true)
    draft.keep(next)
  }
  return {
    escrito,
    /** True until a restored draft is changed. */
    restored: !touched && Object.keys(escrito).length > 0,
    type: (tallaId: string, text: string) => change(withTexto(now.current, tallaId, text), tallaId),
    set: (next: Escrito) => change(next),
    /** Ends the current undo step. */
    pause: () => {
      typing.current = null
    },
    canUndo: before.current.length > 0,
    /** @returns whether there was a step. */
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

type Teclado = {
  plano: Plano
  uso: UseEscrito
  onFilled: (relleno: Relleno) => void
  onUndone: () => void
  /** Called after the last cell. */
  onEnd: () => void
  onAdd: () => void
}

const lugarOf = (target: EventTarget): Lugar | null => {
  const { fila, columna } = target instanceof HTMLInputElement ? target.dataset : {}
  return fila === undefined || columna === undefined ? null : { fila: Number(fila), columna: Number(columna) }
}

/** Spreadsheet keys (spec 3.5.2): handlers for the box around inputs with `data-fila` and `data-columna`. */
export function useTeclado({ plano, uso, onFilled, onUndone, onEnd, onAdd }: Teclado) {
  const box = useRef<HTMLFieldSetElement>(null)
  /** The caret is in the number (after F2 or a second click). */
  const editing = useRef(false)
  const cellOf = (at: Lugar | null | undefined) =>
    (at && box.current?.querySelector<HTMLElement>(`[data-fila="${at.fila}"][data-columna="${at.columna}"]`)) ?? null
  const focus = (at: Lugar | null) => cellOf(at)?.focus()
  const move = (at: Lugar, paso: Paso, escrito: Escrito = uso.escrito) => {
    const next = lugarAfter(plano, escrito, at, paso)
    if (next) focus(next)
    else if (paso === 'enter' || paso === 'next') onEnd()
  }
  const fill = (relleno: Relleno) => {
    if (relleno.escrito !== uso.escrito) uso.set(relleno.escrito)
    onFilled(relleno)
  }
  /** @returns whether the key was handled. */
  const withCtrl = (key: string, at: Lugar): boolean => {
    if (key === 'enter') onAdd()
    else if (key === 'd') fill(filledDown(plano, uso.escrito, at.fila))
    else if (key === 'z') {
      if (!uso.undo()) return false
      onUndone()
    } else if (key === 'r') {
      const filled = filledRight(plano, uso.escrito, at)
      // With nothing to repeat, the browser's shortcut applies: reload.
      if (filled.puestas === 0) return false
      fill(filled)
    } else return false
    return true
  }
  /** @returns whether the key was handled. */
  const inCell = (key: string, at: Lugar, input: HTMLInputElement): boolean => {
    if (key === 'F2') {
      editing.current = !editing.current
      if (editing.current) input.setSelectionRange(input.value.length, input.value.length)
      else input.select()
      return true
    }
    if (key !== 'Delete' || editing.current) return false
    const tallaId = plano.filas[at.fila]?.celdas[at.columna]?.tallaId
    if (tallaId) uso.set(withTexto(uso.escrito, tallaId, ''))
    return true
  }
  const isTaken = ({ key, shiftKey: shift, ctrlKey, metaKey, target }: KeyboardEvent, at: Lugar): boolean => {
    const ctrl = ctrlKey || metaKey
    if (ctrl && !shift && withCtrl(key.toLowerCase(), at)) return true
    const paso = pasoOf({ key, ctrl, shift }, editing.current)
    if (paso) move(at, paso)
    return paso !== null || (!ctrl && inCell(key, at, target as HTMLInputElement))
  }
  const press = (event: KeyboardEvent) => {
    const at = lugarOf(event.target)
    if (!at || event.nativeEvent.isComposing || event.altKey) return
    if (isTaken(event, at)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const at = lugarOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || text.trim() === '' || (editing.current && !/[\t\n]/.test(text))) return
    event.preventDefault()
    fill(pasted(plano, uso.escrito, at, text.slice(0, maxPaste)))
  }
  return {
    box,
    handlers: {
      onKeyDown: press,
      onPaste: paste,
      onFocus: ({ target }: FocusEvent) => {
        if (!lugarOf(target)) return
        editing.current = false
        uso.pause()
        ;(target as HTMLInputElement).select()
      },
      onPointerDown: ({ target }: PointerEvent) => {
        if (lugarOf(target)) editing.current = document.activeElement === target
      },
      // The browser sets the caret after focusing; typing should replace the text.
      onClick: ({ target }: { target: EventTarget }) => {
        if (lugarOf(target) && !editing.current) (target as HTMLInputElement).select()
      },
    },
    /** After a digit, if each digit moves to the next cell. */
    advance: (at: Lugar, escrito: Escrito) => {
      if (!editing.current) move(at, 'next', escrito)
    },
    repeatRow: (fila: number) => fill(filledDown(plano, uso.escrito, fila)),
    firstCell: () => cellOf(openLugares(plano, uso.escrito)[0]),
    focusWrong: () => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  }
}

/** Larger than any grid. */
const maxPaste = 100_000

export type UseTeclado = ReturnType<typeof useTeclado>

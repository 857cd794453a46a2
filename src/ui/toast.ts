import { useSyncExternalStore } from 'react'
import type { toast as sonner } from 'sonner'

export type ToastOptions = {
  description?: string
  durationMs?: number
  /** Replaces a toast with the same name. Failures are named by their words by default, so that two presses show one. */
  name?: string
  action?: { label: string; onClick: () => void }
}

export type Toast = ToastOptions & { kind: 'success' | 'error' | 'info'; title: string }

/** Announced politely; never the only place of a message. */
export const toastSuccess = (title: string, options: ToastOptions = {}) => show({ kind: 'success', title, ...options })

/** `description` says what to do. */
export const toastError = (title: string, options: ToastOptions = {}) => show({ kind: 'error', title, ...options })

export const toastInfo = (title: string, options: ToastOptions = {}) => show({ kind: 'info', title, ...options })

type Sonner = typeof sonner

let library: Sonner | null = null
let wanted = false
/** Calls made before the library has loaded. */
const waiting: ((library: Sonner) => void)[] = []
const listeners = new Set<() => void>()

/** Loads the library before the first toast, when the network may be gone. */
export function prepareToasts(): void {
  wanted = true
  for (const tell of listeners) tell()
}

/** Whether the root renders the list of toasts. */
export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => wanted,
    () => false,
  )

/** Called once the list of toasts is mounted. */
export function openToasts(opened: Sonner): void {
  library = opened
  for (const call of waiting.splice(0)) call(opened)
}

function withLibrary(call: (library: Sonner) => void): void {
  if (library) call(library)
  else {
    waiting.push(call)
    prepareToasts()
  }
}

/** A counter per name: reusing the id of a closing toast would close the new one too. */
const turns = new Map<string, number>()
const toastIdOf = (name: string): string => `${name} ${turns.get(name) ?? 0}`
const leaves = (name: string) => turns.set(name, (turns.get(name) ?? 0) + 1)

/** Closes a toast early. */
export function dismissToast(name: string): void {
  const id = toastIdOf(name)
  withLibrary((sonner) => sonner.dismiss(id))
  leaves(name)
}

export function show({ kind, title, description, durationMs, action, ...own }: Toast): void {
  const name = own.name ?? (kind === 'error' ? `${title} ${description}` : undefined)
  const onLeave = () => void (name && leaves(name))
  const act = () => {
    onLeave()
    action?.onClick()
  }
  const id = name && toastIdOf(name)
  withLibrary((sonner) =>
    sonner[kind](title, {
      duration: durationMs ?? (kind === 'error' ? 6000 : 4000),
      ...(id && { id, onDismiss: onLeave, onAutoClose: onLeave }),
      ...(description && { description }),
      ...(action && { action: { label: action.label, onClick: act } }),
    }),
  )
}

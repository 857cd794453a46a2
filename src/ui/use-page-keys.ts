import { useEffect, useEffectEvent } from 'react'

/** Where a letter is typed, or chooses something of a list. */
const takesLetters =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Single letters that do something on this page, in small; never while something is typed, and never with a modifier. */
export function usePageKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const typing = event.target instanceof Element && event.target.closest(takesLetters) !== null
    if (!act || modified || typing || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

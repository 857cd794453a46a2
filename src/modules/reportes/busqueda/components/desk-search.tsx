import Search from 'lucide-react/icons/search'
import { Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { OutdatedToast } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

// Loaded on hover, focus or the first press.
const fetchDialog = () => import('./search-dialog.tsx')
const comeNear = () => void fetchDialog().catch(() => {})
const SearchDialog = lazyWithRetry<{ open: boolean; onOpenChange: (open: boolean) => void }>(
  async () => (await fetchDialog()).SearchDialog,
  ({ onOpenChange }) => <OutdatedToast onGone={() => onOpenChange(false)} />,
)

/** The desk's search (spec 3.1), also opened by Ctrl/Cmd+K or `/`. Once per page. */
export function DeskSearch() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () =>
    startTransition(() => {
      setWanted(true)
      setOpen(true)
    })
  useShortcut(show)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={show}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-full text-ink transition-colors hover:bg-hover md:w-full md:max-w-72 md:shrink md:justify-start md:bg-surface md:px-4 md:text-ink-soft md:inset-ring md:inset-ring-line-strong"
      >
        <Search aria-hidden="true" className="size-5.5 shrink-0 md:size-5" />
        <span className="max-md:sr-only">Buscar</span>
        <span aria-hidden="true" className="ml-auto font-sans text-sm whitespace-nowrap max-md:hidden">
          Ctrl K
        </span>
      </button>
      {wanted && (
        <Suspense>
          <SearchDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

const fields = 'input, textarea, select, [contenteditable], [role=textbox]'
const dialogs = '[role=dialog], [role=alertdialog], dialog[open]'

/** Ctrl/Cmd+K anywhere, `/` outside fields; not while another dialog is open. */
function useShortcut(onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
    // With or without Shift: Spanish keyboards need it.
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !(target as Element).closest?.(fields)
    if (event.defaultPrevented || !(isCommand || isSlash)) return
    event.preventDefault()
    if (!document.querySelector(dialogs)) onPress()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

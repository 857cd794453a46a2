import { useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { controlClass, Input } from './field.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** Escape and the clear button empty it and keep the focus. */
export function SearchInput({ label, value, onValueChange, className = '', ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div className={`relative ${className}`}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-soft" />
      <Input
        autoComplete="off"
        enterKeyHint="search"
        placeholder=" "
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={`peer ${controlClass} min-h-12 appearance-none rounded-full! pr-12 pl-11 text-ellipsis placeholder-shown:pr-4 [&::-webkit-search-cancel-button]:hidden`}
      />
      {/* Always rendered: creating it would slow down the first letter. */}
      <div className="absolute top-0.5 right-0.5 peer-placeholder-shown:invisible">
        <IconButton label="Borrar búsqueda" onClick={clear}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

type TypedSearchInputProps = Omit<SearchInputProps, 'value' | 'onValueChange'> & {
  /** The current value in the URL. */
  inUrl: string
  onSettled: (text: string) => void
}

/**
 * A search box bound to a URL parameter, with debounce; it follows other changes of the URL. Typing does not render the
 * list.
 */
export function TypedSearchInput({ inUrl, onSettled, ...rest }: TypedSearchInputProps) {
  const [text, setText] = useTypedText(inUrl, onSettled)
  return <SearchInput {...rest} value={text} onValueChange={setText} />
}

const pauseMs = 250

function useTypedText(inUrl: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const router = useRouter()
  const [text, setText] = useState(inUrl)
  const handedOn = useRef(inUrl)
  const latest = useRef(onSettled)
  latest.current = onSettled

  useEffect(() => {
    if (inUrl === handedOn.current) return
    handedOn.current = inUrl
    setText(inUrl)
  }, [inUrl])
  useEffect(() => {
    const settled = text.trim()
    if (settled === handedOn.current) return
    const here = window.location.pathname
    const handOn = () => {
      rest()
      // A navigation is in progress.
      if (router.latestLocation.pathname !== here) return
      handedOn.current = settled
      latest.current(settled)
      // Flushed now: two navigations in one tick would become one history entry.
      router.history.flush()
    }
    const timer = setTimeout(handOn, pauseMs)
    // A click flushes the debounce first, so that Back leads to the search. Not at pointerdown: the list would change
    // under the finger.
    document.addEventListener('click', handOn, true)
    const rest = () => {
      clearTimeout(timer)
      document.removeEventListener('click', handOn, true)
    }
    return rest
  }, [text, router])
  return [text, setText]
}

import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef } from 'react'
import { controlClass } from './control-class.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

export type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** The accessible name; the placeholder alone is not one. */
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** Search as you type. Escape and the cross empty it, and the focus stays in it. */
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
      {/* Always there: making it takes as long as the rest of the first letter. */}
      <div className="absolute top-0.5 right-0.5 peer-placeholder-shown:invisible">
        <IconButton label="Borrar búsqueda" onClick={clear}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

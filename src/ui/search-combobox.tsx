import { Combobox as Base } from '@base-ui/react/combobox'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useRef } from 'react'
import { controlClass, Input } from './field.tsx'

type SearchComboboxProps<Item> = {
  label: string
  placeholder: string
  text: string
  onTextChange: (text: string) => void
  items: readonly Item[]
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
  children: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  sugerencia?: string | undefined
  /** Announced below the box: searching, nothing found, failed. */
  status: string | null
}

export function SearchCombobox<Item>(props: SearchComboboxProps<Item>) {
  const { label, placeholder, text, onTextChange, items, keyOf, labelOf, children, onChoose, status } = props
  const near = items.length === 0 && props.sugerencia !== undefined ? new Near(props.sugerencia) : null
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root
      items={near ? [near] : items}
      filter={null}
      autoHighlight
      value={null}
      onValueChange={(item: Item | Near | null) => {
        if (item instanceof Near) onTextChange(item.text)
        else if (item !== null) onChoose(item)
      }}
      inputValue={text}
      onInputValueChange={onTextChange}
      itemToStringLabel={(item) => (item instanceof Near ? item.text : item === null ? '' : labelOf(item))}
    >
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-soft" />
        <Base.Input
          render={<Input />}
          aria-label={label}
          placeholder={placeholder}
          className={`${controlClass} min-h-12 rounded-full! pr-4 pl-11 text-ellipsis`}
        />
      </div>
      <span ref={place} className="contents" />
      <Base.Portal container={place} className="contents">
        <Base.Positioner
          sideOffset={6}
          align="start"
          positionMethod="fixed"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className="popup w-80 max-w-[calc(100vw-2rem)] min-w-(--anchor-width)">
            <Base.Status className="px-4 text-sm text-ink-soft not-empty:py-3">{status}</Base.Status>
            <Base.List className="max-h-[min(var(--available-height),24rem)] scroll-py-1.5 overflow-y-auto p-1.5 empty:p-0">
              {(item: Item | Near) => (
                <Base.Item key={item instanceof Near ? item.text : keyOf(item)} value={item} className="popup-item">
                  {item instanceof Near ? `¿Buscabas «${item.text}»?` : children(item)}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A suggested search text. */
class Near {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

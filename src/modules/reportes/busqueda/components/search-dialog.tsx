import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { busquedaTexts } from '#modules/reportes/busqueda/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { HitRow } from './hit-row.tsx'
import type { Hit, HitGroup } from './hits.ts'
import { useHits } from './use-hits.ts'

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The search over the page: the whole screen of a phone, a card near the top of a desk (spec 3.1). */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  useBackCloses(open, () => onOpenChange(false))
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="fixed inset-0 z-40 grid items-start justify-items-center overflow-hidden md:p-8 md:pt-[10dvh]">
          <Dialog.Popup
            initialFocus={input}
            className="sheet max-md:h-dvh max-md:max-h-none! max-md:rounded-none! md:max-h-[min(42rem,80dvh)]! md:max-w-2xl"
          >
            <Dialog.Title className="sr-only">{busquedaTexts.title}</Dialog.Title>
            <SearchBox input={input} onGone={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchBox({ input, onGone }: { input: React.RefObject<HTMLInputElement | null>; onGone: () => void }) {
  const [typed, setTyped] = useState('')
  const { q, groups, isCurrent, failure, retry, retrying } = useHits(typed)
  const list = useRef<HTMLDivElement>(null)
  const waitForAnswer = useEnterThatWaits(isCurrent, () =>
    list.current?.querySelector<HTMLElement>('[role=option]')?.click(),
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={typed}
      onValueChange={(text, { reason }) => reason !== 'item-press' && setTyped(text)}
      itemToStringValue={(hit: Hit) => hit.key}
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          ref={input}
          aria-label={busquedaTexts.title}
          placeholder={busquedaTexts.label}
          maxLength={maxBusquedaLength}
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={waitForAnswer}
          className="min-h-12 w-full min-w-0 bg-transparent px-2 text-base text-ellipsis outline-none placeholder:text-ink-soft"
        />
        <Dialog.Close render={<IconButton label={busquedaTexts.close} />}>
          <X aria-hidden="true" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status className="sr-only">
        {!isCurrent
          ? busquedaTexts.searching
          : failure
            ? ''
            : count > 0
              ? busquedaTexts.count(count)
              : busquedaTexts.none(q)}
      </Autocomplete.Status>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {failure && (
          <ErrorState
            title={busquedaTexts.failedTitle}
            detail={detailOf(failure)}
            onRetry={retry}
            retrying={retrying}
            className="py-8!"
          />
        )}
        {isCurrent && !failure && count === 0 && (
          <EmptyState icon={<Search aria-hidden="true" />} title={busquedaTexts.none(q)} className="py-10!">
            {busquedaTexts.noneHint}
          </EmptyState>
        )}
        <Autocomplete.List
          aria-label={busquedaTexts.title}
          aria-busy={!isCurrent}
          hidden={count === 0}
          className={`transition-opacity ${isCurrent ? '' : 'opacity-60'}`}
        >
          {(group: HitGroup) => <Group key={group.value} group={group} onGone={onGone} />}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}

const Group = ({ group, onGone }: { group: HitGroup; onGone: () => void }) => (
  <Autocomplete.Group items={group.items} className="not-last:mb-2">
    <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
      {group.value}
    </Autocomplete.GroupLabel>
    <Autocomplete.Collection>
      {(hit: Hit) => (
        <Autocomplete.Item
          key={hit.key}
          value={hit}
          render={<Link to={hit.to as string} />}
          onClick={onGone}
          className="popup-item grid-cols-[auto_minmax(0,1fr)_auto] no-underline data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus"
        >
          <HitRow hit={hit} />
        </Autocomplete.Item>
      )}
    </Autocomplete.Collection>
  </Autocomplete.Group>
)

/** Enter that comes before the answer waits for it: it must not open what an earlier text has found. */
function useEnterThatWaits(isCurrent: boolean, openFirst: () => void) {
  const [waits, setWaits] = useState(false)
  const open = useEffectEvent(openFirst)
  useEffect(() => {
    if (!waits || !isCurrent) return
    // Once the list shows what has come.
    const timer = setTimeout(() => {
      setWaits(false)
      open()
    })
    return () => clearTimeout(timer)
  }, [waits, isCurrent])
  return (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    setWaits(event.key === 'Enter' && !isCurrent)
    if (event.key !== 'Enter' || isCurrent) return
    event.preventDefault()
    event.preventBaseUIHandler?.()
  }
}

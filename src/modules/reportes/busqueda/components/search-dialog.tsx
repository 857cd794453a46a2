import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import Shirt from 'lucide-react/icons/shirt'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { busquedaQuery } from '#modules/reportes/busqueda/client.ts'
import { busquedaTexts } from '#modules/reportes/busqueda/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { formatLongDate, formatPesos } from '#shared/format.ts'
import { maxBusquedaLength, searchText } from '#shared/search.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { type Hit, type HitGroup, hitGroups } from './hits.ts'

const pauseMs = 120

/**
 * The answer to what is typed, once the fingers rest. Until it is there `groups` are those of the text before, and `isCurrent`
 * is false. Each answer belongs to its text: one that comes late is never shown for another.
 */
function useHits(typed: string) {
  const q = searchText(typed, maxBusquedaLength) ?? ''
  const asked = useRested(q)
  const query = useQuery({ ...busquedaQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData })
  const { data } = query
  const role = useQuery(sesionQuery()).data?.role ?? null
  const groups = useMemo(() => hitGroups(asked === '' ? undefined : data, role, asked), [asked, data, role])
  const failed = asked === q && asked !== '' && query.isError
  const answered = asked === '' || failed || (query.isSuccess && !query.isPlaceholderData)
  const retry = () => void query.refetch()
  return {
    q,
    groups,
    isCurrent: asked === q && answered,
    failure: failed ? query.error : null,
    retry,
    retrying: query.isFetching,
  }
}

/** The text as it is once nobody has typed for a moment; that nothing is typed is known at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? text : rested
}

/** What a line of the search says of its pedido, person, product or action. */
function HitRow({ hit }: { hit: Hit }) {
  if (hit.kind === 'pedido') {
    const { numeroPedido, status, consultora, createdAt, totalCentavos } = hit.pedido
    // Hidden from staff who see no amounts (spec 3.7).
    const total = totalCentavos === undefined ? [] : [formatPesos(totalCentavos)]
    const detail = [consultora, formatLongDate(createdAt), ...total].join(' · ')
    return <Row icon={<Package />} name={numeroPedido} detail={detail} badge={<StatusBadge status={status} />} />
  }
  if (hit.kind === 'consultora') {
    const { nombreCompleto, email, telefono, role, ultimoPedido } = hit.consultora
    const last = ultimoPedido ? busquedaTexts.lastPedido(ultimoPedido.numeroPedido) : busquedaTexts.noPedido
    const detail = [telefono, last, email].filter(Boolean).join(' · ')
    return <Row icon={<User />} name={nombreCompleto} detail={detail} badge={badgeOf(role)} />
  }
  if (hit.kind === 'producto') {
    const { nombre, sku, activo, imagen } = hit.producto
    const picture = imagen && <Picture imagen={imagen} alt="" sizes="2.5rem" ratio="1" className="rounded-sm" />
    const badge = !activo && <Badge>{busquedaTexts.inactivo}</Badge>
    return <Row icon={picture ?? <Shirt />} name={nombre} detail={sku ?? ''} badge={badge} />
  }
  return <Row icon={<ArrowRight />} name={hit.accion.nombre} />
}

type Role = Extract<Hit, { kind: 'consultora' }>['consultora']['role']

function badgeOf(role: Role): ReactNode {
  if (role === 'consultor') return null
  return <Badge>{role === 'pendiente' ? busquedaTexts.solicitud : busquedaTexts.sinRole}</Badge>
}

type RowProps = { icon: ReactNode; name: string; detail?: string; badge?: ReactNode }

const Row = ({ icon, name, detail, badge }: RowProps) => (
  <>
    <span aria-hidden="true" className="grid w-10 place-items-center text-ink-soft [&>svg]:size-5">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      {detail && <span className="block truncate text-sm text-ink-soft"> {detail}</span>}
    </span>
    {badge || null}
  </>
)

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

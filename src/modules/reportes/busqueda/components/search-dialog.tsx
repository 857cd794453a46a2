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
import { Sugerencia } from '#modules/catalogo/components/busqueda/sugerencia.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { busquedaQuery, type Encontrado } from '#modules/reportes/busqueda/client.ts'
import { busquedaTexts } from '#modules/reportes/busqueda/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { formatLongDate, formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { may, type Right, type Role } from '#shared/rights.ts'
import { maxBusquedaLength, searchText } from '#shared/search.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'

const pauseMs = 120

/** Debounced results; until they arrive `groups` are the previous ones and `isCurrent` is false. */
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
    sugerencia: data?.sugerencia,
    failure: failed ? query.error : null,
    retry,
    retrying: query.isFetching,
  }
}

/** Debounces the text; an empty text applies at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? text : rested
}

type RowProps = { icon: ReactNode; name: string; detail?: string; badge?: ReactNode }

type Hit = RowProps & { id: string; to: string }
type HitGroup = { value: string; items: Hit[] }

const nothing: Encontrado = { pedidos: [], consultoras: [], productos: [] }

/** Results and matching actions by kind, without empty kinds. */
function hitGroups(found: Encontrado | undefined, role: Role | null, q: string): HitGroup[] {
  const { pedidos, consultoras, productos } = found ?? nothing
  const groups: HitGroup[] = [
    { value: 'Pedidos', items: pedidos.map(pedidoHit) },
    { value: 'Consultoras', items: consultoras.map(consultoraHit) },
    { value: 'Productos', items: productos.map(productoHit) },
    {
      value: 'Acciones',
      items: accionesWith(role, q).map(({ id, nombre, to }) => ({ id, to, icon: <ArrowRight />, name: nombre })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function pedidoHit(pedido: Encontrado['pedidos'][number]): Hit {
  const { id, numeroPedido, status, consultora, createdAt, totalCentavos } = pedido
  // Hidden from staff without the right to amounts (spec 3.7).
  const total = totalCentavos === undefined ? [] : [formatPesos(totalCentavos)]
  return {
    id,
    to: paths.adminPedido(id),
    icon: <Package />,
    name: numeroPedido,
    detail: [consultora, formatLongDate(createdAt), ...total].join(' · '),
    badge: <StatusBadge status={status} />,
  }
}

function consultoraHit(consultora: Encontrado['consultoras'][number]): Hit {
  const { id, nombreCompleto, email, telefono, role, ultimoPedido } = consultora
  const last = ultimoPedido ? `Último pedido ${ultimoPedido.numeroPedido}` : 'Sin pedidos'
  return {
    id,
    to: paths.adminConsultora(id),
    icon: <User />,
    name: nombreCompleto,
    detail: [telefono, last, email].filter(Boolean).join(' · '),
    badge: role !== 'consultor' && <Badge>{role === 'pendiente' ? 'Solicitud' : 'Sin acceso'}</Badge>,
  }
}

const productoHit = ({ id, nombre, sku, activo, imagen }: Encontrado['productos'][number]): Hit => ({
  id,
  to: paths.adminProducto(id),
  icon: imagen ? <Picture imagen={imagen} alt="" sizes="2.5rem" ratio="1" className="rounded-sm" /> : <Shirt />,
  name: nombre,
  detail: sku ?? '',
  badge: !activo && <Badge>Inactivo</Badge>,
})

type Accion = { id: string; nombre: string; to: string; right: Right }

const acciones: Accion[] = [
  { id: 'levantar-pedido', nombre: 'Levantar pedido', to: paths.adminPedidoNuevo, right: 'pedidos' },
  { id: 'producto-nuevo', nombre: 'Nuevo producto', to: paths.adminProductoNuevo, right: 'productos' },
  { id: 'inicio', nombre: 'Ir a Inicio', to: paths.adminDashboard, right: 'mesa' },
  { id: 'pedidos', nombre: 'Ir a Pedidos', to: paths.adminPedidos, right: 'pedidos-ver' },
  { id: 'surtido', nombre: 'Ir a Surtido', to: paths.adminSurtidos, right: 'surtido' },
  { id: 'consultoras', nombre: 'Ir a Consultoras', to: paths.adminConsultoras, right: 'consultoras' },
  { id: 'productos', nombre: 'Ir a Productos', to: paths.adminProductos, right: 'productos' },
  {
    id: 'devoluciones',
    nombre: 'Ir a Devoluciones',
    to: paths.adminDevoluciones,
    right: 'devoluciones-recibir',
  },
  { id: 'inventario', nombre: 'Ir a Inventario', to: paths.adminInventario, right: 'inventario' },
  { id: 'conteo', nombre: 'Contar una línea', to: paths.adminConteo, right: 'inventario' },
  { id: 'avisos', nombre: 'Ir a Avisos', to: paths.adminAvisos, right: 'productos' },
  { id: 'campanas', nombre: 'Ir a Campañas', to: paths.adminCampanas, right: 'campanas' },
  { id: 'reportes', nombre: 'Ir a Reportes', to: paths.adminReportes, right: 'reportes' },
  { id: 'mensajes', nombre: 'Ir a Mensajes', to: paths.adminMensajes, right: 'mensajes' },
  { id: 'equipo', nombre: 'Ir a Equipo', to: paths.adminEquipo, right: 'equipo' },
  { id: 'bitacora', nombre: 'Ir a Bitácora', to: paths.adminBitacora, right: 'bitacora' },
  { id: 'ajustes', nombre: 'Ir a Ajustes', to: paths.adminAjustes, right: 'ajustes' },
  { id: 'sitio', nombre: 'Ver el sitio', to: paths.inicio, right: 'mesa' },
]

/** Actions of the role with every typed word in their name. */
const accionesWith = (role: Role | null, q: string): Accion[] =>
  acciones.filter(
    ({ nombre, right }) =>
      may(role, right) &&
      fold(q)
        .split(' ')
        .every((palabra) => fold(nombre).includes(palabra)),
  )

const Row = ({ icon, name, detail, badge }: RowProps) => (
  <>
    <span aria-hidden="true" className="grid w-10 place-items-center text-ink-soft [&>svg]:size-5">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="line-clamp-2 leading-snug font-medium wrap-break-word">{name}</span>
      {detail && <span className="block truncate text-sm text-ink-soft"> {detail}</span>}
    </span>
    {badge || null}
  </>
)

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Full screen on a phone, a card on a wide screen (spec 3.1). */
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
  const { q, groups, isCurrent, sugerencia, failure, retry, retrying } = useHits(typed)
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
      itemToStringValue={(hit: Hit) => hit.id}
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          ref={input}
          aria-label={busquedaTexts.title}
          placeholder="Pedido, consultora, producto o acción"
          maxLength={maxBusquedaLength}
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={waitForAnswer}
          className="min-h-12 w-full min-w-0 bg-transparent px-2 text-base text-ellipsis outline-none placeholder:text-ink-soft"
        />
        <Dialog.Close render={<IconButton label="Cerrar búsqueda" />}>
          <X aria-hidden="true" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status className="sr-only">
        {!isCurrent ? 'Buscando…' : failure ? '' : count > 0 ? busquedaTexts.count(count) : busquedaTexts.none(q)}
      </Autocomplete.Status>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {failure && (
          <ErrorState
            title="No se pudo buscar"
            detail={detailOf(failure)}
            onRetry={retry}
            retrying={retrying}
            className="py-8!"
          />
        )}
        {isCurrent && !failure && count === 0 && (
          <EmptyState icon={<Search aria-hidden="true" />} title={busquedaTexts.none(q)} className="py-10!">
            <Sugerencia palabra={sugerencia} onChoose={setTyped}>
              Prueba con un número de pedido, un nombre, un correo, los últimos cuatro dígitos de un teléfono o un SKU.
            </Sugerencia>
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
          key={hit.id}
          value={hit}
          render={<Link to={hit.to} />}
          onClick={onGone}
          className="popup-item grid-cols-[auto_minmax(0,1fr)_auto] no-underline data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus"
        >
          <Row {...hit} />
        </Autocomplete.Item>
      )}
    </Autocomplete.Collection>
  </Autocomplete.Group>
)

/** Delays Enter until the results are current, so that no stale result is opened. */
function useEnterThatWaits(isCurrent: boolean, openFirst: () => void) {
  const [waits, setWaits] = useState(false)
  const open = useEffectEvent(openFirst)
  useEffect(() => {
    if (!waits || !isCurrent) return
    // After the list has rendered.
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

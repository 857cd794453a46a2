import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { revisionQuery } from '#modules/carrito/client.ts'
import { type CarritoLinea, type LineaProblem, lineaKey, withoutSent } from '#modules/carrito/rules.ts'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import {
  editLineas,
  type Pedido,
  type PedidoEvento,
  type PedidoItem,
  pedidoQuery,
  pedidosKey,
} from '#modules/pedidos/client.ts'
import { deseada, type Edicion, isEdited, mostOf, sinCambios } from '#modules/pedidos/edicion-rules.ts'
import { edicionTexts } from '#modules/pedidos/edicion-texts.ts'
import type { EdicionForm } from '#modules/pedidos/propuesta-schema.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError } from '#shared/errors.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { toastError, toastInfo, toastSuccess } from '#ui/toast.ts'
import { draftStorage } from '#ui/use-draft.ts'
import { isUnsettled, keyReusedTexts, replayedText, useVerb } from '#ui/use-verb.ts'

type AskedTallas = { productoId: string; tallaId: string | null; cantidad: number }

/** Maximum quantity of a line and today's unit price in centavos, as in the cart; `null` until known. */
export function useDisponible(items: PedidoItem[], edicion: Edicion) {
  const { data } = useQuery(revisionQuery([...items.map((item) => asLinea(edicion, item)), ...edicion.agregadas]))
  return {
    mostOf: (linea: AskedTallas): number | null => {
      const venta = data?.[lineaKey(linea)]
      if (venta === undefined) return null
      const disponible = venta?.activo && venta.talla?.activo ? venta.talla.disponible : 0
      return mostOf(edicion, items, linea, disponible)
    },
    hoyOf: (linea: Omit<AskedTallas, 'cantidad'>): number | null =>
      data?.[lineaKey(linea)]?.precioUnitarioCentavos ?? null,
  }
}

/** Includes removed lines, which may be restored. */
function asLinea(edicion: Edicion, item: PedidoItem): CarritoLinea {
  const { productoId, nombre, imagen, cantidad, precioUnitarioCentavos } = item
  const { tallaId, talla } = deseada(edicion, item) ?? item
  return {
    ...{ productoId, nombre, imagen, cantidad, precioUnitarioCentavos, imagenUrl: null },
    ...(tallaId !== null && { tallaId, talla: talla ?? undefined }),
  }
}

type Sent = { tallaId: string | null; cantidad: number }

type Refused = { posicion: number; productoId: string; tallaId: string | null; problema: LineaProblem }

type SaveOptions = {
  onSaved: () => unknown
  onRefused: () => void
  /** An earlier attempt was saved after all and added these lines. @returns whether changes remain. */
  onEarlier: (agregadas: Sent[], now: Pedido) => boolean
}

/** Saves the changes (spec 3.2); they stay after a failure. */
export function useSaveEdicion(pedido: Pedido, { onSaved, onRefused, onEarlier }: SaveOptions) {
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['carrito', 'revision'] }),
      queryClient.invalidateQueries({ queryKey: ['producto'] }),
    ])
  return useVerb({
    mutationFn: (request: EdicionForm) => editLineas(pedido.id, request),
    success: 'Pedido modificado',
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      await reread()
      await onSaved()
    },
    onError: async (error) => {
      const refusal = error instanceof AppError ? error : null
      const description = refusal?.code === 'lines_refused' ? edicionTexts.refused : refusal?.detail
      toastError('No se guardaron tus cambios', description ? { description } : {})
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      if (!refusal?.facts.offline) await reread()
      if (refusal?.code === 'lines_refused') onRefused()
    },
    onKeyReused: async ({ facts }) => {
      const now = (await queryClient.fetchQuery({ ...pedidoQuery(pedido.id), staleTime: 0 })) as Pedido
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      await reread()
      if (onEarlier((facts.agregadas ?? []) as Sent[], now)) {
        toastInfo(keyReusedTexts.title, { description: edicionTexts.earlier })
        return
      }
      toastSuccess('Pedido modificado', { description: replayedText })
      await onSaved()
    },
  })
}

/** `posicion` is `null` for an added line. */
export type Asked = AskedTallas & { posicion: number | null }

/** The server's problem with a line, unless its size or quantity has changed since the request. */
export function problemOf(error: Error | null, request: EdicionForm | undefined, asked: Asked): LineaProblem | null {
  if (!(error instanceof AppError) || error.code !== 'lines_refused' || !request) return null
  const refused = (error.facts.lineas ?? []) as Refused[]
  const { posicion, cantidad } = asked
  const isSame = (it: { tallaId?: string | null | undefined; cantidad: number }) =>
    (it.tallaId ?? null) === asked.tallaId && it.cantidad === cantidad
  if (posicion !== null) {
    const sent = request.lineas?.find((it) => it.posicion === posicion)
    return sent && isSame(sent) ? (refused.find((it) => it.posicion === posicion)?.problema ?? null) : null
  }
  const kept = new Set(request.lineas?.map((it) => it.posicion))
  const sent = request.agregadas?.find((it) => it.productoId === asked.productoId && isSame(it))
  const found = refused.find((it) => !kept.has(it.posicion) && lineaKey(it) === lineaKey(asked))
  return sent ? (found?.problema ?? null) : null
}

const deseadaSchema = z.object({
  tallaId: z.uuid().nullable(),
  talla: z.string().max(60).nullable(),
  cantidad: z.int().min(1).max(maxPiezas),
})

const edicionSchema = z.object({
  de: z.string(),
  version: z.int(),
  /** By position; `null` removes the line. */
  cambios: z.record(z.string(), deseadaSchema.nullable()),
  agregadas: z.array(carritoLineaSchema).max(200),
  /** Whether these changes were sent. */
  enviada: z.boolean().default(false),
})

type EdicionDraft = Edicion & { version: number; enviada: boolean }

/** A user's draft, which survives reloads and the end of the session. */
function edicionStorage(pedidoId: string, usuarioId: string) {
  const storage = draftStorage('browser', `azahar-edicion-2-${pedidoId}`, edicionSchema)
  return {
    read: (version: number): EdicionDraft => {
      const stored = storage.read()
      return stored?.de === usuarioId ? stored : { ...sinCambios, version, enviada: false }
    },
    keep: (draft: EdicionDraft): void => storage.keep({ ...draft, de: usuarioId }),
    forget: storage.forget,
  }
}

/** The edits of a pedido, stored in the browser until they are saved or discarded. */
export function useEdicion(pedido: Pedido, usuarioId: string) {
  const storage = useMemo(() => edicionStorage(pedido.id, usuarioId), [pedido.id, usuarioId])
  const [draft, setDraft] = useState(() => nothing(pedido))
  const latest = useRef(draft)
  // After hydration, because the draft is stored in the browser only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once.
  useLayoutEffect(() => {
    if (isEdited(latest.current, pedido.items)) return
    latest.current = storage.read(pedido.version)
    setDraft(latest.current)
  }, [])
  const edited = isEdited(draft, pedido.items)
  const unanswered = draft.enviada && isUnsettled('PUT', `/api/pedidos/${pedido.id}/lineas`)
  const put = (next: EdicionDraft) => {
    latest.current = next
    setDraft(next)
    if (isEdited(next, pedido.items)) storage.keep(next)
    else storage.forget()
  }
  return {
    edicion: draft as Edicion,
    edited,
    /** The answer to a save was lost: the pedido may already have these changes. */
    unanswered,
    meanwhile: edited && !unanswered ? changedSince(pedido.eventos, draft.version) : null,
    /** Based on the latest state, so that two quick presses both count. */
    change: (verb: (now: Edicion) => Edicion) => {
      const { current } = latest
      const begun = isEdited(current, pedido.items) ? current : nothing(pedido)
      put({ ...begun, ...verb(current) })
    },
    sent: () => put({ ...latest.current, enviada: true }),
    /** Removes additions of an attempt that was saved after all. @returns whether changes remain. */
    settle: (agregadas: Sent[], { items, version }: Pedido): boolean => {
      const { current } = latest
      if (!current.enviada) return true
      const left = { ...current, agregadas: withoutSent(current.agregadas, agregadas), version, enviada: false }
      put(left)
      return isEdited(left, items)
    },
    /** Call when the user has seen `meanwhile`. */
    acknowledge: () => put({ ...latest.current, version: pedido.version }),
    forget: () => {
      storage.forget()
      latest.current = nothing(pedido)
    },
    /** Undoes `forget`. */
    restore: () => storage.keep(draft),
  }
}

const nothing = ({ version }: Pedido): EdicionDraft => ({ ...sinCambios, version, enviada: false })

const tipos: PedidoEvento['tipo'][] = ['lineas', 'status', 'propuesta']

/** Later events that conflict with this edit, by the server's rule. */
const changedSince = (eventos: PedidoEvento[], version: number): PedidoEvento | null =>
  eventos.findLast((evento) => evento.version > version && tipos.includes(evento.tipo)) ?? null

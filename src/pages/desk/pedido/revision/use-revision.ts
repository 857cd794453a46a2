import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Pedido, pedidoQuery, pedidosKey, proposeLineas } from '#modules/pedidos/client.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { serverNow } from '#shared/clock.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { toastError, toastInfo } from '#ui/toast.ts'
import { draftStorage } from '#ui/use-draft.ts'
import { isUnsettled, useVerb } from '#ui/use-verb.ts'
import {
  type Agregada,
  beginRevision,
  type Eleccion,
  type Elegida,
  hasMissing,
  isOutdated,
  movedRevision,
  newClave,
  openPropuestaOf,
  problemsOf,
  type Revision,
  rebaseRevision,
  refusedLineas,
  requestOf,
  revisionTexts,
  withAgregadas,
} from './revision.ts'

const schema = z.custom<Revision>((value) => typeof value === 'object' && value !== null && 'base' in value)

/** An unsent revision, stored in this tab. The number in the key changes with the format. */
const revisionDraft = (pedidoId: string) => draftStorage<Revision>('tab', `azahar-revision-1-${pedidoId}`, schema)

/** The revision of a pedido, stored in this tab until it is sent or discarded. */
export function useRevision(pedido: Pedido) {
  const [stored] = useState(() => revisionDraft(pedido.id))
  const [revision, setRevision] = useState<Revision | null>(null)
  const [restored, setRestored] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  /** Failed attempts to send. */
  const [attempts, setAttempts] = useState(0)
  const queryClient = useQueryClient()
  const mayAdjust = useMay('inventario')
  const refuse = (found: Record<string, string>) => {
    setProblems(found)
    setAttempts((before) => before + 1)
  }
  // After hydration, because the server knows no drafts.
  useEffect(() => {
    const draft = stored.read()
    if (!draft) return
    setRevision(draft)
    setRestored(true)
  }, [stored])

  const keep = (next: Revision) => {
    setRevision(next)
    stored.keep(next)
  }
  const close = () => {
    stored.forget()
    setRevision(null)
    setRestored(false)
    setProblems({})
    setAttempts(0)
  }
  const sending = useVerb({
    mutationFn: (sent: Revision) => {
      const sacar = mayAdjust && hasMissing(sent) && !sent.conservar
      return proposeLineas(pedido.id, { ...requestOf(sent).request, ...(sacar && { sacar }) })
    },
    success: { title: 'Propuesta enviada', description: 'La consultora ya la puede responder.' },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
      close()
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
    },
    onError: async (error, sent) => {
      const refused = error instanceof AppError ? refusedLineas(sent, error) : {}
      const isMarked = Object.keys(refused).length > 0
      toastError(revisionTexts.failed, { description: isMarked ? revisionTexts.fix : detailOf(error) })
      if (!(error instanceof AppError)) return
      refuse(refused)
      if (error.code === 'stale' || error.code === 'conflict')
        await queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
    },
  })
  // The change may be this revision, so it is resent unchanged.
  const isUnsure = isUnsettled('POST', `/api/pedidos/${pedido.id}/propuestas`)
  const calm = (key: string) => setProblems(({ [key]: _, ...others }) => others)
  const edit = (change: (now: Revision) => Revision) => {
    sending.reset()
    if (revision) keep(change(revision))
  }
  return {
    revision,
    /** Restored after a reload. */
    restored,
    problems,
    attempts,
    /** About the whole; lines have their own in `problems`. */
    refusal: sending.error ? detailOf(sending.error) : null,
    /** The pedido changed since the revision began. */
    outdated: revision !== null && !sending.isPending && !isUnsure && isOutdated(revision, pedido),
    sending: sending.isPending,
    begin: () => keep(beginRevision(pedido)),
    beginAgain: () => keep(beginRevision(pedido, { from: pedido.propuesta })),
    /** Offers undo. */
    discard: () => {
      const given = revision
      close()
      if (given) toastInfo('Revisión descartada', { action: { label: 'Deshacer', onClick: () => keep(given) } })
    },
    /** A status change by this page does not outdate the revision. */
    moved: (status: PedidoStatus, version: number) =>
      setRevision((now) => {
        if (!now) return now
        const next = movedRevision(now, status, version)
        stored.keep(next)
        return next
      }),
    rebase: () => edit((now) => rebaseRevision(now, pedido)),
    setLinea: (posicion: number, eleccion: Eleccion) => {
      calm(String(posicion))
      edit((now) => ({ ...now, lineas: withLinea(now.lineas, posicion, eleccion) }))
    },
    setAgregada: (agregada: Agregada) => {
      calm(agregada.clave)
      edit((now) => ({ ...now, agregadas: now.agregadas.map((it) => (it.clave === agregada.clave ? agregada : it)) }))
    },
    add: () =>
      edit((now) => ({
        ...now,
        agregadas: [...now.agregadas, { clave: newClave(now.agregadas), prenda: null, cantidad: 1, motivo: '' }],
      })),
    /** @param instead the unfinished addition that they replace. */
    addAll: (prendas: Elegida[], instead: string) => edit((now) => withAgregadas(now, prendas, instead)),
    remove: (clave: string) => {
      calm(clave)
      edit((now) => ({ ...now, agregadas: now.agregadas.filter((it) => it.clave !== clave) }))
    },
    set: (change: Partial<Pick<Revision, 'mensaje' | 'confirmar' | 'conservar'>>) =>
      edit((now) => ({ ...now, ...change })),
    send: () => {
      if (!revision) return
      const found = problemsOf(revision, mexicanDay(serverNow()))
      if (Object.keys(found).length === 0) return sending.mutate(revision)
      refuse(found)
      toastError(revisionTexts.failed, { description: revisionTexts.fix })
    },
    replaces: openPropuestaOf(pedido) !== null,
  }
}

export type UseRevision = ReturnType<typeof useRevision>

/** A fully available line is not part of a revision. */
function withLinea(lineas: Revision['lineas'], posicion: number, eleccion: Eleccion): Revision['lineas'] {
  const { [posicion]: _, ...others } = lineas
  return eleccion.situacion === 'disponible' ? others : { ...others, [posicion]: eleccion }
}

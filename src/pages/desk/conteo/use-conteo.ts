import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type LineaRevisada, refreshInventario, reviewConteo, saveConteo } from '#modules/entregas/inventario/client.ts'
import type { TallaContable } from '#modules/entregas/inventario/codigo-rules.ts'
import { maxConteoLineas } from '#modules/existencias/conteo-rules.ts'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { type Categoria, categorias } from '#shared/categorias.ts'
import { serverNow } from '#shared/clock.ts'
import { toastError } from '#ui/toast.ts'
import { draftStorage, useStoredDraft } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Adds a piece of a size and moves it to the front. @param now ms, of this browser. */
function withPiece(conteo: Conteo, talla: TallaContable, now: number): Conteo {
  const before = conteo.contadas.find(({ tallaId }) => tallaId === talla.id)
  return withCount(conteo, talla, (before?.contadas ?? 0) + 1, now)
}

function withCount(conteo: Conteo, talla: TallaContable, contadas: number, now: number): Conteo {
  const before = conteo.contadas.find(({ tallaId }) => tallaId === talla.id)
  const { id: tallaId, nombre, sku, talla: size } = talla
  const counted = { tallaId, nombre, sku, talla: size, contadas, desde: before?.desde ?? now, hasta: now }
  return { ...conteo, contadas: [counted, ...conteo.contadas.filter((it) => it.tallaId !== tallaId)] }
}

/** Replaces the count by a typed number and restarts its time span. */
const withNumber = (conteo: Conteo, tallaId: string, contadas: number, now: number): Conteo => ({
  ...conteo,
  contadas: conteo.contadas.map((it) =>
    it.tallaId === tallaId ? { ...it, contadas, escrito: undefined, desde: now, hasta: now } : it,
  ),
})

/** Keeps invalid text; `undefined` clears it. */
const withWrong = (conteo: Conteo, tallaId: string, escrito: string | undefined): Conteo => ({
  ...conteo,
  contadas: conteo.contadas.map((it) => (it.tallaId === tallaId ? { ...it, escrito } : it)),
})

const without = (conteo: Conteo, ids: string[]): Conteo => ({
  ...conteo,
  contadas: conteo.contadas.filter(({ tallaId }) => !ids.includes(tallaId)),
})

/** Ages instead of instants, because browsers' clocks differ. */
const requestOf = (contadas: Contada[], now: number) =>
  contadas.map(({ tallaId, contadas, desde, hasta }) => {
    return { tallaId, contadas, desdeHace: Math.max(0, now - desde), hastaHace: Math.max(0, now - hasta) }
  })

/** A count, its comparison on the server, and saving. @param inicial its initial line. */
export function useConteo(inicial: Categoria | null) {
  const queryClient = useQueryClient()
  const draft = useStoredDraft(openConteo)
  const [linea, setLinea] = useState(inicial)
  const [revisadas, setRevisadas] = useState<LineaRevisada[] | null>(null)
  const [rechazos, setRechazos] = useState<Record<string, string>>({})
  const [nota, setNota] = useState('')
  const none: Conteo = { linea, contadas: [] }
  const conteo = draft.value ?? none

  /** Changes the stored count, because two tabs may count at once. Deletes an empty count. */
  const change = (to: (conteo: Conteo) => Conteo): Conteo => {
    const next = to(draft.latest() ?? none)
    if (next.contadas.length > 0) draft.keep(next)
    else draft.forget()
    return next
  }
  const forgetRechazo = (id: string) => setRechazos(({ [id]: _, ...rest }) => rest)

  const reviewing = useVerb({
    mutationFn: () => reviewConteo(requestOf(conteo.contadas.slice(0, maxConteoLineas), serverNow().getTime())),
    failure: conteoTexts.reviewFailed,
    onSuccess: setRevisadas,
  })
  const saving = useVerb({
    mutationFn: (shown: LineaRevisada[]) => saveConteo(shown, nota),
    success: ({ escritas, rechazadas }) =>
      rechazadas.length > 0 ? null : escritas > 0 ? conteoTexts.saved(escritas) : 'Conteo terminado',
    failure: 'No se pudo guardar el conteo. Lo contado sigue aquí.',
    onSuccess: async ({ rechazadas }, shown) => {
      const refused = new Set(rechazadas.map(({ tallaId }) => tallaId))
      const done = shown.map(({ tallaId }) => tallaId).filter((id) => !refused.has(id))
      change((now) => without(now, done))
      setRechazos(Object.fromEntries(rechazadas.map(({ tallaId, problema }) => [tallaId, problema?.detalle ?? ''])))
      setRevisadas(null)
      setNota('')
      if (refused.size > 0) toastError(conteoTexts.refused(refused.size))
      await refreshInventario(queryClient)
    },
  })
  return {
    conteo,
    rechazos,
    revisadas,
    nota,
    setNota,
    setLinea: (next: Categoria | null) => {
      setLinea(next)
      const now = draft.latest()
      if (now) draft.keep({ ...now, linea: next })
    },
    read: (talla: TallaContable): number => {
      forgetRechazo(talla.id)
      const next = change((now) => withPiece(now, talla, serverNow().getTime()))
      return next.contadas[0]?.contadas ?? 0
    },
    zero: (talla: TallaContable) => change((now) => withCount(now, talla, 0, serverNow().getTime())),
    number: (id: string, contadas: number) => {
      forgetRechazo(id)
      change((now) => withNumber(now, id, contadas, serverNow().getTime()))
    },
    wrong: (id: string, typed: string | undefined) => change((now) => withWrong(now, id, typed)),
    remove: (id: string) => {
      forgetRechazo(id)
      change((now) => without(now, [id]))
    },
    drop: draft.forget,
    reviewing,
    saving: saving.isPending,
    save: () => revisadas && saving.mutate(revisadas),
    closeReview: () => setRevisadas(null),
  }
}

/** A counted size; instants are by this browser's clock. */
const contadaSchema = z.object({
  tallaId: z.string(),
  nombre: z.string(),
  sku: z.string().nullable(),
  talla: z.string(),
  contadas: z.number().int().min(0),
  /** Invalid text typed instead. */
  escrito: z.string().optional(),
  desde: z.number(),
  hasta: z.number(),
})
export type Contada = z.infer<typeof contadaSchema>

const conteoSchema = z.object({
  /** `null`: all lines. */
  linea: z.enum(categorias).nullable(),
  /** The latest first. */
  contadas: z.array(contadaSchema),
})
type Conteo = z.infer<typeof conteoSchema>

/** The count survives reloads, closed tabs and lost connections. */
const openConteo = () => draftStorage<Conteo>('browser', 'azahar-conteo-1', conteoSchema)

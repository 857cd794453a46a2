import { useRef, useState } from 'react'
import type { PedidoInList } from '#modules/pedidos/client.ts'
import { antiguasPrimero, filtroOf, type PedidosSearch } from '#modules/pedidos/rules.ts'

type Row = { id: string; createdAt: string; numeroPedido: string }
type Elegidos = ReadonlyMap<string, Row>

export const noElegidos: Elegidos = new Map()

export function withRows(chosen: Elegidos, rows: readonly Row[], checked: boolean): Elegidos {
  const next = new Map(chosen)
  for (const { id, createdAt, numeroPedido } of rows) {
    if (checked) next.set(id, { id, createdAt, numeroPedido })
    else next.delete(id)
  }
  return next
}

/** The rows from the last toggled one to this one, in either direction; only this one if the other is gone. */
export function runOf<It extends Row>(rows: readonly It[], lastId: string | null, id: string): It[] {
  const [from, to] = [rows.findIndex((row) => row.id === lastId), rows.findIndex((row) => row.id === id)]
  if (from < 0) return rows.slice(to, to + 1)
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Drops rows that no longer match the filter. Keeps rows beyond the last loaded one. */
export function stillThere(
  chosen: Elegidos,
  { rows, more, orden }: { rows: readonly Row[]; more: boolean; orden: PedidosSearch['orden'] },
): Elegidos {
  const there = new Set(rows.map(({ id }) => id))
  const last = rows.at(-1)
  const isBeyond = (row: Row) => more && last !== undefined && comesAfter(row, last, orden)
  const kept = [...chosen].filter(([id, row]) => there.has(id) || isBeyond(row))
  return kept.length === chosen.size ? chosen : new Map(kept)
}

function comesAfter(row: Row, other: Row, orden: PedidosSearch['orden']): boolean {
  const [one, two] = [`${row.createdAt} ${row.id}`, `${other.createdAt} ${other.id}`]
  return orden === antiguasPrimero ? one > two : one < two
}

export type UseElegidos = ReturnType<typeof useElegidos>

/**
 * The chosen pedidos of a list (spec 3.1). The choice survives paging, reordering and live changes; another filter
 * clears it.
 * @param rows loaded so far; `undefined` while loading.
 * @param more further rows exist.
 */
export function useElegidos(search: PedidosSearch, rows: readonly PedidoInList[] | undefined, more: boolean) {
  const list = JSON.stringify(filtroOf(search))
  const [state, setState] = useState({ list, chosen: noElegidos })
  const last = useRef<string | null>(null)
  const before = state.list === list ? state.chosen : noElegidos
  const chosen = rows ? stillThere(before, { rows, more, orden: search.orden }) : before
  if (chosen !== state.chosen || list !== state.list) setState({ list, chosen })
  const set = (next: typeof chosen) => setState({ list, chosen: next })
  return {
    chosen,
    /** All loaded rows are chosen. */
    all: rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
    toggle: (id: string, checked: boolean, run: boolean) => {
      const touched = runOf(rows ?? [], run ? last.current : null, id)
      last.current = id
      set(withRows(chosen, touched, checked))
    },
    /** Rows of this list, loaded or not. */
    choose: (more: readonly { id: string; createdAt: string; numeroPedido: string }[]) =>
      set(withRows(chosen, more, true)),
    clear: () => {
      last.current = null
      set(noElegidos)
    },
  }
}

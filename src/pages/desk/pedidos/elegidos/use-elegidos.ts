import { useRef, useState } from 'react'
import type { PedidoInList } from '#modules/pedidos/client.ts'
import { filtroOf, type PedidosSearch } from '#modules/pedidos/rules.ts'
import { noElegidos, runOf, stillThere, withRows } from './elegidos.ts'

export type UseElegidos = ReturnType<typeof useElegidos>

/**
 * The pedidos of a list that are chosen. They stay through its pages, its order and live changes; another filter begins anew.
 * @param rows of the list as far as it was read; nothing while it is read. @param more whether there are others after them.
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
    /** Are all rows chosen that were read? */
    all: rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
    toggle: (id: string, checked: boolean, run: boolean) => {
      const touched = runOf(rows ?? [], run ? last.current : null, id)
      last.current = id
      set(withRows(chosen, touched, checked))
    },
    /** Rows of this list, whether they were read or not. */
    choose: (more: readonly { id: string; createdAt: string; numeroPedido: string }[]) =>
      set(withRows(chosen, more, true)),
    clear: () => {
      last.current = null
      set(noElegidos)
    },
  }
}

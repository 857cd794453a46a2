import { useState } from 'react'
import { filtroTexts, sinFiltros } from '#modules/catalogo/filtro-chips.ts'
import type { FiltrosSearch } from '#modules/catalogo/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { BusquedaProps, Donde } from './busqueda.tsx'
import { type Filtrar, Filtros } from './filtros.tsx'

type SheetProps = Pick<BusquedaProps, 'search' | 'useLista'> & {
  donde: Donde
  onClose: () => void
  onApply: Filtrar
}

/** The filters on a phone, applied together. The button shows the number of results. */
export function FiltrosSheet({ search, donde, useLista, onClose, onApply }: SheetProps) {
  const [chosen, setChosen] = useState<FiltrosSearch>({})
  const asked = { ...search, ...chosen }
  const { data, isPlaceholderData } = useLista(asked, true, donde)
  const page = data?.pages[0]
  return (
    <Dialog
      title={filtroTexts.title}
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={() => setChosen(sinFiltros)}>
            {filtroTexts.clear}
          </Button>
          <Button
            onClick={() => {
              onClose()
              onApply(() => chosen)
            }}
          >
            {page && !isPlaceholderData ? filtroTexts.see(page.total) : 'Ver prendas'}
          </Button>
        </>
      }
    >
      <Filtros
        value={asked}
        onChange={(change) => setChosen((now) => ({ ...now, ...change({ ...search, ...now }) }))}
        facetas={page?.facetas}
        byLikeness={asked.q !== undefined}
      />
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Producto, Talla } from '#modules/catalogo/client.ts'
import { productoQuery } from '#modules/catalogo/client.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

type TallaDialogProps = {
  productoId: string
  nombre: string
  /** The size that it has. */
  tallaId: string | null
  /** Pieces of a size that her pedido holds: they are hers to choose. */
  heldOf: (tallaId: string) => number
  confirm: string
  onChoose: (talla: Talla, producto: Producto) => void
  onClose: () => void
}

/** Which size of a product, each with what is left of it. */
export function TallaDialog({ productoId, nombre, tallaId, heldOf, confirm, onChoose, onClose }: TallaDialogProps) {
  const query = useQuery({ ...productoQuery(productoId), staleTime: 0 })
  const [chosen, setChosen] = useState(tallaId)
  const { data: producto } = query
  const tallas = producto?.tallas.map((talla) => ({ ...talla, disponible: talla.disponible + heldOf(talla.id) }))
  const talla = tallas?.find(({ id, disponible }) => id === chosen && disponible > 0)
  return (
    <Dialog
      title={nombre}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button once disabled={!talla} onClick={() => talla && producto && onChoose(talla, producto)}>
          {confirm}
        </Button>
      }
    >
      {tallas ? (
        <Field label="Talla">
          <Select
            options={tallas.map(optionOf)}
            value={talla?.id ?? null}
            onValueChange={setChosen}
            placeholder={catalogoTexts.chooseTalla}
            className="w-full"
          />
        </Field>
      ) : query.isError ? (
        <ErrorState
          className="py-4!"
          detail={detailOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingRegion label="Cargando tallas…">
          <Skeleton className="h-20 w-full rounded-md" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

const optionOf = ({ id, talla, disponible }: Talla) => ({
  value: id,
  label: `${talla} · ${disponible > 0 ? `${disponible} disp.` : 'Agotada'}`,
  disabled: disponible <= 0,
})

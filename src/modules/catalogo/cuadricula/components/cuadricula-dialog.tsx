import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cuadriculaQuery, type ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { Relleno } from '#modules/catalogo/cuadricula/relleno-rules.ts'
import { adjusted, pedidoOf, piezasOf, planoOf, totalOf } from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { CuadriculaCuerpo } from './cuadricula-cuerpo.tsx'
import { CuadriculaEspera } from './cuadricula-espera.tsx'
import { CuadriculaPie } from './cuadricula-pie.tsx'
import type { Destino } from './destino.ts'
import { useEscrito } from './use-escrito.ts'
import { useTeclado } from './use-teclado.ts'

/** A garment by one of its colours. */
export type Modelo = { modeloId: string; productoId: string }

type DialogProps = Modelo & { destino: Destino; onClose: () => void }

const none: ProductoDeCuadricula[] = []

/** All colours and sizes of a garment, a quantity in each, and one press to add them (spec 3.5.2). Closed, it keeps what is typed. */
export function CuadriculaDialog({ modeloId, productoId, destino, onClose }: DialogProps) {
  const query = useQuery(cuadriculaQuery(productoId))
  const { productos = none, tallas = [] } = query.data ?? {}
  const uso = useEscrito(`${destino.clave}-${modeloId}`)
  const plano = planoOf(tallas, productos, ({ color, nombre }) => color ?? nombre, destino.heldOf)
  const { partidas, problemas } = pedidoOf(plano, uso.escrito)
  const [said, setSaid] = useState<string | Relleno>('')
  const addButton = useRef<HTMLButtonElement>(null)
  const piezas = piezasOf(partidas)
  const isFull = partidas.filter(({ tallaId }) => destino.heldOf(tallaId) === 0).length > destino.room

  const add = () => {
    if (problemas > 0) return teclado.focusWrong()
    if (piezas === 0 || isFull) return
    adding.mutate()
  }
  const adding = useVerb({
    mutationFn: async () => destino.onAdd(productos, partidas),
    onSuccess: () => {
      uso.forget()
      onClose()
    },
  })
  const teclado = useTeclado({
    ...{ plano, uso, onAdd: add, onFilled: setSaid },
    onUndone: () => setSaid(cuadriculaTexts.undone),
    onEnd: () => addButton.current?.focus(),
  })
  const isThere = query.data !== undefined
  // A finger would get the keyboard over the grid before it was seen.
  const firstCell = () => (window.matchMedia('(pointer: fine)').matches ? teclado.firstCell() : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cells are there.
  useEffect(() => firstCell()?.focus(), [isThere])
  const price = (productoId: string) => {
    const producto = productos.find(({ id }) => id === productoId)
    return producto ? destino.priceOf(producto) : null
  }
  return (
    <Dialog
      title={query.data?.nombre ?? cuadriculaTexts.grid}
      description={cuadriculaTexts.description}
      size="xl"
      open
      initialFocus={firstCell}
      onOpenChange={(open) => !open && onClose()}
      footer={
        isThere && (
          <CuadriculaPie
            {...{ piezas, problemas, addButton }}
            total={totalOf(partidas, price)}
            full={isFull ? cuadriculaTexts.full(destino.room, destino.max) : null}
            addLabel={destino.texts.add(piezas)}
            onAdd={add}
            onAdjust={() => {
              uso.set(adjusted(plano, uso.escrito))
              setSaid(cuadriculaTexts.adjusted)
            }}
          />
        )
      }
    >
      {isThere ? (
        <CuadriculaCuerpo {...{ plano, productos, destino, uso, teclado, said, setSaid }} failing={query.isError} />
      ) : (
        <CuadriculaEspera query={query} />
      )}
    </Dialog>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductoVenta } from '#modules/pedidos/client.ts'
import { withLectura } from './draft.ts'
import { Estado } from './mensaje.tsx'

const producto = (id: string, disponible: number, fueraDeCampana = false) =>
  ({ id, nombre: id, fueraDeCampana, tallas: [{ id: `${id}/M`, talla: 'M', disponible }] }) as unknown as ProductoVenta
const productos = [producto('vestido', 11), producto('blusa', 0), producto('falda', 5), producto('bata', 5, true)]
const asked = (...wanted: [productoId: string, cantidad: number][]) => ({
  linea: wanted.join(),
  tipo: 'pedido' as const,
  partidas: wanted.map(([productoId, cantidad]) => ({ productoId, tallaId: `${productoId}/M`, cantidad })),
})

/** The badge of each line of a message, with two pieces of the falda already in the pedido. */
function badgesOf(...lineas: ReturnType<typeof asked>[]): string[] {
  const held = (tallaId: string) => (tallaId === 'falda/M' ? 2 : 0)
  const taken = withLectura({ productos: {}, texto: '', mensaje: [] }, { lineas, productos }, 0, held)
  return (taken?.draft.mensaje ?? []).map((linea) =>
    renderToStaticMarkup(<Estado linea={linea} />).replaceAll(/<[^>]*>/g, ''),
  )
}

test('a line that is sold out, or added in part, says so instead of «Agregada»', () => {
  expect(badgesOf(asked(['vestido', 99]), asked(['vestido', 1]))).toEqual(['11 de 99', 'Agotada'])
  expect(badgesOf(asked(['blusa', 1]), asked(['bata', 1]))).toEqual(['Agotada', 'Agotada'])
  expect(badgesOf(asked(['vestido', 2], ['blusa', 1]))).toEqual(['2 de 3'])
  expect(badgesOf(asked(['falda', 3]), asked(['falda', 1]))).toEqual(['Agregada', 'Agotada'])
})

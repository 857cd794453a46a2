import { type DragEvent, useState } from 'react'

/**
 * Reorders a list by drag handles. Touch and keyboard use buttons.
 * @param onMove moves one entry to another index.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    dragged,
    gripOf: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        setDragged(index)
      },
      onDragEnd: () => setDragged(null),
    }),
    placeOf: (index: number) => ({
      onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
      onDragEnter: () => {
        if (dragged === null || dragged === index) return
        onMove(dragged, index)
        setDragged(index)
      },
      onDrop: (event: DragEvent) => dragged !== null && event.preventDefault(),
    }),
  }
}

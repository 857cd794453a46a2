/**
 * The work at the left, whom and where it is for at the right; on a phone one under the other: what is agreed and what is open first,
 * then the consultora, then the book, notes and history.
 */
export const mesaPedidoColumnsClass =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]'

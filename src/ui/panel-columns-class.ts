/** Panels in three columns at a wide desk, two at a small one, and one under the other on a phone, in the order of the work. */
export const panelColumnsClass =
  'grid gap-5 lg:grid-cols-2 xl:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)_minmax(18rem,24rem)] items-start'

declare module '#platform/db/tables.ts' {
  interface Tables {
    profilesBusqueda: ProfileBusquedaRow
    productosNombres: ProductoNombreRow
  }
}

/** What a person is found by: name and e-mail folded, then the digits of the phone. The database keeps it (db/migrations/015). */
export type ProfileBusquedaRow = { id: string; busqueda: string }

/** A name and SKU that a product had before, as a search compares them. The database keeps it. */
export type ProductoNombreRow = { productoId: string; busqueda: string }

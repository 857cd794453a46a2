declare module '#platform/db/tables.ts' {
  interface Tables {
    profiles: ProfileRow
  }
}

/** A person's profile; `id` is the user's id (spec 1.3). */
export type ProfileRow = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  ciudad: string
  barrio: string
  direccion: string
  numero: string
  complemento: string | null
  codigoPostal: string
  avatarImagenId: string | null
  version: number
  createdAt: string
  /** When the application was refused; none once she has applied again. */
  rechazadaAt: string | null
  /** When she left the team, for who was of it (spec 3.7). */
  equipoHasta: string | null
}

/** Whose pedidos: one consultora's, or everybody's (staff). It is part of the WHERE of every query that answers a consultora. */
export type Scope = { consultoraId: string } | 'everybody'

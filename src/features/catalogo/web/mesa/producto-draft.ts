import type { ProductoForm } from '#features/catalogo/schema.ts'
import type { AdminProducto } from '#features/catalogo/web/client.ts'
import type { Imagen } from '#shared/imagen.ts'
import { newClave } from '#ui/new-clave.ts'

/** The pictures that a form shows, by id: the form itself carries ids only. */
export type Fotos = Record<string, Imagen>

/** What was not saved yet, with the product that it was written over (`null` for a new one). */
export type ProductoDraft = { values: ProductoForm; base: AdminProducto | null; fotos: Fotos }

// The number changes with the shape of what is kept, so that an old draft is not taken for a new one.
const keyOf = (id: string | null): string => `azahar-producto-1-${id ?? 'nuevo'}`

/** In this tab, until it is closed: a reload finds it again, another tab does not. */
export function keepDraft(id: string | null, draft: ProductoDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still asks before the page is left.
  }
}

export function findDraft(id: string | null): ProductoDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as ProductoDraft | null
  } catch {
    return null
  }
}

export function forgetDraft(id: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // There was none.
  }
}

const claveKey = 'azahar-producto-clave'
/** For a browser that keeps nothing: it only forgets at a reload. */
let claveHere: string | null = null

/**
 * The Idempotency-Key under which the new product is sent. It stays the same until the server has said what became of it,
 * also after a reload: an answer that was lost never makes a second product without a word (docs/decisions/037).
 */
export function claveOfNuevo(): string {
  claveHere ??= readClave() ?? newClave()
  try {
    sessionStorage.setItem(claveKey, claveHere)
  } catch {
    // Kept above.
  }
  return claveHere
}

/** What became of the attempt is known: the next one starts anew. */
export function forgetClave(): void {
  claveHere = null
  try {
    sessionStorage.removeItem(claveKey)
  } catch {
    // There was none.
  }
}

function readClave(): string | null {
  try {
    return sessionStorage.getItem(claveKey)
  } catch {
    return null
  }
}

/** The pictures of a product as it was opened. */
export const fotosOf = (producto: AdminProducto | null): Fotos =>
  Object.fromEntries(
    [producto?.imagen, ...(producto?.imagenesAdicionales ?? [])].flatMap((imagen) =>
      imagen ? [[imagen.id, imagen]] : [],
    ),
  )

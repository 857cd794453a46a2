import { z } from 'zod'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import type { Imagen } from '#shared/imagen.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** The pictures that a form shows, by id: the form itself carries ids only. */
export type Fotos = Record<string, Imagen>

/** What was not saved yet, with the product that it was written over (`null` for a new one). */
export type ProductoDraft = { values: ProductoForm; base: AdminProducto | null; fotos: Fotos }

const object = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
const draftSchema = z.object({
  values: object<ProductoForm>(),
  base: object<AdminProducto>().nullable(),
  fotos: object<Fotos>(),
})

/**
 * The draft of a product's form in this tab: a reload finds it again, another tab does not. The number in the key changes
 * with the format, so that an old draft is not taken for a new one.
 * @param id `null` for a new product; one that is begun with values has the name of these (`Prefill`).
 */
export const productoDraft = (id: string | null) =>
  draftStorage<ProductoDraft>('tab', `azahar-producto-2-${id ?? 'nuevo'}`, draftSchema)

/** The pictures of a product as it was opened. */
export const fotosOf = (producto: AdminProducto | null): Fotos =>
  Object.fromEntries(
    [producto?.imagen, ...(producto?.imagenesAdicionales ?? [])].flatMap((imagen) =>
      imagen ? [[imagen.id, imagen]] : [],
    ),
  )

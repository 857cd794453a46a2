import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import type { Compartido } from './compartir-dialog.tsx'

/** What is said beside the link, by what it leads to. Of a product the public price, never hers. */

type Producto = { id: string; nombre: string; categoria: Categoria; precioCentavos?: number | undefined }

export const productoCompartido = ({ id, nombre, categoria, precioCentavos }: Producto): Compartido => ({
  ...{ tipo: 'producto', objeto: id, nombre },
  texto: precioCentavos === undefined ? nombre : `${nombre} · ${formatPesos(precioCentavos)}`,
  plain: paths.producto(slugOf(categoria), id),
})

export function categoriaCompartida(categoria: Categoria): Compartido {
  const slug = slugOf(categoria)
  const nombre = slugTexts[slug]
  return {
    tipo: 'categoria',
    objeto: slug,
    nombre,
    texto: `Mira lo que hay en ${nombre}`,
    plain: paths.categoria(slug),
  }
}

export const seleccionCompartida = ({ slug, nombre }: { slug: string; nombre: string }): Compartido => ({
  ...{ tipo: 'seleccion', objeto: slug, nombre },
  texto: `${nombre}: mira lo que elegí para ti`,
  plain: null,
})

export const vitrinaCompartida: Compartido = {
  ...{ tipo: 'inicio', objeto: '', nombre: 'mi vitrina' },
  texto: 'Esta es mi vitrina: mira lo que hay y pídemelo por WhatsApp',
  plain: null,
}

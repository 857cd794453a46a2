import { useQueryClient } from '@tanstack/react-query'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { setEncendida, vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import type { Pagina } from '#modules/clientas/vitrina/rules.ts'
import type { Categoria } from '#shared/categorias.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useVerb } from '#ui/use-verb.ts'

/** A page of the vitrina, and the equivalent public page if there is one. */
export type Compartido = Pagina & {
  nombre: string
  /** The text before the link; never with the consultora's own price. */
  texto: string
  plain: string | null
}

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

export function useEncendida() {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: setEncendida,
    success: ({ encendida }) => ({
      title: encendida ? 'Tu vitrina está encendida' : 'Tu vitrina está apagada',
      name: 'vitrina',
    }),
    onSuccess: (vitrina) => {
      queryClient.setQueryData(vitrinaQuery().queryKey, vitrina)
    },
    failure: (_, encender) => ({
      title: encender ? 'No se pudo encender tu vitrina' : 'No se pudo apagar tu vitrina',
      name: 'vitrina',
    }),
  })
}

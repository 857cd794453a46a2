import type { Producto, ProductoCard } from '#features/catalogo/web/client.ts'
import { slugOf } from '#features/sitio/rules.ts'
import type { Marca } from '#features/sitio/web/use-marca.ts'
import { imagenUrl } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'

/** Structured data of products (schema.org): the public price alone, never a consultora's. */

export const itemListOf = ({ origen }: Marca, productos: ProductoCard[]) => ({
  '@type': 'ItemList',
  numberOfItems: productos.length,
  itemListElement: productos.map(({ id, nombre, categoria }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: nombre,
    url: origen + paths.producto(slugOf(categoria), id),
  })),
})

export const productOf = ({ origen, nombre: brand }: Marca, producto: Producto) => {
  const { id, nombre, sku, descripcion, categoria, precioCentavos, stockDisponible, imagenes } = producto
  return {
    '@type': 'Product',
    name: nombre,
    ...(sku && { sku }),
    ...(descripcion && { description: descripcion }),
    brand: { '@type': 'Brand', name: brand },
    image: imagenes.map(
      ({ id: imagenId, ancho, anchos }) => origen + imagenUrl(imagenId, anchos.at(-1) ?? ancho, 'webp'),
    ),
    offers: {
      '@type': 'Offer',
      url: origen + paths.producto(slugOf(categoria), id),
      priceCurrency: 'MXN',
      price: (precioCentavos / 100).toFixed(2),
      availability: `https://schema.org/${stockDisponible > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

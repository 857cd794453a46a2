import type { Marca } from '#modules/ajustes/sitio/client.ts'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import type { Producto, ProductoCard } from '#modules/catalogo/client.ts'
import { modeloNombre } from '#modules/catalogo/rules.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'

/** Structured data of products (schema.org), with the public price only. */

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

export const productOf = (marca: Marca, producto: Producto) => {
  const { modelo, color, imagenes, descripcion } = producto
  const brand = { '@type': 'Brand', name: marca.nombre }
  const own = {
    ...variantOf(marca, { ...producto, color: color ?? null, imagenes }),
    ...(descripcion && { description: descripcion }),
  }
  if (!modelo) return { ...own, brand }
  return {
    '@type': 'ProductGroup',
    name: modeloNombre(modelo.colores.map(({ nombre }) => nombre)),
    productGroupID: modelo.id,
    variesBy: 'https://schema.org/color',
    ...(descripcion && { description: descripcion }),
    brand,
    hasVariant: modelo.colores.map((it) =>
      it.id === producto.id ? own : variantOf(marca, { ...it, imagenes: it.imagen ? [it.imagen] : [] }),
    ),
  }
}

type Variant = Pick<Producto, 'id' | 'nombre' | 'sku' | 'categoria' | 'precioCentavos' | 'stockDisponible'> & {
  color: string | null
  imagenes: Imagen[]
}

function variantOf({ origen }: Marca, variant: Variant) {
  const { id, nombre, sku, color, categoria, precioCentavos, stockDisponible, imagenes } = variant
  return {
    '@type': 'Product',
    name: nombre,
    ...(sku && { sku }),
    ...(color && { color }),
    image: imagenes.map(
      ({ id: imagenId, ancho, anchos }) => origen + imagenUrl(imagenId, anchos.at(-1) ?? ancho, 'webp'),
    ),
    // Missing for staff who may not see amounts (spec 3.7).
    ...(precioCentavos !== undefined && {
      offers: {
        '@type': 'Offer',
        url: origen + paths.producto(slugOf(categoria), id),
        priceCurrency: 'MXN',
        price: (precioCentavos / 100).toFixed(2),
        availability: `https://schema.org/${stockDisponible > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  }
}

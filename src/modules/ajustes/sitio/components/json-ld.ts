import type { Fotos, Marca } from '#modules/ajustes/sitio/client.ts'
import { imagenUrl } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'

/** Structured data of the brand and of breadcrumbs (schema.org). */

export const organizationOf = (marca: Marca) => ({
  '@type': 'Organization',
  '@id': `${marca.origen}/#organizacion`,
  name: marca.nombre,
  url: marca.origen,
  logo: `${marca.origen}/icono-512.png`,
  email: marca.email,
  telephone: marca.telefono,
  sameAs: marca.redes.map(({ url }) => url),
})

export const storeOf = (marca: Marca, { tienda: foto }: Fotos) => {
  return {
    '@type': 'ClothingStore',
    '@id': `${marca.origen}/#tienda`,
    name: marca.nombre,
    url: `${marca.origen}/tiendas`,
    telephone: marca.telefono,
    email: marca.email,
    ...(foto && { image: marca.origen + imagenUrl(foto.id, foto.anchos.at(-1) ?? foto.ancho, 'webp') }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: marca.direccion.calle,
      addressLocality: marca.direccion.ciudad,
      addressRegion: marca.direccion.estado,
      postalCode: marca.direccion.codigoPostal,
      addressCountry: 'MX',
    },
    geo: { '@type': 'GeoCoordinates', latitude: marca.coordenadas.lat, longitude: marca.coordenadas.lng },
    openingHoursSpecification: marca.horario.flatMap(({ dias, abre, cierra }) =>
      abre && cierra
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: daysOf(dias), opens: clock(abre), closes: clock(cierra) }]
        : [],
    ),
  }
}

/** @param way the path below the home page. */
export const breadcrumbOf = (marca: Marca, ...way: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', path: paths.inicio }, ...way].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: marca.origen + path,
  })),
})

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const semana = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** `Lunes a viernes` -> the five English names that schema.org requires. */
function daysOf(dias: string): string[] {
  const named = semana.map((dia) => dias.toLowerCase().includes(dia))
  const first = named.indexOf(true)
  const last = named.lastIndexOf(true)
  if (first < 0) return []
  return dias.includes(' a ') ? week.slice(first, last + 1) : week.filter((_, index) => named[index])
}

const clock = (hour: string): string => hour.padStart(5, '0')

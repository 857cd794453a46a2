import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Marca } from '#modules/ajustes/sitio/client.ts'
import { type Fotos, fotosQuery, marcaQuery } from '#modules/ajustes/sitio/client.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'

export type PageFacts = {
  /** Without the brand's name, which is added. */
  title: string
  description: string
  path: string
  /** Another path with the same content; `null` keeps the page out of search engines. */
  canonical?: string | null
  /** The preview picture, or the name of one of the brand's; the brand's own card by default. */
  imagen?: (Imagen & { alt?: string }) | string | null
  /** Structured data (schema.org). Never a consultora's price. */
  jsonLd?: (marca: Marca, fotos: Fotos) => object[]
}

type Meta = ComponentProps<'meta'>
type Link = ComponentProps<'link'>
type Match = { context: { queryClient: QueryClient } }

// A WebP of this size stays below the 300 KB that messengers fetch.
const sharedPixels = 1_200_000

/** Title, description, canonical address, Open Graph, Twitter card and JSON-LD of a public page. */
export function pageHead({ match }: { match: Match }, facts: PageFacts): { meta: Meta[]; links: Link[] } {
  const { queryClient } = match.context
  const marca = queryClient.getQueryData(marcaQuery().queryKey)
  if (!marca) return { meta: [{ title: facts.title }], links: [] }
  const fotos: Fotos = queryClient.getQueryData(fotosQuery().queryKey) ?? {}
  const title = titleOf(marca, facts.title)
  const url = marca.origen + facts.path
  const { canonical = facts.path } = facts
  const named = typeof facts.imagen === 'string' ? fotos[facts.imagen] : facts.imagen
  const imagen = named ?? fotos.compartir
  const card = imagen && cardOf(imagen)
  const shared = imagen && card && marca.origen + imagenUrl(imagen.id, card.width, 'webp')
  return {
    meta: [
      { title },
      { name: 'description', content: facts.description },
      { name: 'robots', content: canonical === null ? 'noindex' : 'max-image-preview:large' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: marca.nombre },
      { property: 'og:locale', content: 'es_MX' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: facts.description },
      { property: 'og:url', content: url },
      ...(shared && card
        ? [
            { property: 'og:image', content: shared },
            { property: 'og:image:type', content: 'image/webp' },
            { property: 'og:image:width', content: String(card.width) },
            { property: 'og:image:height', content: String(card.height) },
            { property: 'og:image:alt', content: imagen.alt ?? facts.title },
            { name: 'twitter:card', content: 'summary_large_image' },
            { name: 'twitter:image', content: shared },
          ]
        : [{ name: 'twitter:card', content: 'summary' }]),
      ...(facts.jsonLd?.(marca, fotos) ?? []).map((thing) => jsonLd(thing)),
    ],
    links: canonical === null ? [] : [{ rel: 'canonical', href: marca.origen + canonical }],
  }
}

/** The head tags of a page that is excluded from search engines. */
export function unlistedHead({ match }: { match: Match }, title: string, ...more: Meta[]): { meta: Meta[] } {
  const marca = match.context.queryClient.getQueryData(marcaQuery().queryKey)
  const full = marca ? titleOf(marca, title) : title
  return { meta: [{ title: full }, { name: 'robots', content: 'noindex' }, ...more] }
}

const titleOf = ({ nombre }: Marca, title: string): string => `${title} · ${nombre}`

/** The router's key for structured data, which its type lacks. */
const jsonLd = (thing: object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as Meta

/** The largest of a picture's files that is small enough to be shared. */
function cardOf({ ancho, alto, anchos }: Imagen): { width: number; height: number } {
  const heightAt = (width: number) => Math.round((alto * width) / ancho)
  const width = anchos.findLast((candidate) => candidate * heightAt(candidate) <= sharedPixels) ?? anchos[0] ?? ancho
  return { width, height: heightAt(width) }
}

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type Fotos, fotosQuery, marcaQuery } from '#modules/ajustes/sitio/client.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import type { Marca } from './use-marca.ts'

/** What a page says of itself to search engines and to those who share it (issue: found and shared). */
export type PageFacts = {
  /** Without the brand, which is added. */
  title: string
  description: string
  /** The one address of this page: a path of this site. */
  path: string
  /** Where the same is found at another address, and that is the one; `null`: search engines leave this page out. */
  canonical?: string | null
  /** What is shown when it is shared: a picture, or one of the brand's by its name. The brand's own card without it. */
  imagen?: (Imagen & { alt?: string }) | string | null
  /** Structured data (schema.org), given the brand and its pictures. Never a consultora's price. */
  jsonLd?: (marca: Marca, fotos: Fotos) => object[]
}

type Meta = ComponentProps<'meta'>
type Link = ComponentProps<'link'>
type Match = { context: { queryClient: QueryClient } }

// WebP of so many pixels stays below the 300 KB that messengers fetch: 1200 x 630 is one of them, 960 x 1200 another.
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

/**
 * The title of a page that search engines have no business with: a person's own, a step on the way in, or one that is
 * not there.
 */
export function unlistedHead({ match }: { match: Match }, title: string, ...more: Meta[]): { meta: Meta[] } {
  const marca = match.context.queryClient.getQueryData(marcaQuery().queryKey)
  const full = marca ? titleOf(marca, title) : title
  return { meta: [{ title: full }, { name: 'robots', content: 'noindex' }, ...more] }
}

/** How every page is titled: its own words, then the brand's name. */
const titleOf = ({ nombre }: Marca, title: string): string => `${title} · ${nombre}`

/** The router's own way to say structured data; its type does not know it. */
const jsonLd = (thing: object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as Meta

/** The largest of a picture's files that may be shared. */
function cardOf({ ancho, alto, anchos }: Imagen): { width: number; height: number } {
  const heightAt = (width: number) => Math.round((alto * width) / ancho)
  const width = anchos.findLast((candidate) => candidate * heightAt(candidate) <= sharedPixels) ?? anchos[0] ?? ancho
  return { width, height: heightAt(width) }
}

import { Asset, useRouter, useTags } from '@tanstack/react-router'

/**
 * What the routes say of a page in its head, without the orders to fetch its scripts: those come after the first
 * picture, by the browser's first line (docs/decisions/031).
 */
export function PageTags() {
  const nonce = useRouter().options.ssr?.nonce
  return useTags()
    .filter(({ tag, attrs }) => tag !== 'link' || attrs?.rel !== 'modulepreload')
    .map((tag) => <Asset key={JSON.stringify(tag)} {...tag} {...(nonce && { nonce })} />)
}

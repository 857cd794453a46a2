import { Asset, useRouter, useTags } from '@tanstack/react-router'

/** What the routes say of a page in its head. The modules to preload are only named: `client.tsx` fetches them after the first picture. */
export function PageTags() {
  const nonce = useRouter().options.ssr?.nonce
  const tags = useTags()
  const modules = tags.flatMap((tag) => (isModule(tag) ? [tag.attrs?.href] : []))
  return (
    <>
      {tags
        .filter((tag) => !isModule(tag))
        .map((tag) => (
          <Asset key={JSON.stringify(tag)} {...tag} {...(nonce && { nonce })} />
        ))}
      <meta name="modules" content={modules.join(' ')} />
    </>
  )
}

const isModule = ({ tag, attrs }: ReturnType<typeof useTags>[number]): boolean =>
  tag === 'link' && attrs?.rel === 'modulepreload'

import type { SVGProps } from 'react'

/** The lines of an icon, as lucide's files tell them: each an SVG tag and its attributes, on a square of `size` units. */
type IconData = { size?: number; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Makes a component of lucide's lines, in place of lucide's own `createLucideIcon` (vite.config.ts): the lines are put in as one
 * text, so that an icon is one element to draw and to wake up instead of three to ten (docs/decisions/089). Icons are
 * decoration: what they stand for is said beside them.
 */
export default function createLucideIcon({ size = 24, node }: IconData) {
  const lines = { __html: node.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)}></${tag}>`).join('') }
  return ({ className = '', strokeWidth = 2 }: SVGProps<SVGSVGElement>) => (
    <svg
      className={`icon ${className}`}
      viewBox={`0 0 ${size} ${size}`}
      strokeWidth={strokeWidth}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lucide's own lines, which are in the bundle.
      dangerouslySetInnerHTML={lines}
    />
  )
}

/** `key` is for lists of elements, and there are none. */
const attributesOf = ({ key: _, ...attributes }: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

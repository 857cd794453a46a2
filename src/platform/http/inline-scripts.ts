import { Parser } from 'htmlparser2'

/** The text of each script that stands in a page itself, in its order. */
export function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  let isInside = false
  const parser = new Parser({
    onopentag: (name, { src }) => {
      isInside = name === 'script' && src === undefined
      if (isInside) scripts.push('')
    },
    ontext: (text) => {
      if (isInside) scripts.push(scripts.pop() + text)
    },
    onclosetag: () => {
      isInside = false
    },
  })
  parser.end(html)
  return scripts
}

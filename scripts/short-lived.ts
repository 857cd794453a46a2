import { type Plugin, parseSync, Visitor } from 'vite'

/**
 * Lets what a page is made of die young (docs/decisions/097). V8 puts a function that is written where it is assigned to a
 * property straight among its old objects, and the pair behind a getter too. What such a function sees stays until the whole
 * heap is collected; the router assigns some twenty in its constructor, so that every page stayed whole.
 */
export const shortLived = (): Plugin => ({
  name: 'azahar:short-lived',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // The very last: what makes code small takes away what looks useless.
  generateBundle(_, bundle) {
    const met = new Set<string>()
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const young = dieYoung(chunk.code, chunk.fileName)
      chunk.code = young.code
      for (const part of young.met) met.add(part)
    }
    for (const part of [...Object.keys(getters), splitImport]) {
      if (!met.has(part)) this.error(`There is nothing with \`${part}\` any more: see docs/decisions/097 and 101.`)
    }
  },
})

/**
 * Getters that libraries make for each page, by what stands in them, and the plain property that is the same as long as styles are
 * not written into pages, no request brings files of its own, and nothing that a page has asked for is taken back.
 */
const getters: Record<string, string> = {
  'getRequestAssets?.()': 'manifest',
  'return abortController.signal': 'value: abortController.signal',
  'signal ??= getSignal()': 'value: getSignal()',
}
const splitImport = '$$split… = () => import()'

/**
 * @param file its name, for what the parser has to say.
 * @returns the code that does the same, in which an assigned function is the last of a list of two and a route's file is asked for once;
 *   and which getters and routes' files it met.
 */
export function dieYoung(code: string, file = 'code.js'): { code: string; met: string[] } {
  const cuts: { from: number; to: number; text: string }[] = []
  const met: string[] = []
  const visitor = new Visitor({
    AssignmentExpression({ left, right: { type, start, end } }) {
      if (left.type !== 'MemberExpression') return
      if (type !== 'ArrowFunctionExpression' && type !== 'FunctionExpression') return
      cuts.push({ from: start, to: start, text: '(0, ' }, { from: end, to: end, text: ')' })
    },
    // Where a route's page or loader comes from: Node makes much of each `import()`, also of what it has already.
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !id.name.startsWith('$$split')) return
      if (init?.type !== 'ArrowFunctionExpression' || init.body.type !== 'ImportExpression') return
      const { start, end, body } = init
      cuts.push(
        { from: start, to: start, text: '((kept) => ' },
        { from: body.start, to: body.start, text: 'kept ??= ' },
      )
      cuts.push({ from: end, to: end, text: ')()' })
      met.push(splitImport)
    },
    Property({ kind, key, start, end }) {
      if (kind !== 'get' && !(key.type === 'Identifier' && key.name === 'get')) return
      const text = code.slice(start, end)
      const getter = Object.keys(getters).find((part) => text.includes(part))
      if (!getter) return
      met.push(getter)
      cuts.push({ from: start, to: end, text: getters[getter] as string })
    },
  })
  visitor.visit(parseSync(file, code).program)
  let young = ''
  let at = 0
  for (const { from, to, text } of cuts.sort((one, other) => one.from - other.from)) {
    // In a getter that has gone already.
    if (from < at) continue
    young += code.slice(at, from) + text
    at = to
  }
  return { code: young + code.slice(at), met }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every call that changes something goes through `useVerb` (src/ui/use-verb.ts), which ignores a second press. */

/** Mentions of a verb outside a hook, and what guards them. */
const guardedOtherwise: Record<string, string> = {
  'src/modules/carrito/components/carrito-query.ts': 'the cart’s queue, whose batches have keys of their own',
  'src/pages/desk/fotos/fotos-page.tsx': 'sendGrupo and sendFoto, which its own verb calls',
  'src/modules/clientas/components/modo-clienta-button.tsx': 'enterModo and leaveModo, which its button sends',
  'src/pages/account/invitacion/invitacion-page.tsx': 'reads',
  'src/modules/personas/cuentas/components/acceso/login-codigo.tsx': 'what CodigoForm sends',
  'src/pages/account/nueva-contrasena/nueva-contrasena-page.tsx': 'reads',
  'src/pages/account/registro/registro-page.tsx': 'register of the form',
  'src/modules/catalogo/imagenes/components/upload-tile.tsx': 'a list of uploads, each sent once',
  'src/pages/desk/surtido/envio.tsx': 'what EnvioInforme sends',
  'src/pages/desk/surtido/use-marcas.ts': 'the queue of ticks, one flight at a time',
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|\/server\//.test(file))
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const isClient = (file: string): boolean => /client\.ts$/.test(file)
const isWeb = (file: string): boolean => /\/components\/|^src\/(pages|ui)\/|^src\/main\/(layout|desk)\//.test(file)

/** Names of exported functions, with their text. */
const exportsOf = (text: string): [name: string, body: string][] =>
  text.split(/\n(?=export )/).flatMap((part): [string, string][] => {
    const name = part.match(/^export (?:async )?(?:const|function) (\w+)/)?.[1]
    return name ? [[name, part]] : []
  })

const sends = /\.\$(post|put|delete|patch)\b|\bupload\(|\bupload</
/** Client functions that send something other than GET; a query only reads by it. */
const verbs = files
  .filter(isClient)
  .flatMap((file) =>
    exportsOf(textOf.get(file) ?? '').flatMap(([name, body]) =>
      sends.test(body) && !name.endsWith('Query') ? [name] : [],
    ),
  )
/** `useVerb`, and hooks that are made of it. */
const hooks = new Set(['useVerb'])
for (let before = 0; before !== hooks.size; ) {
  before = hooks.size
  const uses = new RegExp(`\\b(${[...hooks].join('|')})(<[^(]*>)?\\(`)
  for (const text of textOf.values())
    for (const [name, at] of namedFunctions(text)) if (name.startsWith('use') && uses.test(at)) hooks.add(name)
}

test('every verb of the API is sent through the hook', () => {
  const found = files.filter((file) => isWeb(file) && !isClient(file)).flatMap(mentionsOutside)
  expect(verbs.length).toBeGreaterThan(90)
  expect(found.filter(({ file }) => !(file in guardedOtherwise))).toEqual([])
})

test('each exception is still one', () => {
  for (const file of Object.keys(guardedOtherwise)) expect(mentionsOutside(file), file).not.toEqual([])
})

function mentionsOutside(file: string): { file: string; verb: string }[] {
  const text = textOf.get(file) ?? ''
  const imported = verbs.filter((verb) =>
    new RegExp(`import [^;]*?\\b${verb}\\b[^;]*? from '[^']*client\\.ts'`).test(text),
  )
  return outside(text, imported).map((verb) => ({ file, verb }))
}

/** Which names stand in `text` neither in an import, nor inside a hook's call, nor in a prop that a component sends by a hook. */
function outside(text: string, names: string[]): string[] {
  const body = text.replace(/^import [\s\S]*? from '[^']*'$/gm, '')
  return names.flatMap((name) =>
    [...body.matchAll(new RegExp(`(?<![.\\w]|typeof )${name}\\b`, 'g'))].some(({ index }) => !isHeld(body, index))
      ? [name]
      : [],
  )
}

/** Whether a position is inside the brackets of a hook's call, in a table of verbs, or in a JSX attribute. */
function isHeld(text: string, at: number): boolean {
  let depth = 0
  for (let i = at - 1; i >= 0; i--) {
    const char = text[i] as string
    if (')]}'.includes(char)) depth += 1
    else if ('([{'.includes(char) && depth > 0) depth -= 1
    else if ('([{'.includes(char)) {
      const before = text.slice(Math.max(0, i - 80), i)
      const callee = before.match(/(\w+)(<[\w\s,[\]|{}:]*>)?$/)?.[1]
      if (char === '(' && callee && hooks.has(callee)) return true
      // A prop: `send={acceptDevolucion}` or `onSave={(next) => setReparto(id, next)}`.
      if (char === '{' && /\s(send|save|onSave|fetchFile)=$/.test(before)) return true
      // A table of verbs at the top of a file, which a hook of the file looks up.
      if (char === '{' && /^const \w+ = \{?[^}]*$/m.test(before) && /(mutationFn: )?send\b/.test(text)) return true
    }
  }
  return false
}

/** Functions and consts of a file with the text until the next one at the same indent. */
function namedFunctions(text: string): [name: string, body: string][] {
  return text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/).flatMap((part): [string, string][] => {
    const name = part.match(/^(?:export )?(?:async )?(?:function|const) (\w+)/)?.[1]
    return name ? [[name, part]] : []
  })
}

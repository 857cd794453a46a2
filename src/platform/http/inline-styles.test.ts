import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseUiStyle, sonnerStyle, styleHash } from './security-headers.ts'

/** When a library changes its style, update the hash in security-headers.ts (docs/decisions/014). */
test('the policy allows the inline styles of two libraries', () => {
  const sonner = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
  const [, written = ''] = sonner.match(/^__insertCSS\((".*")\)/m) ?? []
  expect(styleHash(JSON.parse(written))).toBe(sonnerStyle)

  const baseUi = readFileSync('node_modules/@base-ui/react/utils/styles.mjs', 'utf8')
  const [, name = ''] = baseUi.match(/DISABLE_SCROLLBAR_CLASS_NAME = '(.+?)'/) ?? []
  const [, rules = ''] = baseUi.match(/children: `(.+?)`/) ?? []
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the library's text.
  expect(styleHash(rules.replaceAll('${DISABLE_SCROLLBAR_CLASS_NAME}', name))).toBe(baseUiStyle)
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const files = globSync([
  '{src,test,scripts,db,bench,deploy,docs}/**/*.{ts,tsx,mjs,css,json,grit,md,service}',
  '*.{ts,md}',
])
  .filter((file) => !file.startsWith('db/demo/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
const documents = files.filter(({ file }) => file.endsWith('.md'))

const spec = readFileSync('docs/spec.md', 'utf8')
const sections = new Map(
  spec
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, 3), section]),
)
const decisions = globSync('docs/decisions/[0-9]*.md').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const decided = new Set(decisions.map(({ file }) => file.slice('docs/decisions/'.length).slice(0, 3)))

/** Every match of a pattern that `isThere` rejects, as `file: text`. */
const missing = (pattern: RegExp, isThere: (match: RegExpMatchArray) => boolean, among = files) =>
  among.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter((match) => !isThere(match)).map(([found]) => `${file}: ${found}`),
  )

describe('docs/spec.md', () => {
  test('has each section that is named, as spec 1.4', () => {
    const numbers = /\bspecs? (\d\.\d+(?:(?:, | and (?:spec )?)\d\.\d+)*)/gi
    const isThere = ([, list = '']: RegExpMatchArray) => (list.match(/\d\.\d+/g) ?? []).every((it) => sections.has(it))
    expect(missing(numbers, isThere)).toEqual([])
  })

  test('has each page that is named in its section, as spec 1.2: /contacto', () => {
    const pages = /\bspec (\d\.\d): (\/[\w{}/-]*)/gi
    expect(
      missing(pages, ([, number = '', page = '']) => sections.get(number)?.includes(`\`${page}\``) ?? false),
    ).toEqual([])
  })

  test('is named in this form alone', () => {
    expect(missing(/\bspecs? \d(?: and \d)?,? (?:sections?|§)/gi, () => false)).toEqual([])
  })
})

describe('docs/decisions', () => {
  test('have each record that is named, as docs/decisions/005', () => {
    const named = /(?:docs\/decisions\/|\bdecisions? |\brecords? )(\d{3}(?:(?:, | and )\d{3})*)\b(?!-)/gi
    const isThere = ([, list = '']: RegExpMatchArray) => (list.match(/\d{3}/g) ?? []).every((it) => decided.has(it))
    expect(missing(named, isThere)).toEqual([])
  })

  test('each stands in the index and says whether it holds', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    for (const { file, text } of decisions) {
      expect([file, index.includes(`(${file.slice('docs/decisions/'.length)})`)]).toEqual([file, true])
      expect([file, /^Status: (accepted|superseded by \d{3})$/m.test(text)]).toEqual([file, true])
    }
  })
})

test('each link of a document leads somewhere', () => {
  for (const { file, text } of documents)
    for (const [, to = ''] of text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g))
      expect([file, to, existsSync(join(dirname(file), to))]).toEqual([file, to, true])
})

test('each document that code names is there', () => {
  expect(missing(/\bdocs\/[\w/-]+\.md\b/g, ([found]) => existsSync(found))).toEqual([])
})

test('each row of docs/security.md names a test', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!What is tried|---)/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => !/`[\w/-]+\.(test|spec)\.(ts|mjs)`/.test(row))).toEqual([])
})

const guides = documents.filter(({ file }) => !/^docs\/(spec|manual)/.test(file))

test('each file that a guide names exists', () => {
  const paths = globSync('{bench,db,deploy,docs,scripts,src,test}/**/*')
  const isThere = ([, path = '']: RegExpMatchArray) => existsSync(path) || paths.some((it) => it.endsWith(`/${path}`))
  expect(missing(/`([\w/.-]+\.(?:css|json|md|mjs|nginx|service|tsx?|ya?ml))`/g, isThere, guides)).toEqual([])
})

test('each name that a guide takes from the code exists', () => {
  const code = files.filter(({ file }) => /\.(tsx?|mjs)$/.test(file)).map(({ text }) => text)
  const known = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
  const named = /`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g
  const isThere = ([, name = '']: RegExpMatchArray) => known.has(name) || name in compilerOptions
  expect(missing(named, isThere, guides)).toEqual([])
})

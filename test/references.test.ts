import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** References in code, tests and documents resolve. */
const files = globSync([
  '{src,test,scripts,db,bench,deploy,docs}/**/*.{ts,tsx,mjs,css,json,grit,md,service}',
  '*.{ts,md}',
])
  .filter((file) => !file.startsWith('db/demo/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
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

/** Each match of a pattern that `isThere` rejects, as `file: text`. */
const missing = (pattern: RegExp, isThere: (match: RegExpMatchArray) => boolean, among = files) =>
  among.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter((match) => !isThere(match)).map(([found]) => `${file}: ${found}`),
  )

describe('docs/spec.md', () => {
  test('has each section that is referred to, as spec 1.4', () => {
    const numbers = /\bspecs? (\d\.\d+(?:(?:, | and (?:spec )?)\d\.\d+)*)/gi
    const isThere = ([, list = '']: RegExpMatchArray) => (list.match(/\d\.\d+/g) ?? []).every((it) => sections.has(it))
    expect(missing(numbers, isThere)).toEqual([])
  })

  test('has each page that is referred to, as spec 1.2: /contacto', () => {
    const pages = /\bspec (\d\.\d): (\/[\w{}/-]*)/gi
    expect(
      missing(pages, ([, number = '', page = '']) => sections.get(number)?.includes(`\`${page}\``) ?? false),
    ).toEqual([])
  })
})

describe('docs/decisions', () => {
  test('have each record that is referred to, as docs/decisions/006', () => {
    const named = /(?:docs\/decisions\/|\bdecisions? |\brecords? )(\d{3}(?:(?:, | and )\d{3})*)\b(?!-)/gi
    const isThere = ([, list = '']: RegExpMatchArray) => (list.match(/\d{3}/g) ?? []).every((it) => decided.has(it))
    expect(missing(named, isThere)).toEqual([])
  })
})

test('links in documents resolve', () => {
  for (const { file, text } of documents)
    for (const [, to = ''] of text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g))
      expect([file, to, existsSync(join(dirname(file), to))]).toEqual([file, to, true])
})

test('documents that code refers to exist', () => {
  expect(missing(/\bdocs\/[\w/-]+\.md\b/g, ([found]) => existsSync(found))).toEqual([])
})

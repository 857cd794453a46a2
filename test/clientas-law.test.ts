import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const tables = ['clientas', 'repartoCarrito', 'repartoPedidos', 'repartoAvisos', 'preciosPropios'].concat([
  'preciosDePedido',
  'clientaAbonos',
  'negocioAjustes',
])
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const own = 'src/modules/clientas/'
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file))

const named = (text: string): string[] =>
  tables.filter((table) =>
    new RegExp(
      `(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\\(\\s*['"\`\\[]+${table}\\b|\\b(?:from|into|join|update)\\s+"?${snake(table)}\\b`,
    ).test(text),
  )

describe('the tables of the libreta are private', () => {
  test('are named by no other module', () => {
    const others = files.filter((file) => !file.startsWith(own) || file.startsWith(`${own}vitrina/`))
    expect(others.length).toBeGreaterThan(500)
    expect(others.filter((file) => named(readFileSync(file, 'utf8')).length > 0)).toEqual([])
  })

  const queries = files
    .filter((file) => file.startsWith(`${own}server/`))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const starts = [...text.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\(\s*'(\w+)/g)]
      return starts
        .filter(([, table = '']) => tables.includes(table))
        .map(({ index }) => ({ file, query: text.slice(index, endOf(text, index)) }))
    })

  test('are read, changed and deleted only with the consultora in the WHERE', () => {
    expect(queries.length).toBeGreaterThan(25)
    for (const { file, query } of queries)
      expect([file, query, /where\('(?:\w\.)?personaId', '=', /.test(query)]).toEqual([file, query, true])
  })
})

/** Where a query is carried out. */
function endOf(text: string, from: number): number {
  const end = text.slice(from).search(/\.execute\w*\(|\n\n/)
  return end < 0 ? text.length : from + end
}

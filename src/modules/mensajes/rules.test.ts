import { expect, test } from 'vitest'
import { greetingName, mayResend, mensajeEstados, mensajesSearch, pauseAfter } from './rules.ts'

test.each([
  [1, false, 10_000],
  [2, false, 30_000],
  [4, false, 120_000],
  [7, false, 900_000],
  [50, false, 900_000],
  [1, true, 10_000],
  [3, true, 60_000],
  [50, true, 60_000],
])('after try %i (server away: %s) the next one comes in %i ms', (tries, away, ms) => {
  expect(pauseAfter(tries, away)).toBe(ms)
})

test('only failed letters can be sent again by hand', () => {
  expect(mensajeEstados.filter((estado) => mayResend({ estado }))).toEqual(['fallido'])
})

test.each([
  ['Lucía Treviño', 'Lucía'],
  ['María-José Ñu', 'María-José'],
  ["D'Angelo", "D'Angelo"],
  ['www.malo.example gana dinero', ''],
  ['http://malo.example', ''],
  ['a@malo.example', ''],
  ['<b>Ana</b>', ''],
  ['', ''],
  ['A'.repeat(100), ''],
])('a letter greets %j as %j', (nombre, greeted) => {
  expect(greetingName(nombre)).toBe(greeted)
})

test.each([
  [{ estado: 'fallido' }, { estado: 'fallido' }],
  [{ estado: 'perdido', otro: 1 }, {}],
])('the outbox reads %j in its URL as %j', (typed, search) => {
  expect(mensajesSearch(typed)).toEqual(search)
})

import { expect, test } from 'vitest'
import { isLeftover, isRetyped } from './sheet.ts'

const retyped = [
  ...['00777', '007.50', '1.50', '1,200', '$450', '65%', '(12)', '1234567890123456', '1E5', '12e-4', '1,5E3', '.5'],
  ...['3-5', '1/2', '2 1/2', '12/10/2026', '2026-11-05', '10:30', '10:30 a.m.', '5 PM', 'MAR-05', 'ene 20', '5 mayo'],
  ...['DIC2026', '12-sep-26', 'FALSO', 'true'],
]
const kept = [
  '28',
  '0',
  'M',
  'AZ-VES-001',
  '442 555 0101',
  'Marina 5',
  'Mayo',
  '5 piezas',
  'CH/M',
  '36B',
  '10 Marzos',
  '',
]

test.each(retyped)('%j is another value for Excel', (text) => expect(isRetyped(text)).toBe(true))
test.each(kept)('%j stays as it is in Excel', (text) => expect(isRetyped(text)).toBe(false))

test.each(['03-may', '3-Mar-26', 'may-05', '03/05/2026', '2026-05-03', '#N/A', '1.23E+12'])(
  '%j in a CSV is what Excel left of another value',
  (text) => expect(isLeftover(text)).toBe(true),
)
test.each(['MAR-05', '3-5', 'may', 'CH-may', '3-mayo', '28'])('%j in a CSV is a text', (text) =>
  expect(isLeftover(text)).toBe(false),
)

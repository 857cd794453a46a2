import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** WCAG 2.2 AA for every pair of tokens that meet on a screen: text 4.5:1, the edges and signs of controls 3:1. */
const css = readFileSync(new URL('../src/main/styles.css', import.meta.url), 'utf8')

const grounds = ['paper', 'surface', 'surface-raised', 'surface-sunken', 'hover']
const text: [string, string[]][] = [
  ['ink', grounds],
  ['ink-soft', grounds],
  ['accent-text', grounds],
  ['danger', grounds],
  ['success', grounds],
  ['warning', grounds],
  ['info', grounds],
  ['accent-ink', ['accent', 'accent-hover', 'danger-fill', 'danger-hover']],
  ['accent-soft-ink', ['accent-soft']],
  ['accent-text', ['accent-soft']],
  ['ink', ['accent-soft', 'success-soft', 'warning-soft', 'danger-soft', 'info-soft']],
  ['success', ['success-soft']],
  ['warning', ['warning-soft']],
  ['danger', ['danger-soft']],
  ['info', ['info-soft']],
  ['paper', ['ink']],
]
const signs: [string, string[]][] = [
  ['line-strong', grounds],
  ['focus', [...grounds, 'accent-soft']],
  ['accent', ['paper', 'surface', 'surface-raised']],
  ['danger-fill', ['paper', 'surface', 'surface-raised']],
]

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  test.each(pairs(text))('%s is readable on %s', (above, below) => {
    expect(ratio(colour(above, theme), colour(below, theme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(pairs(signs))('%s is visible on %s', (above, below) => {
    expect(ratio(colour(above, theme), colour(below, theme))).toBeGreaterThanOrEqual(3)
  })
})

function pairs(table: [string, string[]][]) {
  return table.flatMap(([above, belows]) => belows.map((below) => [above, below] as const))
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const found = css.match(new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`))
  const hex = found?.[3] ?? found?.[theme === 'light' ? 1 : 2]
  if (!hex) throw new Error(`styles.css has no colour --color-${name}`)
  return hex
}

function ratio(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

import { describe, expect, test } from 'vitest'
import { libresParaAvisar, venceAt } from './rules.ts'

describe('spec 3.4: how many are notified', () => {
  test.each([
    [{ disponible: 0, avisadas: 0 }, 0],
    [{ disponible: 2, avisadas: 0 }, 2],
    [{ disponible: 2, avisadas: 1 }, 1],
    [{ disponible: 2, avisadas: 2 }, 0],
    // Another consultora ordered the announced piece.
    [{ disponible: 0, avisadas: 1 }, 0],
  ])('%j leaves %i', (pieces, left) => expect(libresParaAvisar(pieces)).toBe(left))

  test('a turn lasts a day', () => expect(venceAt('2026-11-05T10:00:00.000Z')).toBe('2026-11-06T10:00:00.000Z'))
})

import { fold } from '#shared/fold.ts'

/** Names of sizes: their own, and synonyms. */

const sizes: Record<string, string> = {
  xch: 'xch xs xchica xchico extrachica extrachico extrach extrachi exch xchi',
  ch: 'ch s chica chico small chic chca peq pequena pequeno',
  m: 'm mediana mediano med medium mdna mdno mda md medi mediam',
  g: 'g l gde grande large gd grd grde gnde gran grnde',
  xg: 'xg xl eg xgde xgrande extragrande extragde extrag extralarge exg exgde equisele',
  xxg: 'xxg xxl 2xg 2xl xxgde xxgrande dobleextragrande dobleextragde doblexg doblexl equisequisele extraextragrande extraextragde tallasgrandes plus',
  unitalla: 'unitalla unitaya unitala uni ut unica unico',
}

const meanings = new Map(
  Object.entries(sizes).flatMap(([size, words]) =>
    words
      .split(' ')
      .flatMap((word): [string, string][] => [
        [word, size],
        ...(word.length > 3 ? [[`${word}s`, size] as [string, string]] : []),
      ]),
  ),
)

/** Letter sizes, smallest first. */
export const sizeOrder = Object.keys(sizes)

/** The letters and digits of a size name. */
export const compactTalla = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase()

/** The size that a word is a synonym of, if any. @param compact of `compactTalla`. */
export const namedTalla = (compact: string): string | undefined => meanings.get(compact)

/** The normalised size: `Mediana` is `m`, `34 B` is `34b`. */
export const meaningOfTalla = (name: string): string => namedTalla(compactTalla(name)) ?? compactTalla(name)

/** The key of a size in filters: `XL` and `xl`, `34B` and `34 b` are equal. */
export const claveDeTalla = (name: string): string =>
  fold(name)
    .replaceAll(' ', '')
    .replace(/(?<=\p{Nd})-(?=\p{L})/gu, '')

/** Band and cup of a bra's size. */
export function copaOf(name: string): { banda: string; copa: string } | null {
  const [, banda, copa] = /^(\d\d)([a-h]{1,3})$/.exec(compactTalla(name)) ?? []
  return banda && copa ? { banda, copa } : null
}

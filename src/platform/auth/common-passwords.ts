import { readFileSync } from 'node:fs'

let common: Set<string> | undefined

/** Is it one of the passwords that everybody tries first, whatever its case? */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(password.normalize('NFKC').toLowerCase())
}

const readCommon = () =>
  new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )

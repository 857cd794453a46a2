import type { Registro } from '#features/cuentas/schema.ts'

/** What is kept of an unfinished registration: never the passwords, nor the consent. */
export type Draft = Omit<Partial<Registro>, 'password' | 'confirmarPassword' | 'terminos'>

const key = 'azahar-registro'

/** Keeps what was typed for as long as this tab lives, so that neither a failure nor a reload loses it (issue: registration). */
export function keepDraft(values: Partial<Registro>): void {
  const { password: _password, confirmarPassword: _again, terminos: _terminos, ...draft } = values
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: what was typed stays in the page.
  }
}

export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft
  } catch {
    return {}
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

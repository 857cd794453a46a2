import type { Lugar } from './rules.ts'

/** What stands under a código postal that is known. */
export function lugarText({ estado, municipio, colonias }: Lugar): string {
  const where = municipio === '' || municipio === estado ? estado : `${municipio}, ${estado}`
  if (colonias.length === 0) return where
  if (colonias.length === 1) return `${where} · ${colonias[0]}`
  return `${where} · ${colonias.length} colonias para elegir`
}

import { useQuery } from '@tanstack/react-query'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import { mainMenu, quienIs } from '#features/sitio/rules.ts'

/** The main menu's links, as a foot has them: for whoever is looking, without the lines. */
export function useFootMenu() {
  const { data: sesion } = useQuery(sesionQuery())
  const quien = quienIs(Boolean(sesion?.usuario), sesion?.role ?? null)
  return mainMenu(quien).filter((item) => item !== 'productos')
}

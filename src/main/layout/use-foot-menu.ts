import { useQuery } from '@tanstack/react-query'
import { mainMenu, quienIs } from '#modules/ajustes/sitio/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'

/** The main menu's links, as a foot has them: for whoever is looking, without the lines. */
export function useFootMenu() {
  const { data: sesion } = useQuery(sesionQuery())
  const quien = quienIs(Boolean(sesion?.usuario), sesion?.role ?? null)
  return mainMenu(quien).filter((item) => item !== 'productos')
}

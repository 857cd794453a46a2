import { useQuery } from '@tanstack/react-query'
import { enUsoQuery, valoresDe } from '#features/ajustes/web/client.ts'
import { hasGuia } from '#features/catalogo/guia-rules.ts'
import type { Categoria } from '#features/catalogo/rules.ts'
import { GuiaButton } from '#features/catalogo/web/guia-button.tsx'

/** The guía de tallas of a line as consultoras find it, for staff who look a product over. */
export function MesaProductoGuia({ categoria }: { categoria: Categoria }) {
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const guia = valoresDe(ajustes, 'guias').find(({ clave }) => clave === `guia_${categoria}`)?.valor
  return guia && hasGuia(guia) ? <GuiaButton guia={guia} categoria={categoria} /> : null
}

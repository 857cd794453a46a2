import { useQuery } from '@tanstack/react-query'
import { enUsoQuery, valoresDe } from '#modules/ajustes/client.ts'
import { hasGuia } from '#modules/ajustes/guia-rules.ts'
import { GuiaButton } from '#modules/catalogo/components/guia-button.tsx'
import type { Categoria } from '#shared/categorias.ts'

/** The guía de tallas of a line, for staff's preview of a product. */
export function MesaProductoGuia({ categoria }: { categoria: Categoria }) {
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const guia = valoresDe(ajustes, 'guias').find(({ clave }) => clave === `guia_${categoria}`)?.valor
  return guia && hasGuia(guia) ? <GuiaButton guia={guia} categoria={categoria} /> : null
}

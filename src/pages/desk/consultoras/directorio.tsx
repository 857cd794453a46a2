import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { directorioQuery } from '#modules/personas/consultoras/client.ts'
import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { DirectorioList } from './directorio-list.tsx'

/** Those who are `estado`. While typing the list stays. */
export function Directorio({ estado, q }: { estado: EstadoConsultora; q: string | undefined }) {
  const consultoras = useInfiniteQuery({ ...directorioQuery(estado, q), placeholderData: keepPreviousData })
  return <DirectorioList consultoras={consultoras} estado={estado} q={q} />
}

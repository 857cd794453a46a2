import { createFileRoute } from '@tanstack/react-router'
import { AvisoDePrivacidad } from '#modules/ajustes/sitio/components/aviso-de-privacidad.tsx'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { legalFacts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'

export const Route = createFileRoute('/aviso-de-privacidad')({
  head: (page) => pageHead(page, { ...legalFacts.avisoDePrivacidad, path: paths.avisoDePrivacidad }),
  component: () => <AvisoDePrivacidad />,
})

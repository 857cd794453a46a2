import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { Terminos } from '#modules/ajustes/sitio/components/terminos.tsx'
import { legalFacts } from '#modules/ajustes/sitio/texts.ts'
import { paths } from '#shared/paths.ts'

/** Linked by the registration's checkbox. */
export const Route = createFileRoute('/terminos')({
  head: (page) => pageHead(page, { ...legalFacts.terminos, path: paths.terminos }),
  component: () => <Terminos aviso={paths.avisoDePrivacidad} />,
})

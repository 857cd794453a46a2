import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useId } from 'react'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { BackToList, Card } from '#ui/page.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

export const MesaProductoMissing = () => (
  <MissingPage
    icon={<SearchX aria-hidden="true" />}
    title={catalogoTexts.missing}
    action={
      <BackToList to={paths.adminProductos} className={buttonClass({ variant: 'secondary' })}>
        Volver a productos
      </BackToList>
    }
  >
    Quizá el enlace está incompleto.
  </MissingPage>
)

const field = (key: number) => (
  <div key={key} className="flex flex-col gap-2">
    <Skeleton className="h-4 w-28" />
    <Skeleton className="h-12 w-full rounded-md" />
  </div>
)

export const MesaProductoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <h1 className="sr-only">Editar producto</h1>
    <LoadingRegion label="Cargando producto…">
      <Skeleton className="mt-10 h-5 w-36" />
      <Skeleton className="mt-8 mb-8 h-11 w-96 max-w-full" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <Card className="grid gap-4">{[1, 2, 3, 4].map(field)}</Card>
        <Card className="lg:row-span-2">
          <Skeleton className="aspect-4/5 w-full" />
        </Card>
        <Card className="grid gap-4">{[1, 2].map(field)}</Card>
      </div>
    </LoadingRegion>
  </main>
)

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode; className?: string }

export function MesaProductoSection({ title, aside, children, className }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} {...(className && { className })}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="display text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}

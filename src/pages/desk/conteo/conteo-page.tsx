import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { conteoTexts, inventarioTexts } from '#modules/existencias/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { oneOf } from '#shared/search.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { CodigoField } from './codigo-field.tsx'
import { Contadas } from './contadas.tsx'
import { Diferencias } from './diferencias.tsx'
import { Faltantes } from './faltantes.tsx'
import { useConteo } from './use-conteo.ts'
import { useTallas } from './use-tallas.ts'

const searchOf = ({ linea }: Record<string, unknown>): { linea?: Categoria | undefined } => ({
  linea: oneOf(categorias, linea),
})

/** /admin/inventario/conteo: counting a line by scanner, camera or hand (spec 3.3). The count is this browser's until it is written. */
export const Route = createFileRoute('/admin/inventario/conteo')({
  validateSearch: searchOf,
  beforeLoad: guard('inventario'),
  head: (page) => unlistedHead(page, pageTitles.conteo),
  component: Page,
})

const all = 'todas'
const lineas = [
  { value: all, label: inventarioTexts.all } as const,
  ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
]

function Page() {
  const { linea = null } = Route.useSearch()
  const conteo = useConteo(linea)
  const { contadas, linea: counted } = conteo.conteo
  const lista = useTallas(counted)
  const known = new Set(contadas.map(({ tallaId }) => tallaId))
  const faltantes = lista.ready ? lista.tallas.filter(({ id }) => !known.has(id)) : []
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! pb-28 outline-none">
      <PageHeader
        title={pageTitles.conteo}
        description={conteoTexts.intro}
        back={<BackToList to={paths.adminInventario}>{conteoTexts.back}</BackToList>}
      />
      <div className="flex flex-col gap-5">
        <Card padding="sm" className="flex flex-col gap-4">
          <Field label={conteoTexts.linea} hint={lista.failed ? undefined : <Loaded lista={lista} />}>
            <Select
              options={lineas}
              value={counted ?? all}
              onValueChange={(value) => conteo.setLinea(value === all ? null : value)}
            />
          </Field>
          {lista.failed && (
            <div role="alert" className="flex flex-wrap items-center gap-3">
              <p>{conteoTexts.loadFailed}</p>
              <Button size="sm" variant="secondary" busy={lista.retrying} onClick={lista.retry}>
                Reintentar
              </Button>
            </div>
          )}
          <CodigoField codigos={lista.codigos} ready={lista.ready} onRead={conteo.read} />
        </Card>
        <Contadas contadas={contadas} rechazos={conteo.rechazos} onNumber={conteo.number} onRemove={conteo.remove} />
        <Faltantes faltantes={faltantes} onZero={conteo.zero} />
      </div>
      {contadas.length > 0 && (
        <section aria-label={pageTitles.conteo} className="form-bar">
          <Drop onDrop={conteo.drop} />
          <Button busy={conteo.reviewing.isPending} onClick={() => conteo.reviewing.mutate()}>
            {conteoTexts.review}
          </Button>
        </section>
      )}
      <Diferencias
        {...{ revisadas: conteo.revisadas, contadas, nota: conteo.nota, onNota: conteo.setNota }}
        saving={conteo.saving}
        onSave={conteo.save}
        onClose={conteo.closeReview}
      />
    </main>
  )
}

const Loaded = ({ lista: { ready, tallas } }: { lista: ReturnType<typeof useTallas> }) =>
  ready ? conteoTexts.ready(tallas.length) : conteoTexts.loading(tallas.length)

function Drop({ onDrop }: { onDrop: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title={conteoTexts.dropTitle}
      description={conteoTexts.dropWhy}
      confirmLabel={conteoTexts.dropConfirm}
      cancelLabel={conteoTexts.dropCancel}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{conteoTexts.drop}</Button>}
      onConfirm={() => {
        setOpen(false)
        onDrop()
      }}
    />
  )
}

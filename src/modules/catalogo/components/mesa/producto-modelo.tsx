import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { type AdminProducto, adminProductoQuery } from '#modules/catalogo/client.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { colorTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { MesaColores } from './mesa-colores.tsx'

type ModeloProps = { base: AdminProducto | null; isNuevoColor: boolean }

/** Which modelo the product will have once it is saved: its own, that of another product, or none. */
export function MesaProductoModelo({ base, isNuevoColor }: ModeloProps) {
  const { control, setValue, formState } = useFormContext<ProductoForm>()
  const [modeloId, hermanaId] = useWatch({ control, name: ['modeloId', 'hermanaId'] })
  const set = (name: 'modeloId' | 'hermanaId', id: string | null) => setValue(name, id, { shouldDirty: true })
  const refusal = formState.errors.hermanaId?.message ?? formState.errors.modeloId?.message
  return (
    <div className="flex flex-col items-start gap-3">
      {hermanaId ? (
        <Joins hermanaId={hermanaId} onUndo={isNuevoColor ? undefined : () => set('hermanaId', null)} />
      ) : modeloId && base ? (
        <>
          <MesaColores colores={base.colores} actual={base.id} to={paths.adminProducto} />
          <Button variant="quiet" size="sm" onClick={() => set('modeloId', null)}>
            {colorTexts.leave}
          </Button>
        </>
      ) : (
        <>
          {base?.modeloId && <Undoable text={colorTexts.leaves} onUndo={() => set('modeloId', base.modeloId)} />}
          <div className="w-full max-w-md">
            <ProductoSearch
              label={colorTexts.join}
              placeholder={colorTexts.joinPlaceholder}
              said={colorTexts.search}
              without={base ? [base.id, ...base.colores.map(({ id }) => id)] : []}
              detail={({ sku }) => sku ?? 'Sin SKU'}
              onChoose={({ id }) => set('hermanaId', id)}
            />
          </div>
          <p className="text-sm text-ink-soft">{colorTexts.joinHint}</p>
        </>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  )
}

/** The product whose modelo it joins, with the colors that this one has. */
function Joins({ hermanaId, onUndo }: { hermanaId: string; onUndo: (() => void) | undefined }) {
  const { data: hermana } = useQuery(adminProductoQuery(hermanaId))
  const { id, nombre, colorNombre, colorMuestra, activo, imagen, colores } = hermana ?? {}
  const alone = id && { id, nombre: nombre ?? '', color: colorNombre ?? null, muestra: colorMuestra ?? null }
  const shown = colores?.length ? colores : alone ? [{ ...alone, activo: activo ?? true, imagen: imagen ?? null }] : []
  return (
    <>
      <Undoable text={colorTexts.joins(nombre ?? '')} onUndo={onUndo} />
      <MesaColores colores={shown} to={paths.adminProducto} />
    </>
  )
}

const Undoable = ({ text, onUndo }: { text: string; onUndo: (() => void) | undefined }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3">
    <span className="wrap-anywhere">{text}</span>
    {onUndo && (
      <Button variant="link" size="sm" onClick={onUndo}>
        {colorTexts.undo}
      </Button>
    )}
  </p>
)

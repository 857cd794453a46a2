import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { moved } from '#modules/catalogo/rules.ts'
import {
  createSeleccion,
  deleteSeleccion,
  type Seleccion,
  saveSeleccion,
  seleccionesQuery,
} from '#modules/clientas/vitrina/client.ts'
import { maxNombreLength, maxProductos } from '#modules/clientas/vitrina/rules.ts'
import { type SeleccionRequest, seleccionSchema } from '#modules/clientas/vitrina/schema.ts'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { AppError, detailOf, type FieldError as WrongField } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field, FieldError, TextInput } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Card, PageHeader, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { seleccionCompartida } from './compartido.ts'
import { Compartir } from './compartir.tsx'

type PrendaProps = {
  prenda: Seleccion['productos'][number]
  index: number
  count: number
  error?: string | undefined
  onMove: (to: number) => void
  onRemove: () => void
}

function SeleccionPrenda({ prenda, index, count, error, onMove, onRemove }: PrendaProps) {
  const { nombre, imagen, precioCentavos, activo } = prenda
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <Picture
        imagen={imagen}
        alt=""
        sizes="3.5rem"
        ratio="4 / 5"
        className={`row-span-2 rounded-sm ${activo ? '' : 'opacity-50'}`}
      />
      <p className="leading-snug wrap-anywhere max-md:col-span-2 md:self-end">{nombre}</p>
      <div className="col-start-2 row-start-2 md:self-start">
        <p className="text-sm text-ink-soft">
          {activo ? <Money centavos={precioCentavos} /> : 'Ya no está a la venta: no se muestra'}
        </p>
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="col-start-3 row-start-2 flex min-w-33 md:row-span-2 md:row-start-1">
        <IconButton label={`Subir ${nombre}`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Bajar ${nombre}`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Quitar ${nombre}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function SeleccionEliminar({ seleccion: { id, nombre } }: { seleccion: { id: string; nombre: string } }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useVerb({
    mutationFn: () => deleteSeleccion(id),
    success: 'Selección borrada',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: seleccionesQuery().queryKey })
      setAsking(false)
      await navigate({ to: paths.vitrina, ignoreBlocker: true })
    },
    failure: 'No se pudo borrar la selección',
  })
  return (
    <ConfirmDialog
      title={`¿Borrar «${nombre}»?`}
      description="El enlace que hayas compartido dejará de abrir."
      confirmLabel={seleccionTexts.remove}
      cancelLabel="Cancelar"
      open={asking}
      onOpenChange={setAsking}
      busy={isPending}
      onConfirm={() => mutate()}
      trigger={<Button variant="quiet">{seleccionTexts.remove}</Button>}
    />
  )
}

/** Creates or saves a selección and returns to the vitrina; errors are shown at their fields. */
function useSeleccionSave(seleccion: { id: string; version: number } | null) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending, isSuccess } = useVerb({
    mutationFn: async (request: SeleccionRequest) => {
      if (seleccion) await saveSeleccion(seleccion.id, { ...request, version: seleccion.version })
      else await createSeleccion(request)
    },
    success: 'Selección guardada',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: seleccionesQuery().queryKey })
      await navigate({ to: paths.vitrina, ignoreBlocker: true })
    },
    onError: (error) => {
      setErrors(errorsOf(error instanceof AppError ? (error.facts.errors ?? []) : []))
      toastError('No se pudo guardar la selección', { description: detailOf(error) })
    },
  })
  return {
    saving: isPending,
    done: isSuccess,
    errors,
    save: (typed: SeleccionRequest) => {
      const parsed = seleccionSchema.safeParse(typed)
      const issues = parsed.error?.issues ?? []
      setErrors(errorsOf(issues.map(({ path, message }) => ({ path: path.join('.'), message }))))
      if (parsed.data) mutate(parsed.data)
    },
  }
}

const errorsOf = (errors: WrongField[]) => Object.fromEntries(errors.map(({ path, message }) => [path, message]))

type Prendas = Seleccion['productos']
type EditorProps = { title: string; seleccion: Seleccion | null }

/** Edits name, products and order of a selección. @param seleccion `null` for a new one. */
export function SeleccionEditor({ title, seleccion }: EditorProps) {
  const [nombre, setNombre] = useState(seleccion?.nombre ?? '')
  const [prendas, setPrendas] = useState<Prendas>(seleccion?.productos ?? [])
  const { save, saving, errors, done } = useSeleccionSave(seleccion)
  const unsaved =
    !done && (nombre !== (seleccion?.nombre ?? '') || idsOf(prendas) !== idsOf(seleccion?.productos ?? []))
  const full = prendas.length >= maxProductos
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={title}
        back={<Link to={paths.vitrina}>{seleccionTexts.back}</Link>}
        actions={seleccion && <Compartir que={seleccionCompartida(seleccion)} />}
      />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save({ nombre, productos: prendas.map(({ id }) => id) })
        }}
      >
        <Card>
          <Field label={seleccionTexts.nombre} hint="Lo ven tus clientas." error={errors.nombre} required>
            <TextInput
              value={nombre}
              onChange={(event) => setNombre(event.target.value)}
              maxLength={maxNombreLength}
              autoComplete="off"
            />
          </Field>
        </Card>
        <Panel
          title="Prendas"
          actions={<span className="text-sm text-ink-soft">{`${prendas.length} de ${maxProductos}`}</span>}
        >
          {full ? (
            <p className="text-ink-soft">{seleccionTexts.tooMany}</p>
          ) : (
            <ProductoSearch
              label="Buscar prenda por nombre o SKU"
              placeholder="Escribe un nombre o un SKU"
              none="No encontramos esa prenda"
              without={prendas.map(({ id }) => id)}
              detail={({ precioCentavos }) => <Money centavos={precioCentavos} />}
              onChoose={(producto) => setPrendas((now) => [...now, { ...producto, activo: true }])}
            />
          )}
          {errors.productos && <FieldError>{errors.productos}</FieldError>}
          <ol className="flex flex-col divide-y divide-line">
            {prendas.map((prenda, index) => (
              <SeleccionPrenda
                key={prenda.id}
                prenda={prenda}
                index={index}
                count={prendas.length}
                error={errors[`productos.${index}`]}
                onMove={(to) => setPrendas((now) => moved(now, index, to))}
                onRemove={() => setPrendas((now) => now.toSpliced(index, 1))}
              />
            ))}
          </ol>
          {prendas.some(({ activo }) => !activo) && (
            <p className="text-sm text-ink-soft">
              Lo que ya no está a la venta se queda en tu lista, pero tus clientas no lo ven.
            </p>
          )}
        </Panel>
        <div className="form-bar">
          {seleccion && <SeleccionEliminar seleccion={seleccion} />}
          <Button type="submit" busy={saving}>
            {seleccionTexts.save}
          </Button>
        </div>
      </form>
      <UnsavedQuestion unsaved={unsaved} what="tu selección" />
    </main>
  )
}

const idsOf = (prendas: { id: string }[]): string => prendas.map(({ id }) => id).join()

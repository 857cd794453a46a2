import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moved } from '#modules/catalogo/rules.ts'
import type { Seleccion } from '#modules/clientas/vitrina/client.ts'
import { maxNombreLength, maxProductos } from '#modules/clientas/vitrina/rules.ts'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { seleccionCompartida } from './compartido.ts'
import { Compartir } from './compartir.tsx'
import { SeleccionBuscar } from './seleccion-buscar.tsx'
import { SeleccionEliminar } from './seleccion-eliminar.tsx'
import { SeleccionPrenda } from './seleccion-prenda.tsx'
import { useSeleccionSave } from './use-seleccion-save.ts'

type Prendas = Seleccion['productos']
type EditorProps = { title: string; seleccion: Seleccion | null }

/** A selección as she builds it: its name, its products found by typing, in her order. @param seleccion `null` for a new one. */
export function SeleccionEditor({ title, seleccion }: EditorProps) {
  const [nombre, setNombre] = useState(seleccion?.nombre ?? '')
  const [prendas, setPrendas] = useState<Prendas>(seleccion?.productos ?? [])
  const { save, saving, errors, done } = useSeleccionSave(seleccion)
  const unsaved =
    !done && (nombre !== (seleccion?.nombre ?? '') || idsOf(prendas) !== idsOf(seleccion?.productos ?? []))
  const full = prendas.length >= maxProductos
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! pb-24 outline-none">
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
        <Panel title={seleccionTexts.nombre}>
          <Field label={seleccionTexts.nombre} labelHidden hint="Lo ven tus clientas." error={errors.nombre} required>
            <TextInput
              value={nombre}
              onChange={(event) => setNombre(event.target.value)}
              maxLength={maxNombreLength}
              autoComplete="off"
            />
          </Field>
        </Panel>
        <Panel
          title="Prendas"
          actions={<span className="text-sm text-ink-soft">{`${prendas.length} de ${maxProductos}`}</span>}
        >
          {full ? (
            <p className="text-ink-soft">{seleccionTexts.tooMany}</p>
          ) : (
            <SeleccionBuscar
              chosen={prendas.map(({ id }) => id)}
              onAdd={(producto) => setPrendas((now) => [...now, { ...producto, activo: true }])}
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
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button type="submit" busy={saving}>
            {seleccionTexts.save}
          </Button>
          {seleccion && <SeleccionEliminar seleccion={seleccion} />}
        </div>
      </form>
      <UnsavedQuestion unsaved={unsaved} what="tu selección" />
    </main>
  )
}

const idsOf = (prendas: { id: string }[]): string => prendas.map(({ id }) => id).join()

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  type Campana,
  createCampana,
  deleteCampana,
  type ProductoElegido,
  refreshCampanas,
  refreshPrices,
  saveCampana,
} from '#modules/catalogo/campanas/client.ts'
import { editTable } from '#modules/catalogo/campanas/rules.ts'
import { type CampanaForm, campanaSchema } from '#modules/catalogo/campanas/schema.ts'
import { campanaFormTexts, campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import { UploadTile, useUploads } from '#modules/catalogo/imagenes/components/upload-tile.tsx'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { AppError, detailOf, type FieldError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { BackToList, Page, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { CampanaBadge } from './campana-badge.tsx'
import { CampanaProductos } from './campana-productos.tsx'

function CampanaEliminar({ campana: { id, nombre } }: { campana: { id: string; nombre: string } }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useVerb({
    mutationFn: () => deleteCampana(id),
    success: 'Campaña borrada',
    onSuccess: async () => {
      await Promise.all([refreshCampanas(queryClient), refreshPrices(queryClient)])
      setAsking(false)
      await navigate({ to: paths.adminCampanas, ignoreBlocker: true })
    },
    failure: 'No se borró la campaña',
  })
  return (
    <ConfirmDialog
      title={`¿Borrar la campaña ${nombre}?`}
      description="Sus productos vuelven a venderse como siempre."
      confirmLabel={campanaFormTexts.delete}
      cancelLabel="No, conservarla"
      open={asking}
      onOpenChange={setAsking}
      busy={isPending}
      onConfirm={() => mutate()}
      trigger={
        <Button variant="quiet" className="self-start text-danger!">
          {campanaFormTexts.delete}
        </Button>
      }
    />
  )
}

type PortadaProps = {
  imagen: Imagen | null
  error: string | undefined
  disabled: boolean
  onChange: (imagen: Imagen | null) => void
  onUploading: (busy: boolean) => void
}

function CampanaPortada({ imagen, error, disabled, onChange, onUploading }: PortadaProps) {
  const uploads = useUploads(onChange)
  const { busy } = uploads
  useEffect(() => onUploading(busy), [busy, onUploading])
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{campanaFormTexts.portada}</h3>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {imagen && (
          <Picture imagen={imagen} alt={campanaFormTexts.portada} sizes="12rem" ratio="4 / 5" className="rounded-sm" />
        )}
        {uploads.list.map((upload) => (
          <div key={upload.key} className="min-w-0">
            <UploadTile upload={upload} uploads={uploads} />
          </div>
        ))}
        {!disabled && (
          <DropZone
            label="Subir portada"
            accept={acceptOf(uploadRules.imagen)}
            error={error}
            onFiles={(files) => uploads.start(files.slice(0, 1))}
          />
        )}
      </div>
      {imagen && !disabled && (
        <Button variant="quiet" size="sm" className="mt-2 min-h-11" onClick={() => onChange(null)}>
          Quitar portada
        </Button>
      )}
    </div>
  )
}

type DatosProps = {
  draft: CampanaDraft
  change: Change
  errors: Record<string, string>
  allowed: (typeof editTable)['abierta']
  onUploading: (busy: boolean) => void
}

/** Name, days, text, cover and minimums; fields that can no longer change are disabled. */
function CampanaDatos({ draft, change, errors, allowed, onUploading }: DatosProps) {
  const { contenido } = allowed
  return (
    <>
      <Panel title="Datos">
        <Field label="Nombre" error={errors.nombre} required>
          <TextInput
            value={draft.nombre}
            onChange={({ target }) => change({ nombre: target.value })}
            maxLength={80}
            autoComplete="off"
            disabled={!contenido}
          />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label="Primer día"
            error={errors.primerDia}
            hint="Abre a las 00:00 del primer día y cierra a las 23:59 del último (hora de la Ciudad de México)."
            required
          >
            <DatePicker
              value={draft.primerDia}
              onValueChange={(primerDia) => change({ primerDia })}
              disabled={!allowed.primerDia}
            />
          </Field>
          <Field label="Último día" error={errors.ultimoDia} required>
            <DatePicker
              value={draft.ultimoDia}
              onValueChange={(ultimoDia) => change({ ultimoDia })}
              disabled={!allowed.ultimoDia}
            />
          </Field>
        </div>
        <Field label="Texto (opcional)" hint="Lo leen las consultoras en su catálogo." error={errors.texto}>
          <Textarea
            rows={3}
            value={draft.texto}
            onChange={({ target }) => change({ texto: target.value })}
            maxLength={500}
            disabled={!contenido}
          />
        </Field>
        <CampanaPortada
          imagen={draft.imagen}
          error={errors.imagenId}
          disabled={!contenido}
          onChange={(imagen) => change({ imagen })}
          onUploading={onUploading}
        />
      </Panel>
      <Panel title="Pedido mínimo">
        <p className="text-sm text-ink-soft">
          Déjalo vacío si no hay mínimo. No aplica a los pedidos que levanta el equipo.
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Mínimo por pedido (opcional)" error={errors.minimoCentavos}>
            <MoneyInput
              disabled={!contenido}
              value={draft.minimoCentavos}
              onValueChange={(minimoCentavos) => change({ minimoCentavos })}
            />
          </Field>
          <Field
            label="Mínimo del primer pedido (opcional)"
            hint="Si lo dejas vacío, aplica el mínimo por pedido."
            error={errors.minimoPrimerCentavos}
          >
            <MoneyInput
              disabled={!contenido}
              value={draft.minimoPrimerCentavos}
              onValueChange={(minimoPrimerCentavos) => change({ minimoPrimerCentavos })}
            />
          </Field>
        </div>
      </Panel>
    </>
  )
}

/** The form's values, with complete picture and products. */
type CampanaDraft = {
  nombre: string
  primerDia: string | null
  ultimoDia: string | null
  texto: string
  imagen: Imagen | null
  minimoCentavos: number | null
  minimoPrimerCentavos: number | null
  productos: ProductoElegido[]
}

export type Change = (part: Partial<CampanaDraft>) => void

const blank: CampanaDraft = {
  ...{ nombre: '', primerDia: null, ultimoDia: null, texto: '', imagen: null },
  ...{ minimoCentavos: null, minimoPrimerCentavos: null, productos: [] },
}

const draftOf = (campana: Campana | null): CampanaDraft =>
  campana ? { ...campana, texto: campana.texto ?? '' } : blank

type EditorProps = {
  campana: Campana | null
  onReplaced?: (actual: Campana) => void
}

/** The form of a campaña (spec 3.5). @param campana `null` for a new one. */
export function CampanaEditor({ campana, onReplaced }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(campana))
  const [uploading, setUploading] = useState(false)
  const change: Change = (part) => setDraft((now) => ({ ...now, ...part }))
  const { save, saving, errors, conflict, keepMine, done } = useCampanaSave(campana)
  const estado = campana?.estado ?? 'proxima'
  const unsaved = !done && JSON.stringify(draft) !== JSON.stringify(draftOf(campana))
  return (
    <Page
      className=""
      title={campana?.nombre ?? pageTitles.campanaNueva}
      badge={campana && <CampanaBadge estado={campana.estado} />}
      description={campana && pageTitles.campana}
      back={<BackToList to={paths.adminCampanas}>{campanasTexts.back}</BackToList>}
    >
      {estado !== 'proxima' && (
        <p className="mb-5 rounded-md bg-info-soft px-4 py-3 text-sm text-info">{campanaFormTexts[estado]}</p>
      )}
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save(draft)
        }}
      >
        {conflict && (
          <ConflictNotice
            takesFocus
            title={campanasTexts.stale}
            onKeep={keepMine}
            onDrop={() => onReplaced?.(conflict)}
          >
            <p>
              {campanaFormTexts.staleNow(
                conflict.nombre,
                conflict.primerDia,
                conflict.ultimoDia,
                conflict.productos.length,
              )}
            </p>
          </ConflictNotice>
        )}
        <div className="grid items-start gap-5 xl:grid-cols-[27rem_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <CampanaDatos
              draft={draft}
              change={change}
              errors={errors}
              allowed={editTable[estado]}
              onUploading={setUploading}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <CampanaProductos
              productos={draft.productos}
              kept={estado === 'abierta' ? (campana?.productos ?? []).map(({ productoId }) => productoId) : []}
              change={change}
              errors={errors}
              allowed={editTable[estado]}
            />
            {campana && !campana.vendida && <CampanaEliminar campana={campana} />}
          </div>
        </div>
        <div className="form-bar">
          <BackToList to={paths.adminCampanas} className={buttonClass({ variant: 'secondary' })}>
            Cancelar
          </BackToList>
          <Button type="submit" busy={saving} disabled={uploading}>
            Guardar campaña
          </Button>
        </div>
      </form>
      <UnsavedQuestion unsaved={unsaved} what="la campaña" />
    </Page>
  )
}

/** Saves a campaña and opens the list; errors are shown at their fields, and a conflict in a notice. */
function useCampanaSave(campana: { id: string; version: number } | null) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Campana | null>(null)
  const [version, setVersion] = useState(campana?.version ?? 0)
  const { mutate, isPending, isSuccess } = useVerb({
    mutationFn: (form: CampanaForm) => (campana ? saveCampana(campana.id, { ...form, version }) : createCampana(form)),
    success: 'Campaña guardada',
    onSuccess: async () => {
      await Promise.all([refreshCampanas(queryClient), refreshPrices(queryClient)])
      await navigate({ to: paths.adminCampanas, ignoreBlocker: true })
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (refusal?.code === 'stale') setConflict(refusal.facts.actual as Campana)
      show(refusal?.facts.errors ?? [])
      toastError(campanaFormTexts.saveFailed, { description: detailOf(error) })
    },
  })
  const show = (found: FieldError[]) => {
    setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])))
    // After they are rendered.
    if (found.length > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }
  return {
    saving: isPending,
    done: isSuccess,
    errors,
    conflict,
    keepMine: () => {
      if (conflict) setVersion(conflict.version)
      setConflict(null)
    },
    save: (draft: CampanaDraft) => {
      const parsed = campanaSchema.safeParse(requestOf(draft))
      const issues = parsed.error?.issues ?? []
      show(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
      if (issues.length > 0) toastError(campanaFormTexts.saveFailed, { description: campanasTexts.invalid })
      if (parsed.data) mutate(parsed.data)
    },
  }
}

const requestOf = ({ imagen, primerDia, ultimoDia, productos, ...draft }: CampanaDraft): CampanaForm => ({
  ...{ nombre: draft.nombre, texto: draft.texto, imagenId: imagen?.id ?? null },
  ...{ primerDia: primerDia ?? '', ultimoDia: ultimoDia ?? '' },
  ...{ minimoCentavos: draft.minimoCentavos, minimoPrimerCentavos: draft.minimoPrimerCentavos },
  productos: productos.map(({ productoId, precioCentavos, soloCampana }) => ({
    ...{ productoId, precioCentavos, soloCampana },
  })),
})

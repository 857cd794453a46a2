import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campana, ProductoElegido } from '#modules/catalogo/campanas/client.ts'
import { editTable } from '#modules/catalogo/campanas/rules.ts'
import { campanaFormTexts, campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import type { Imagen } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { CampanaDatos } from './campana-datos.tsx'
import { CampanaEliminar } from './campana-eliminar.tsx'
import { CampanaProductos } from './campana-productos.tsx'
import { useCampanaSave } from './use-campana-save.ts'

/** What the form holds; its picture and products with what shows them. */
export type CampanaDraft = {
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
  /** Takes what somebody else has saved in the place of what was typed. */
  onReplaced?: (actual: Campana) => void
}

/** The form of a campaña, as far as it may change (spec 3.5). @param campana `null` for a new one. */
export function CampanaEditor({ campana, onReplaced }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(campana))
  const [uploading, setUploading] = useState(false)
  const change: Change = (part) => setDraft((now) => ({ ...now, ...part }))
  const { save, saving, errors, conflict, keepMine, done } = useCampanaSave(campana)
  const estado = campana?.estado ?? 'proxima'
  const unsaved = !done && JSON.stringify(draft) !== JSON.stringify(draftOf(campana))
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-4xl! pb-24 outline-none">
      <PageHeader
        title={campana ? campanasTexts.editar : campanasTexts.nueva}
        back={<Link to={paths.adminCampanas}>{campanasTexts.back}</Link>}
      />
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
        <CampanaDatos
          draft={draft}
          change={change}
          errors={errors}
          allowed={editTable[estado]}
          onUploading={setUploading}
        />
        <CampanaProductos
          productos={draft.productos}
          kept={estado === 'abierta' ? (campana?.productos ?? []).map(({ productoId }) => productoId) : []}
          change={change}
          errors={errors}
          allowed={editTable[estado]}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button type="submit" busy={saving} disabled={uploading}>
            {campanaFormTexts.save}
          </Button>
          {campana && !campana.vendida && <CampanaEliminar campana={campana} />}
        </div>
      </form>
      <UnsavedQuestion unsaved={unsaved} what={campanaFormTexts.unsaved} />
    </main>
  )
}

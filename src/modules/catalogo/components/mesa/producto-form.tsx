import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MesaProductoBasica } from './producto-basica.tsx'
import { MesaProductoColor } from './producto-color.tsx'
import { MesaProductoConflict } from './producto-conflict.tsx'
import { MesaProductoImagenes } from './producto-imagenes.tsx'
import { MesaProductoPrecios } from './producto-precios.tsx'
import { MesaProductoQuestions } from './producto-questions.tsx'
import { MesaProductoRestored } from './producto-restored.tsx'
import { MesaProductoTallas } from './producto-tallas.tsx'
import { type Prefill, useProductoForm } from './use-producto-form.ts'
import { useProductoQuestions } from './use-producto-questions.ts'
import { type OnAnother, useProductoSave } from './use-producto-save.ts'

type FormProps = {
  /** `null` for a new one. */
  producto: AdminProducto | null
  /** What a new one begins with. */
  prefill?: Prefill
  /** Offers to go on with another new one. */
  onAnother?: OnAnother
  /** It follows one that was saved: the hands go on at its first field. */
  takesFocus?: boolean
}

/** One form for a new product and for one that exists (spec 2.2). */
export function MesaProductoForm({ producto, prefill, onAnother, takesFocus = false }: FormProps) {
  const state = useProductoForm(producto, prefill ?? null)
  const { form, base } = state
  const { save, saveAndAnother, saving, saved, made, stay, openMade } = useProductoSave(state, onAnother)
  const [{ busy: uploading, failed }, setUploads] = useState({ busy: false, failed: 0 })
  const conflict = state.conflict && !saving
  const unsaved = () => (state.dirty.current || uploading || failed > 0) && !saved.current
  const blocker = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const questions = useProductoQuestions(state, { busy: uploading, failed }, { list: save, another: saveAndAnother })
  const busy = saving || questions.waiting
  useEffect(() => {
    if (takesFocus) form.setFocus('nombre')
  }, [takesFocus, form])
  const another = onAnother && (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void questions.submit('another')}
      className="w-full md:w-auto"
    >
      {adminProductoTexts.createAnother}
    </Button>
  )
  // What a new color is asked for first.
  const isNuevoColor = Boolean(prefill?.values.hermanaId)
  const color = <MesaProductoColor {...{ base, isNuevoColor }} className="lg:col-start-1" />
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void questions.submit('list')
        }}
        className="pb-8"
      >
        {conflict && base && producto && (
          <MesaProductoConflict before={base} now={producto} onKeep={state.keepMine} onDrop={state.takeSaved} />
        )}
        {state.restored && !conflict && <MesaProductoRestored onDiscard={state.discard} />}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
          {isNuevoColor && color}
          <MesaProductoBasica className="lg:col-start-1" />
          <MesaProductoPrecios className="lg:col-start-1" />
          <MesaProductoImagenes
            fotos={state.fotos}
            onFoto={state.addFoto}
            onUploads={setUploads}
            className="lg:col-start-2 lg:row-span-4 lg:row-start-1"
          />
          <MesaProductoTallas base={base} className="lg:col-start-1" />
          {!isNuevoColor && color}
        </div>
        {/* Three buttons are more than the bar of a phone holds. */}
        {another && <div className="mt-6 md:hidden">{another}</div>}
        <div className="form-bar">
          <BackToList to={paths.adminProductos} className={buttonClass({ variant: 'secondary' })}>
            Cancelar
          </BackToList>
          {another && <div className="max-md:hidden">{another}</div>}
          <Button type="submit" busy={busy}>
            {producto ? adminProductoTexts.update : adminProductoTexts.create}
          </Button>
        </div>
      </form>
      <MesaProductoQuestions {...{ form, base, questions }} fotosFailed={failed} />
      {made && (
        <ConfirmDialog
          title={adminProductoTexts.madeTitle(made.nombre)}
          description={adminProductoTexts.madeDetail}
          confirmLabel={adminProductoTexts.madeOpen}
          cancelLabel={adminProductoTexts.madeStay}
          tone="primary"
          open
          onOpenChange={(open) => !open && stay()}
          onConfirm={() => void openMade(made)}
        />
      )}
      <ConfirmDialog
        title="¿Salir sin guardar?"
        description="Lo que cambiaste de este producto se perderá."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        leaving
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => !open && blocker.reset?.()}
        onConfirm={() => {
          state.forget()
          blocker.proceed?.()
        }}
      />
    </FormProvider>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import type { AdminProducto } from '#features/catalogo/web/client.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toastInfo } from '#ui/toast.ts'
import { MesaProductoBasica } from './producto-basica.tsx'
import { MesaProductoColor } from './producto-color.tsx'
import { MesaProductoConflict } from './producto-conflict.tsx'
import { MesaProductoImagenes } from './producto-imagenes.tsx'
import { MesaProductoPrecios } from './producto-precios.tsx'
import { MesaProductoRestored } from './producto-restored.tsx'
import { MesaProductoTallas } from './producto-tallas.tsx'
import { useProductoForm } from './use-producto-form.ts'
import { useProductoSave } from './use-producto-save.ts'

type FormProps = {
  /** `null` for a new one. */
  producto: AdminProducto | null
  /** The product of which the new one is another color. */
  origen?: AdminProducto | null
}

/** One form for a new product, for a new color of one and for one that exists (spec 2.2 and 3.5.1). */
export function MesaProductoForm({ producto, origen = null }: FormProps) {
  const state = useProductoForm(producto, origen)
  const { form, base } = state
  const { save, saved, made, stay, openMade } = useProductoSave(state, origen?.id)
  const [{ busy: uploading, failed }, setUploads] = useState({ busy: false, failed: 0 })
  /** Whether it is asked what to do about pictures that did not arrive. */
  const [asking, setAsking] = useState(false)
  /** Saving was asked for while pictures are on their way: it goes on when they are there. */
  const [waiting, setWaiting] = useState(false)
  const { isSubmitting } = form.formState
  const conflict = state.conflict && !isSubmitting
  const unsaved = () => (state.dirty.current || uploading || failed > 0) && !saved.current
  const blocker = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const submit = async () => {
    if (uploading && (await form.trigger())) {
      setWaiting(true)
      toastInfo(adminProductoTexts.fotosWaiting)
    } else if (failed > 0 && (await form.trigger())) setAsking(true)
    else await save()
  }
  const goOn = useEffectEvent(submit)
  useEffect(() => {
    if (!waiting || uploading) return
    setWaiting(false)
    void goOn()
  }, [waiting, uploading])
  // What a new color is asked for first.
  const color = <MesaProductoColor base={base} isNuevoColor={origen !== null} className="lg:col-start-1" />
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="pb-8"
      >
        {conflict && base && producto && (
          <MesaProductoConflict before={base} now={producto} onKeep={state.keepMine} onDrop={state.takeSaved} />
        )}
        {state.restored && !conflict && <MesaProductoRestored onDiscard={state.discard} />}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
          {origen && color}
          <MesaProductoBasica className="lg:col-start-1" />
          <MesaProductoPrecios className="lg:col-start-1" />
          <MesaProductoImagenes
            fotos={state.fotos}
            onFoto={state.addFoto}
            onUploads={setUploads}
            className="lg:col-start-2 lg:row-span-4 lg:row-start-1"
          />
          <MesaProductoTallas base={base} className="lg:col-start-1" />
          {!origen && color}
        </div>
        <div className="form-bar">
          <BackToList to={paths.adminProductos} className={buttonClass({ variant: 'secondary' })}>
            Cancelar
          </BackToList>
          <Button type="submit" busy={isSubmitting || waiting}>
            {producto ? adminProductoTexts.update : adminProductoTexts.create}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        title={adminProductoTexts.fotosFailedTitle(failed)}
        description={adminProductoTexts.fotosFailedDetail}
        confirmLabel={adminProductoTexts.fotosFailedSave(failed)}
        cancelLabel="Seguir editando"
        tone="primary"
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          void save()
        }}
      />
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

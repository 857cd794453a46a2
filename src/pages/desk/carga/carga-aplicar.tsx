import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { applyCarga, type Carga, readResultado, refreshCargas } from '#modules/catalogo/cargas/client.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { extensionOf, formatos } from '#shared/sheet-formatos.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** What can be done with a file by now: apply it, watch it, go on with it, take its result. */
export function CargaAplicar({ carga }: { carga: Carga }) {
  const { id, estado, avance, cuentas, dudas } = carga
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const applying = useVerb({
    mutationFn: (confirmado: boolean) => applyCarga(id, confirmado),
    onSuccess: () => {
      setAsking(false)
      return refreshCargas(queryClient)
    },
    onError: (error) => {
      setAsking(false)
      toastError(detailOf(error))
      void refreshCargas(queryClient)
    },
  })
  useEnded(estado, () => {
    toastSuccess(cargasTexts.ended(avance))
    // Rows say their results now, and products are others.
    void queryClient.invalidateQueries()
  })
  const all = cuentas.productos.crear + cuentas.productos.cambiar
  const done = avance.hechos + avance.rechazados
  return (
    <Card className="flex flex-col gap-4">
      <p className={estado === 'interrumpida' ? 'text-warning' : ''}>{wordsOf(carga, all)}</p>
      {(estado === 'aplicando' || estado === 'interrumpida') && (
        <div className="flex flex-col gap-2">
          <p role="status" className="text-sm tabular-nums">
            {cargasTexts.done(done, all)}
          </p>
          <ProgressBar label={cargasTexts.applying} done={all === 0 ? 0 : done / all} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {estado === 'revisada' && all > 0 && (
          <Button busy={applying.isPending} onClick={() => (dudas > 0 ? setAsking(true) : applying.mutate(false))}>
            {cargasTexts.applyCount(all)}
          </Button>
        )}
        {estado === 'interrumpida' && (
          <Button busy={applying.isPending} onClick={() => applying.mutate(false)}>
            {cargasTexts.resume}
          </Button>
        )}
        {estado !== 'aplicando' &&
          formatos.map((formato) => (
            <ExportButton
              key={formato}
              label={cargasTexts.resultLabel(estado, formato)}
              name={`${cargasTexts.resultLabel(estado, formato)}: ${cargasTexts.resultDetail}`}
              failed={cargasTexts.resultFailed}
              file={`resultado.${extensionOf(formato)}`}
              fetchFile={() => readResultado(id, formato)}
            />
          ))}
      </div>
      <ConfirmDialog
        title={cargasTexts.dudasTitle}
        description={cargasTexts.dudas(dudas)}
        confirmLabel={cargasTexts.dudasApply}
        cancelLabel={cargasTexts.dudasBack}
        tone="primary"
        busy={applying.isPending}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => applying.mutate(true)}
      />
    </Card>
  )
}

function wordsOf({ estado, avance }: Carga, all: number): string {
  if (estado === 'aplicando') return `${cargasTexts.applying} ${cargasTexts.leaveOpen}`
  if (estado === 'interrumpida') return cargasTexts.interrupted
  if (estado === 'terminada') return cargasTexts.ended(avance)
  return all === 0 ? cargasTexts.nothing : cargasTexts.notYet
}

/** Calls once when a file is done while it is looked at. */
function useEnded(estado: Carga['estado'], onEnd: () => void): void {
  const before = useRef(estado)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (before.current !== 'terminada' && estado === 'terminada') latest.current()
    before.current = estado
  }, [estado])
}

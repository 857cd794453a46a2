import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { nextPaint } from '#ui/next-paint.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RevisionCuadricula } from './revision-cuadricula.tsx'
import { RevisionPrenda } from './revision-prenda.tsx'
import { revisionTexts } from './revision-texts.ts'
import type { UseRevision } from './use-revision.ts'

/** What is added to a pedido under revision. */
export function RevisionAgregadas({ pedidoId, revision }: { pedidoId: string; revision: UseRevision }) {
  const agregadas = revision.revision?.agregadas ?? []
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {agregadas.map((it, index) => (
        <fieldset
          key={it.clave}
          data-problem={revision.problems[it.clave] ? true : undefined}
          className="min-w-0 border-t border-line pt-3"
        >
          <legend className="float-left w-full pb-1 text-sm font-semibold">
            {revisionTexts.added}
            {agregadas.length > 1 && ` (${index + 1})`}
          </legend>
          <div className="clear-both flex flex-wrap items-start gap-2">
            <RevisionPrenda prenda={it.prenda} onChange={(prenda) => revision.setAgregada({ ...it, prenda })} />
            <QuantityStepper
              label={`Cantidad de ${it.prenda?.nombre ?? 'la prenda que se agrega'}`}
              value={it.cantidad}
              onValueChange={(cantidad) => revision.setAgregada({ ...it, cantidad })}
            />
            <IconButton
              label={`${revisionTexts.remove} ${it.prenda?.nombre ?? 'esta prenda'}`}
              onClick={() => revision.remove(it.clave)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {it.prenda?.tallaId === null && (
            <RevisionCuadricula
              {...{ pedidoId, revision }}
              prenda={it.prenda}
              onAdd={(prendas) => {
                revision.addAll(prendas, it.clave)
                void nextPaint().then(() => addButton.current?.focus())
              }}
            />
          )}
          {revision.problems[it.clave] && (
            <div role="alert" className="mt-1">
              <FieldError>{revision.problems[it.clave]}</FieldError>
            </div>
          )}
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="quiet"
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={revision.add}
      >
        {revisionTexts.add}
      </Button>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ClientaDetalle, refreshLibreta, removeClienta } from '#modules/clientas/client.ts'
import { ClientaDialog } from '#modules/clientas/components/clienta-dialog.tsx'
import { cuentaTexts, libretaTexts } from '#modules/clientas/libreta-texts.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Figures } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { Abonos } from './abonos.tsx'
import { ClientaLineas } from './clienta-lineas.tsx'
import { Recado } from './recado.tsx'

/** A clienta whole: what is between the two of them, what she asked for, what she paid (spec 3.4). */
export function ClientaDetail({ clienta }: { clienta: ClientaDetalle }) {
  const { nombre, telefono, tallas, cumple, notas, cuenta } = clienta
  const { debeCentavos } = cuenta
  const facts = [tallas && cuentaTexts.tallas(tallas), cumple && cuentaTexts.cumple(cumple)].filter(Boolean)
  return (
    <>
      <PageHeader
        back={<Link to={paths.clientas}>{libretaTexts.back}</Link>}
        title={nombre}
        description={
          (telefono || facts.length > 0) && (
            <span className="flex flex-wrap items-center gap-x-5 gap-y-1 text-base wrap-anywhere">
              {telefono && (
                <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className="link inline-flex min-h-11 items-center">
                  {telefono}
                </a>
              )}
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          )
        }
        actions={<ClientaDialog clienta={clienta} />}
      />
      <Figures
        label={nombre}
        items={[
          { label: cuentaTexts.porEntregar, value: formatCount(cuenta.porEntregar) },
          { label: cuentaTexts.pidio, value: <Money centavos={cuenta.pidioCentavos} /> },
          { label: cuentaTexts.abono, value: <Money centavos={cuenta.abonadoCentavos} /> },
          {
            label: debeCentavos < 0 ? cuentaTexts.favor : cuentaTexts.debe,
            value: <Money centavos={Math.abs(debeCentavos)} />,
          },
        ]}
      />
      <Recado clienta={clienta} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ClientaLineas clienta={clienta} />
        <div className="flex min-w-0 flex-col gap-6">
          <Abonos clienta={clienta} />
          {notas && (
            <Card as="section">
              <h2 className="display mb-3 text-title">Notas</h2>
              <p className="whitespace-pre-line wrap-anywhere">{notas}</p>
            </Card>
          )}
          <Remove clienta={clienta} />
        </div>
      </div>
    </>
  )
}

function Remove({ clienta: { id, nombre } }: { clienta: ClientaDetalle }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const removing = useVerb({
    mutationFn: () => removeClienta(id),
    success: libretaTexts.removed,
    onSuccess: async () => {
      await navigate({ to: paths.clientas, replace: true })
      await refreshLibreta(queryClient)
    },
    failure: libretaTexts.saveFailed,
  })
  return (
    <ConfirmDialog
      title={libretaTexts.removeQuestion(nombre)}
      description={libretaTexts.removeDetail}
      confirmLabel={libretaTexts.remove}
      cancelLabel="Conservar"
      open={asking}
      onOpenChange={setAsking}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      trigger={
        <Button variant="quiet" className="self-start">
          {libretaTexts.remove}
        </Button>
      }
    />
  )
}

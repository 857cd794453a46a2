import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useState } from 'react'
import type { SesionAbierta } from '#modules/personas/cuentas/client.ts'
import type { TipoDispositivo } from '#modules/personas/cuentas/dispositivo-rules.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { formatDay, formatWait, mexicanDay } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNow } from '#ui/use-now.ts'
import { useEndDispositivo } from './use-dispositivos.ts'

const icons: Record<TipoDispositivo, typeof Laptop> = { telefono: Smartphone, tableta: Tablet, computadora: Laptop }

/** One session that is open: on what, when it was used last, and its end. */
export function DispositivoRow({ dispositivo }: { dispositivo: SesionAbierta }) {
  const { esEste, tipo, vistoAt, desdeAt } = dispositivo
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const ending = useEndDispositivo(() => setAsking(false))
  const Icon = icons[tipo ?? 'computadora']
  const nombre = dispositivosTexts.nombre(dispositivo)
  return (
    <li className="flex gap-4 py-5 first:pt-0">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-soft">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold wrap-anywhere">
            {nombre}
            {esEste && <Badge tone="success">{dispositivosTexts.este(tipo)}</Badge>}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {esEste ? (
              dispositivosTexts.now
            ) : (
              <time dateTime={vistoAt}>{dispositivosTexts.seen(formatWait(vistoAt, now))}</time>
            )}
          </p>
          <p className="text-sm text-ink-soft">{dispositivosTexts.since(formatDay(mexicanDay(new Date(desdeAt))))}</p>
        </div>
        {!esEste && (
          <ConfirmDialog
            title={dispositivosTexts.endTitle(nombre)}
            description={dispositivosTexts.endDetail}
            cancelLabel={dispositivosTexts.keep}
            confirmLabel={dispositivosTexts.confirm}
            open={asking}
            onOpenChange={setAsking}
            onConfirm={() => ending.mutate(dispositivo.id)}
            busy={ending.isPending}
            trigger={
              <Button variant="secondary" className="shrink-0" aria-label={dispositivosTexts.endOf(nombre)}>
                {dispositivosTexts.end}
              </Button>
            }
          />
        )}
      </div>
    </li>
  )
}

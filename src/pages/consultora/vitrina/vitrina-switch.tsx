import { Link } from '@tanstack/react-router'
import type { Vitrina } from '#modules/clientas/vitrina/client.ts'
import { vitrinaCompartida } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { useEncendida } from '#modules/clientas/vitrina/components/use-encendida.ts'
import { vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { VitrinaCodigo } from './vitrina-codigo.tsx'

/** On or off, and exactly what a clienta sees of her while it is on. */
export function VitrinaSwitch({ vitrina }: { vitrina: Vitrina }) {
  const { encendida, codigo, nombre, whatsapp, suspendida } = vitrina
  const { mutate, isPending } = useEncendida()
  const on = encendida && codigo !== null
  return (
    <Panel title={encendida ? 'Tu vitrina está encendida' : 'Tu vitrina está apagada'}>
      <p className="text-ink-soft">
        {encendida
          ? 'Quien abra tus enlaces ve tu primer nombre y puede escribirte por WhatsApp.'
          : 'Nadie ve tu nombre ni tu número. Los enlaces que hayas compartido no abren mientras esté apagada.'}
      </p>
      {suspendida && <p className="rounded-md bg-warning-soft p-4">{vitrinaTexts.suspended}</p>}
      {encendida && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
          <dt className="text-ink-soft">Tu nombre</dt>
          <dd className="font-semibold wrap-anywhere">{nombre}</dd>
          <dt className="text-ink-soft">Tu WhatsApp</dt>
          <dd className="font-semibold">{whatsapp ?? '—'}</dd>
          <dt className="text-ink-soft">Tu código</dt>
          <dd className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold">
            {codigo}
            {codigo !== null && <VitrinaCodigo codigo={codigo} />}
          </dd>
        </dl>
      )}
      {whatsapp === null && <p className="rounded-md bg-warning-soft p-4">{vitrinaTexts.noWhatsapp}</p>}
      <p>
        <Link to={paths.perfil} className="link inline-flex min-h-11 items-center">
          Cambiar en mi perfil
        </Link>
      </p>
      <div className="flex flex-wrap gap-3">
        {on && !suspendida && (
          <>
            <Compartir que={vitrinaCompartida} variant="primary" />
            <Link to={paths.con(codigo)} className={buttonClass({ variant: 'secondary' })}>
              Ver mi vitrina
            </Link>
          </>
        )}
        <Button variant={encendida ? 'quiet' : 'primary'} busy={isPending} onClick={() => mutate(!encendida)}>
          {encendida ? 'Apagar mi vitrina' : vitrinaTexts.turnOn}
        </Button>
      </div>
    </Panel>
  )
}

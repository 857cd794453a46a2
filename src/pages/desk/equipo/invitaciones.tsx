import { useState } from 'react'
import { type Invitacion, resendInvitacion, withdrawInvitacion } from '#modules/personas/equipo/client.ts'
import { equipoTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { Panel } from '#ui/panel.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useEquipoVerb } from './use-equipo-verb.ts'

/** Who was asked into the team and has not answered: until when, and what can be done about it. */
export const Invitaciones = ({ invitaciones }: { invitaciones: Invitacion[] }) => (
  <Panel title={equipoTexts.invitaciones}>
    {invitaciones.length === 0 ? (
      <p className="text-ink-soft">{equipoTexts.noInvitaciones}</p>
    ) : (
      <ul aria-label={equipoTexts.invitaciones} className="flex flex-col divide-y divide-line">
        {invitaciones.map((invitacion) => (
          <InvitacionRow key={invitacion.id} invitacion={invitacion} />
        ))}
      </ul>
    )}
  </Panel>
)

function InvitacionRow({ invitacion }: { invitacion: Invitacion }) {
  const { id, nombreCompleto, email, role, enviadaAt, venceAt, vencida, fallida, invita } = invitacion
  const words = { failed: equipoTexts.inviteFailed, whom: email }
  const resending = useEquipoVerb(() => resendInvitacion(id), { ...words, done: equipoTexts.resent })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {nombreCompleto} <Badge>{roleTexts[role]}</Badge>
          {vencida && <Badge tone="warning">{equipoTexts.expired}</Badge>}
          {fallida && <Badge tone="danger">{equipoTexts.notSent}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <EmailText>{email}</EmailText>
        </p>
        <p className="text-sm text-ink-soft">
          {equipoTexts.sentOn} <time dateTime={enviadaAt}>{formatMinute(enviadaAt)}</time> · {invita}
          {!vencida && <> · {equipoTexts.expires(formatMinute(venceAt))}</>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={resending.isPending} onClick={() => resending.mutate(undefined)}>
          {equipoTexts.resend}
          <VisuallyHidden> la invitación de {nombreCompleto}</VisuallyHidden>
        </Button>
        <Retirar id={id} nombre={nombreCompleto} email={email} />
      </div>
    </li>
  )
}

function Retirar({ id, nombre, email }: { id: string; nombre: string; email: string }) {
  const [open, setOpen] = useState(false)
  const words = { done: equipoTexts.withdrawn, failed: equipoTexts.changeFailed, whom: email }
  const withdrawing = useEquipoVerb(() => withdrawInvitacion(id), words)
  return (
    <ConfirmDialog
      title={equipoTexts.withdrawTitle(nombre)}
      description={equipoTexts.withdrawDetail}
      cancelLabel={equipoTexts.keepInvite}
      confirmLabel={equipoTexts.withdraw}
      open={open}
      onOpenChange={setOpen}
      busy={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate(undefined, { onSettled: () => setOpen(false) })}
      trigger={
        <Button variant="quiet" size="sm">
          {equipoTexts.withdraw}
          <VisuallyHidden> la invitación de {nombre}</VisuallyHidden>
        </Button>
      }
    />
  )
}

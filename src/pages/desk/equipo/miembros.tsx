import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useId, useState } from 'react'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { resetSegundoFactor } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import {
  changeRol,
  endSesionesOfMiembro,
  equipoQuery,
  type Miembro,
  removeMiembro,
} from '#modules/personas/equipo/client.ts'
import { equipoTexts, roleHints, roleTexts } from '#modules/personas/equipo/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatDay, formatMinute, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { type StaffRole, staffRoles } from '#shared/rights.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog, useLastShown, VerbFoot } from '#ui/dialog.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { FieldError, Input, RequiredMark } from '#ui/field.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Card } from '#ui/page.tsx'
import { useVerb } from '#ui/use-verb.ts'

type CambiarRolDialogProps = { miembro: Miembro; open: boolean; onClose: () => void }

/** Changes a role; a conflict closes it and the page shows the current state. */
function CambiarRolDialog({ miembro, open, onClose }: CambiarRolDialogProps) {
  const { id, nombreCompleto, role: antes } = miembro
  const [chosen, setChosen] = useState<StaffRole | null>(null)
  const role = chosen ?? antes
  const close = () => {
    setChosen(null)
    changing.reset()
    onClose()
  }
  const changing = useEquipoVerb((next: StaffRole) => changeRol(id, { role: next, antes }), {
    ...{ done: 'Rol cambiado', failed: equipoTexts.changeFailed, whom: nombreCompleto },
  })
  const send = () =>
    changing.mutate(role, {
      onSuccess: close,
      onError: (error) => error instanceof AppError && error.code === 'stale' && close(),
    })
  return (
    <Dialog
      title={`Cambiar el rol de ${nombreCompleto}`}
      description="Sus sesiones se cierran en este momento; al volver a entrar tiene el rol nuevo."
      open={open}
      onOpenChange={(next) => !next && !changing.isPending && close()}
      footer={
        <VerbFoot label={equipoTexts.change} busy={changing.isPending} disabled={role === antes} onConfirm={send} />
      }
    >
      <RolChoice value={role} onChange={setChosen} />
      {changing.error && <FieldError>{detailOf(changing.error)}</FieldError>}
    </Dialog>
  )
}

const actions = {
  sesiones: {
    title: equipoTexts.endSesionesTitle,
    detail: equipoTexts.endSesionesDetail,
    button: 'Cerrar sesiones',
    done: 'Sesiones cerradas',
    send: endSesionesOfMiembro,
    danger: false,
  },
  factor: {
    title: segundoFactorTexts.resetTitle,
    detail: segundoFactorTexts.resetAsk,
    button: segundoFactorTexts.resetButton,
    done: segundoFactorTexts.resetDone,
    send: resetSegundoFactor,
    danger: false,
  },
  baja: {
    title: equipoTexts.removeTitle,
    detail: equipoTexts.removeDetail,
    button: equipoTexts.remove,
    done: 'Ya no está en el equipo',
    send: removeMiembro,
    danger: true,
  },
}
type Action = keyof typeof actions

/** @param action `null` while closed. */
type DialogProps = { miembro: Miembro; action: Action | null; onClose: () => void }

function MiembroDialog({ miembro: { id, nombreCompleto }, action, onClose }: DialogProps) {
  const shown = useLastShown(action) ?? 'baja'
  const { title, send, done, ...words } = actions[shown]
  const doing = useEquipoVerb((motivo: string) => send(id, motivo), {
    ...{ done, failed: equipoTexts.changeFailed, whom: nombreCompleto },
  })
  return (
    <MotivoDialog
      {...words}
      key={shown}
      title={title(nombreCompleto)}
      hint="Queda en la bitácora."
      open={action !== null}
      onClose={onClose}
      mutation={doing}
    />
  )
}

export const Miembros = ({ miembros, yo }: { miembros: Miembro[]; yo: string | undefined }) => (
  <Card padding="none" bleed>
    <DataTable caption="Personas del equipo" columns={columnsOf(yo)} rows={miembros} keyOf={({ id }) => id} pairs />
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3 text-sm text-ink-soft md:px-5">
      {miembros.some(lacks) && <p>{equipoTexts.withoutFactor(miembros.filter(lacks).length)}</p>}
      <p>
        {miembros.length === 1
          ? 'Por ahora eres la única persona del equipo. Invita a alguien para repartir el trabajo.'
          : equipoTexts.notYourself}
      </p>
    </div>
  </Card>
)

const lacks = ({ segundoFactor }: Miembro) => segundoFactor === 'ninguno'

const columnsOf = (yo: string | undefined): Column<Miembro>[] => [
  {
    head: equipoTexts.nombre,
    cell: ({ id, nombreCompleto, email }) => (
      <>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {nombreCompleto}
          {id === yo && <Badge tone="success">Tú</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <EmailText>{email}</EmailText>
        </p>
      </>
    ),
    className: 'max-md:order-1',
  },
  {
    head: equipoTexts.rol,
    cell: ({ role }) => <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{roleTexts[role]}</Badge>,
    className: 'max-md:order-3',
  },
  {
    head: 'Verificación en dos pasos',
    named: true,
    cell: ({ segundoFactor }) => (
      <span className="text-sm text-ink-soft">
        <span className={segundoFactor === 'completo' ? '' : 'font-semibold text-ink'}>
          {equipoTexts.factors[segundoFactor]}
        </span>
      </span>
    ),
    className: 'max-md:order-6 max-md:col-span-2',
  },
  {
    head: equipoTexts.desde,
    cell: ({ desde }) => (
      <span className="text-sm text-ink-soft lg:whitespace-nowrap">
        <span className="md:sr-only">{equipoTexts.desde} </span>
        <time dateTime={desde}>{formatDay(mexicanDay(new Date(desde)))}</time>
      </span>
    ),
    className: 'max-md:order-4 max-md:col-span-2',
  },
  {
    head: 'Último acceso',
    named: true,
    cell: ({ vistoAt }) => (
      <span className="text-sm text-ink-soft tabular-nums lg:whitespace-nowrap">
        {vistoAt ? <time dateTime={vistoAt}>{formatMinute(vistoAt)}</time> : 'sin sesión abierta'}
      </span>
    ),
    className: 'max-md:order-5 max-md:col-span-2',
  },
  {
    head: 'Acciones',
    headHidden: true,
    align: 'end',
    cell: (miembro) => (miembro.id === yo ? null : <Acciones miembro={miembro} />),
    className: 'max-md:order-2',
  },
]

function Acciones({ miembro }: { miembro: Miembro }) {
  const { id, segundoFactor } = miembro
  const [asking, setAsking] = useState<'rol' | Action | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Acciones para ${miembro.nombreCompleto}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem onClick={() => setAsking('rol')} icon={<UserRoundCog aria-hidden="true" />}>
          {equipoTexts.change}
        </MenuItem>
        <MenuItem
          onClick={() => void navigate({ to: paths.adminBitacora, search: { quien: id } })}
          icon={<ScrollText aria-hidden="true" />}
        >
          Ver su actividad
        </MenuItem>
        <MenuItem onClick={() => setAsking('sesiones')} icon={<LogOut aria-hidden="true" />}>
          Cerrar sus sesiones
        </MenuItem>
        {segundoFactor !== 'ninguno' && (
          <MenuItem onClick={() => setAsking('factor')} icon={<ShieldOff aria-hidden="true" />}>
            {segundoFactorTexts.resetButton}
          </MenuItem>
        )}
        <MenuItem onClick={() => setAsking('baja')} icon={<UserRoundX aria-hidden="true" />} tone="danger">
          {equipoTexts.remove}
        </MenuItem>
      </Menu>
      <CambiarRolDialog miembro={miembro} open={asking === 'rol'} onClose={close} />
      <MiembroDialog miembro={miembro} action={asking === 'rol' ? null : asking} onClose={close} />
    </>
  )
}

type ChoiceProps = {
  value: StaffRole | null
  onChange: (role: StaffRole) => void
  required?: boolean
  error?: string | undefined
}

export function RolChoice({ value, onChange, required = false, error }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        {equipoTexts.rol}
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-col gap-2">
        {staffRoles.map((role) => (
          <label
            key={role}
            className="relative flex min-h-11 cursor-pointer items-start gap-3 rounded-md bg-surface px-4 py-2.5 inset-ring inset-ring-line-strong transition-colors hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent-soft-ink has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Input
              type="radio"
              name={id}
              value={role}
              checked={role === value}
              required={required}
              onChange={() => onChange(role)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{roleTexts[role]}</span>
              <span className="block text-sm">{roleHints[role]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type Words = { done: string; failed: string; whom: string }

/** A mutation of this page; refetches the team whatever the outcome. */
export function useEquipoVerb<Input>(verb: (input: Input) => Promise<unknown>, { done, failed, whom }: Words) {
  return useVerb({
    mutationFn: verb,
    success: { title: done, description: whom },
    failure: failed,
    refresh: [equipoQuery().queryKey],
  })
}

import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import type { Miembro } from '#modules/personas/equipo/client.ts'
import { equipoTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { formatDay, formatMinute, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { CambiarRolDialog } from './cambiar-rol-dialog.tsx'
import { type Deed, MiembroDialog } from './miembro-dialog.tsx'

/** Everybody at the desk: role, since when, and when seen last; what can be done with each but oneself. */
export const Miembros = ({ miembros, yo }: { miembros: Miembro[]; yo: string | undefined }) => (
  <Card padding="none">
    <DataTable caption={equipoTexts.miembros} columns={columnsOf(yo)} rows={miembros} keyOf={({ id }) => id} pairs />
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3 text-sm text-ink-soft md:px-5">
      {miembros.some(lacks) && <p>{equipoTexts.withoutFactor(miembros.filter(lacks).length)}</p>}
      <p>{miembros.length === 1 ? equipoTexts.alone : equipoTexts.notYourself}</p>
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
          {id === yo && <Badge tone="success">{equipoTexts.you}</Badge>}
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
    head: equipoTexts.factor,
    cell: ({ segundoFactor }) => (
      <span className="text-sm text-ink-soft">
        <span className="md:hidden">{equipoTexts.factor}: </span>
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
    head: equipoTexts.visto,
    cell: ({ vistoAt }) => (
      <span className="text-sm text-ink-soft tabular-nums lg:whitespace-nowrap">
        <span className="md:hidden">{equipoTexts.visto}: </span>
        {vistoAt ? <time dateTime={vistoAt}>{formatMinute(vistoAt)}</time> : equipoTexts.noSession}
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
  const [asking, setAsking] = useState<'rol' | Deed | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={equipoTexts.actionsOf(miembro.nombreCompleto)}>
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
          {equipoTexts.whatSheDid}
        </MenuItem>
        <MenuItem onClick={() => setAsking('sesiones')} icon={<LogOut aria-hidden="true" />}>
          {equipoTexts.endSesiones}
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
      <MiembroDialog miembro={miembro} deed={asking === 'rol' ? null : asking} onClose={close} />
    </>
  )
}

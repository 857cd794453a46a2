import Ellipsis from 'lucide-react/icons/ellipsis'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'
import { equipoTexts, roleTexts } from '#features/equipo/texts.ts'
import { formatDay, formatMinute, mexicanDay } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { CambiarRolDialog } from './cambiar-rol-dialog.tsx'
import type { Miembro } from './client.ts'
import { QuitarDialog } from './quitar-dialog.tsx'

/** Everybody at the desk: role, since when, and when seen last; what can be done with each but oneself. */
export const Miembros = ({ miembros, yo }: { miembros: Miembro[]; yo: string | undefined }) => (
  <Card padding="none">
    <DataTable caption={equipoTexts.miembros} columns={columnsOf(yo)} rows={miembros} keyOf={({ id }) => id} pairs />
    <p className="border-t border-line px-4 py-3 text-sm text-ink-soft md:px-5">
      {miembros.length === 1 ? equipoTexts.alone : equipoTexts.notYourself}
    </p>
  </Card>
)

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
    head: equipoTexts.desde,
    cell: ({ desde }) => (
      <span className="text-sm text-ink-soft">
        <span className="md:sr-only">{equipoTexts.desde} </span>
        <time dateTime={desde}>{formatDay(mexicanDay(new Date(desde)))}</time>
      </span>
    ),
    className: 'max-md:order-4 max-md:col-span-2',
  },
  {
    head: equipoTexts.visto,
    cell: ({ vistoAt }) => (
      <span className="text-sm text-ink-soft tabular-nums">
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
  const [asking, setAsking] = useState<'rol' | 'baja' | null>(null)
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
        <MenuItem onClick={() => setAsking('baja')} icon={<UserRoundX aria-hidden="true" />} tone="danger">
          {equipoTexts.remove}
        </MenuItem>
      </Menu>
      <CambiarRolDialog miembro={miembro} open={asking === 'rol'} onClose={close} />
      <QuitarDialog miembro={miembro} open={asking === 'baja'} onClose={close} />
    </>
  )
}

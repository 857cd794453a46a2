import Download from 'lucide-react/icons/download'
import { exportaciones } from '#modules/pedidos/cambio-texts.ts'
import { type Eleccion, exportPedidos } from '#modules/pedidos/client.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import { extensionOf } from '#shared/sheet-formatos.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/export-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Fetches pedidos, or their lines, and gives the file to the browser. */
const useExport = () =>
  useVerb({
    mutationFn: exportPedidos,
    onSuccess: (file, { que, formato }) => download(file, `${que}-${mexicanDay(serverNow())}.${extensionOf(formato)}`),
    failure: 'No se pudo exportar',
  })

type ExportarProps = {
  label: string
  chosen: Eleccion
  variant: 'quiet' | 'secondary'
  disabled?: boolean
  /** On a phone only its picture is shown. */
  short?: boolean
}

/** Pedidos or their lines, as Excel or CSV. */
export function ExportarMenu({ label, chosen, variant, disabled = false, short = false }: ExportarProps) {
  const exporting = useExport()
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant={variant}
          busy={exporting.isPending}
          disabled={disabled}
          {...(short && { icon: <Download aria-hidden="true" className="size-4.5" /> })}
        >
          <span className={short ? 'max-md:sr-only' : ''}>{label}</span>
        </Button>
      }
    >
      {exportaciones.map(({ que, formato, label }) => (
        <MenuItem key={label} onClick={() => exporting.mutate({ ...chosen, que, formato })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

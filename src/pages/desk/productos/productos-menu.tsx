import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import Boxes from 'lucide-react/icons/boxes'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Images from 'lucide-react/icons/images'
import Table2 from 'lucide-react/icons/table-2'
import Upload from 'lucide-react/icons/upload'
import { exportProductos } from '#modules/catalogo/cargas/client.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { tablaTexts } from '#modules/catalogo/tabla-texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { paths } from '#shared/paths.ts'
import { extensionOf, type Formato, formatos } from '#shared/sheet-formatos.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MenuSeparator } from '#ui/menu-separator.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** What is done with many products at once: photos, files, and who waits for which size. */
export function MesaProductosMenu() {
  const counts = useMay('inventario')
  const exporting = useVerb({
    mutationFn: async (formato: Formato) =>
      download(await exportProductos(formato), `productos.${extensionOf(formato)}`),
    failure: cargasTexts.exportFailed,
  })
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          busy={exporting.isPending}
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
        >
          {adminProductoTexts.more}
        </Button>
      }
    >
      {counts && (
        <MenuLink render={<Link to={paths.adminInventario} />} icon={<Boxes aria-hidden="true" />}>
          {adminProductoTexts.inventario}
        </MenuLink>
      )}
      <MenuLink render={<Link to={paths.adminTabla} />} icon={<Table2 aria-hidden="true" />}>
        {tablaTexts.open}
      </MenuLink>
      <MenuLink render={<Link to={paths.adminProductosCarga} />} icon={<Upload aria-hidden="true" />}>
        {cargasTexts.load}
      </MenuLink>
      <MenuLink render={<Link to={paths.adminFotos} />} icon={<Images aria-hidden="true" />}>
        {adminProductoTexts.fotos}
      </MenuLink>
      <MenuLink render={<Link to={paths.adminAvisos} />} icon={<BellRing aria-hidden="true" />}>
        {adminProductoTexts.avisos}
      </MenuLink>
      <MenuSeparator />
      {formatos.map((formato) => (
        <MenuItem key={formato} icon={<Download aria-hidden="true" />} onClick={() => exporting.mutate(formato)}>
          {cargasTexts.exportAs(formato)}
        </MenuItem>
      ))}
    </Menu>
  )
}

import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Field } from '#ui/field.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MenuSeparator } from '#ui/menu-separator.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toastError, toastInfo, toastSuccess } from '#ui/toast.ts'
import { Row, Section } from './section.tsx'

export function Overlays() {
  const [drawer, setDrawer] = useState(false)
  const [dialog, setDialog] = useState(false)
  const [question, setQuestion] = useState(false)
  return (
    <Section title="Ventanas y menús">
      <Row>
        <Dialog
          open={dialog}
          onOpenChange={setDialog}
          trigger={<Button variant="secondary">Abrir ventana</Button>}
          title="Dirección de envío"
          description="La usaremos para este pedido."
          footer={<Button>Guardar dirección</Button>}
        >
          <div className="flex flex-col gap-5">
            {['Calle y número', 'Colonia', 'Ciudad', 'Estado', 'Código postal', 'Teléfono', 'Referencias'].map(
              (label) => (
                <Field key={label} label={label}>
                  <TextInput />
                </Field>
              ),
            )}
          </div>
        </Dialog>
        <ConfirmDialog
          open={question}
          onOpenChange={setQuestion}
          trigger={<Button variant="danger">Cancelar pedido</Button>}
          title="¿Estás seguro?"
          description="Esta acción no se puede deshacer. El pedido será cancelado y no podrás modificarlo después."
          cancelLabel="No, mantener pedido"
          confirmLabel="Sí, cancelar pedido"
          onConfirm={() => toastSuccess('Pedido cancelado')}
        />
        <Button variant="secondary" onClick={() => setDrawer(true)}>
          Abrir menú lateral
        </Button>
        <Drawer
          title="Menú"
          open={drawer}
          onOpenChange={setDrawer}
          footer={<Button className="w-full">Iniciar sesión</Button>}
        >
          <nav aria-label="Menú de muestra" className="flex flex-col">
            {['Moda Fitness', 'Moda Íntima', 'Moda Casual', 'Pijamas'].map((label) => (
              <a key={label} href="#fin" className="display border-b border-line py-4 text-title no-underline">
                {label}
              </a>
            ))}
          </nav>
        </Drawer>
        <Menu trigger={<Button variant="secondary">Opciones</Button>} align="start">
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => toastInfo('Editar')}>
            Editar producto
          </MenuItem>
          <MenuLink icon={<ShoppingBag aria-hidden="true" />} render={<Link to="/" />}>
            Ir al inicio
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash aria-hidden="true" />} tone="danger" onClick={() => toastError('Eliminar')}>
            Eliminar
          </MenuItem>
        </Menu>
      </Row>
    </Section>
  )
}

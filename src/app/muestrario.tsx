import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { LoadMoreSentinel } from '#ui/load-more-sentinel.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MenuSeparator } from '#ui/menu-separator.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StepTracker } from '#ui/step-tracker.tsx'
import { tabClass } from '#ui/tab-class.ts'
import { TabNav } from '#ui/tab-nav.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { toastError, toastInfo, toastSuccess } from '#ui/toast.ts'

/**
 * Every component in every state, for whoever changes the look. One file although long: it is read with the eye, from top
 * to bottom, beside the page.
 */
export function Muestrario() {
  return (
    <main className="page pb-24">
      <PageHeader
        back={<Link to="/">Inicio</Link>}
        eyebrow="Azahar"
        title="Muestrario de piezas"
        description="Todas las piezas de la casa, en todos sus estados, a la luz del día y de noche."
        actions={<ThemeToggle />}
      />
      <div className="flex flex-col gap-16">
        <Letters />
        <Pictures />
        <Buttons />
        <Forms />
        <Navigation />
        <Overlays />
        <Notices />
      </div>
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-8">
      <h2 className="display mb-6 text-title">{title}</h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Letters() {
  return (
    <Section title="Letra">
      <p className="eyebrow">Colección de primavera</p>
      <p className="display text-display text-balance">Ropa que se vende platicando</p>
      <p className="display text-heading">Gestión de productos</p>
      <p className="display text-title">Vestido línea A Jacaranda</p>
      <p className="max-w-prose text-lg">
        Algodón peinado, costuras suaves y colores que no se van.{' '}
        <a href="#fin" className="link">
          Conoce a las consultoras
        </a>{' '}
        de tu ciudad.
      </p>
      <p className="max-w-prose text-sm text-ink-soft">Envíos a toda la República en 3 a 5 días hábiles.</p>
      <Row>
        <Money centavos={123450} currency className="text-xl font-semibold" />
        <Money centavos={159900} struck />
        <Badge tone="accent">-23 %</Badge>
      </Row>
    </Section>
  )
}

const prendas = ['vestido', 'camisola', 'sujetador', 'roto'].map((id) => ({
  id: `muestra-${id}`,
  ancho: 1200,
  alto: 1500,
  color: '#efe8df',
  anchos: [320, 640, 960],
}))

function Pictures() {
  return (
    <Section title="Imágenes">
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4">
        {prendas.map((imagen) => (
          <article key={imagen.id}>
            <Picture
              imagen={imagen}
              alt="Vestido de muestra"
              sizes="(min-width: 1280px) 22rem, 50vw"
              className="rounded-lg"
            />
            <h3 className="mt-3 font-semibold">Vestido Jacaranda</h3>
            <p className="flex flex-wrap gap-x-2">
              <Money centavos={64900} currency />
              <Money centavos={79900} struck />
            </p>
          </article>
        ))}
      </div>
      <Row>
        <Picture imagen={null} alt="" sizes="4rem" ratio="1 / 1" className="w-16 rounded-md" />
        <Picture imagen={null} alt="Blusa de lino" sizes="12rem" className="w-48 rounded-lg" />
        <Card className="w-72" padding="sm">
          <p className="font-semibold">Una tarjeta</p>
          <p className="text-sm text-ink-soft">Con lo que va junto.</p>
        </Card>
      </Row>
      <LoadingRegion className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className="flex flex-col gap-3">
            <Skeleton className="aspect-4/5 rounded-lg" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        ))}
      </LoadingRegion>
    </Section>
  )
}

const variants = ['primary', 'secondary', 'quiet', 'danger', 'link'] as const
const tones: BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info']

function Buttons() {
  const bag = <ShoppingBag aria-hidden="true" className="size-5" />
  return (
    <Section title="Botones y señales">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Agregar al carrito
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button icon={bag}>Agregar</Button>
        <Button busy>Enviar pedido</Button>
        <Button variant="secondary" busy>
          Guardar
        </Button>
        <Button disabled>Sin stock</Button>
        <Button variant="secondary" disabled>
          Sin stock
        </Button>
        <a href="#fin" className={buttonClass({ variant: 'secondary' })}>
          Ver catálogo
        </a>
      </Row>
      <Row>
        {(['quiet', 'outline', 'solid'] as const).map((variant) => (
          <IconButton key={variant} label="Abrir carrito" variant={variant}>
            {bag}
          </IconButton>
        ))}
        <IconButton label="Abrir carrito" size="sm" variant="outline">
          {bag}
        </IconButton>
      </Row>
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            Confirmado
          </Badge>
        ))}
        <LiveDot state="live" />
        <LiveDot state="reconnecting" />
      </Row>
    </Section>
  )
}

const tallas = ['Extra chica', 'Chica', 'Mediana', 'Grande', 'Extra grande'].map((label) => ({ value: label, label }))

function Forms() {
  const [talla, setTalla] = useState<string | null>(null)
  const [cantidad, setCantidad] = useState(2)
  const [buscar, setBuscar] = useState('vestido')
  return (
    <Section title="Formularios">
      <div className="grid max-w-4xl gap-6 md:grid-cols-2">
        <Field label="Nombre completo" required hint="Como aparece en tu identificación.">
          <TextInput autoComplete="name" placeholder="María Guadalupe Hernández" />
        </Field>
        <Field label="Correo electrónico" required error="Ingresa un correo válido">
          <TextInput type="email" defaultValue="lupita@" />
        </Field>
        <Field label="Contraseña" required>
          <PasswordInput autoComplete="new-password" defaultValue="Azahar2026" />
        </Field>
        <Field label="Teléfono">
          <TextInput disabled defaultValue="+52 555 123 4567" />
        </Field>
        <Field label="Talla" required>
          <Select options={tallas} value={talla} onValueChange={setTalla} />
        </Field>
        <Field label="Cantidad" hint="Puedes escribirla.">
          <QuantityStepper value={cantidad} onValueChange={setCantidad} max={5} maxMessage="Solo quedan 5" />
        </Field>
        <Field label="Notas" className="md:col-span-2">
          <Textarea placeholder="Indicaciones para la entrega" />
        </Field>
      </div>
      <div>
        <Checkbox label="Recibir novedades por WhatsApp" defaultChecked />
        <Checkbox
          label={
            <>
              Acepto los{' '}
              <a href="#fin" className="link">
                términos y condiciones
              </a>
            </>
          }
          error="Debes aceptar los términos"
        />
        <Checkbox label="No disponible" disabled />
      </div>
      <SearchInput
        label="Buscar"
        placeholder="Buscar por nombre o SKU..."
        value={buscar}
        onValueChange={setBuscar}
        className="max-w-md"
      />
      <Row>
        <Select label="Talla" size="sm" options={tallas} value={talla} onValueChange={setTalla} className="max-w-44" />
        <QuantityStepper label="Cantidad agotada" value={1} onValueChange={setCantidad} disabled />
      </Row>
    </Section>
  )
}

const estados = ['Todos', 'Pendiente', 'Confirmado', 'Preparando', 'Enviado', 'Entregado', 'Cancelado']

function Navigation() {
  const [estado, setEstado] = useState('Todos')
  const [more, setMore] = useState(false)
  return (
    <Section title="Navegación y avance">
      <Tabs
        label="Estado del pedido"
        items={estados.map((value, index) => ({ value, label: value, count: index * 3 }))}
        value={estado}
        onValueChange={setEstado}
      >
        <p className="py-4 text-ink-soft">Pedidos: {estado}</p>
      </Tabs>
      <TabNav label="Secciones">
        <a href="#fin" aria-current="page" className={tabClass}>
          Catálogo
        </a>
        <a href="#fin" className={tabClass}>
          Mis pedidos
        </a>
      </TabNav>
      <Card>
        <StepTracker
          label="Avance del pedido"
          steps={[
            { label: 'Pendiente', state: 'done', detail: '05 de noviembre' },
            { label: 'Confirmado', state: 'done', detail: '06 de noviembre' },
            { label: 'Preparando', state: 'current', detail: 'En la bodega' },
            { label: 'Enviado', state: 'todo' },
            { label: 'Entregado', state: 'todo' },
          ]}
        />
      </Card>
      <LoadMoreSentinel hasMore loading={more} onLoadMore={() => setMore(true)} />
    </Section>
  )
}

function Overlays() {
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

function Notices() {
  return (
    <Section title="Avisos y vacíos">
      <Row>
        <Button
          variant="secondary"
          onClick={() =>
            toastSuccess('Agregado al carrito', {
              description: 'Vestido Jacaranda, talla M',
              action: { label: 'Ver carrito', onClick: () => {} },
              durationMs: 60_000,
            })
          }
        >
          Aviso bueno
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toastError('No se pudo guardar', {
              description: 'Revisa tu conexión e inténtalo de nuevo.',
              durationMs: 60_000,
            })
          }
        >
          Aviso malo
        </Button>
      </Row>
      <div className="grid gap-6 md:grid-cols-2">
        <Card padding="none">
          <EmptyState
            icon={<ShoppingBag aria-hidden="true" />}
            title="Tu carrito está vacío"
            action={<Button>Ver catálogo</Button>}
          >
            Agrega productos del catálogo para empezar tu pedido.
          </EmptyState>
        </Card>
        <Card padding="none">
          <ErrorState detail="No pudimos cargar tus pedidos." onRetry={() => {}} reference="01JD3K9W" />
        </Card>
      </div>
      <p id="fin" className="text-sm text-ink-soft">
        Fin del muestrario.
      </p>
    </Section>
  )
}

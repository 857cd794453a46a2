import type { Locator, Page } from '@playwright/test'

/** One tap, or what is typed, on a page that was not touched before except by `before`. */
export type Interaction = {
  name: string
  /** Whose session it is; a visitor's without it. */
  email?: string
  path: string
  /** What is done on the way there, and not measured. */
  before?: (page: Page) => Promise<unknown>
  on: (page: Page) => Locator
  /** What is typed there; without it, it is tapped. */
  types?: string
  /** What is on the page when it is done. */
  shows: (page: Page) => Locator
}

type Where = Pick<Interaction, 'email' | 'path'>

const visitor = (path: string): Where => ({ path })
const consultora = (path: string): Where => ({ email: 'consultora@azahar.test', path })
const admin = (path: string): Where => ({ email: 'admin@azahar.test', path })
const catalogo = consultora('/consultora/catalogo')
const misPedidos = consultora('/consultora/mis-pedidos')
const pedidos = admin('/admin/pedidos')
const productos = admin('/admin/productos')
const consultoras = admin('/admin/consultoras')

const button = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
const title = (page: Page) => page.locator('main h1').first()
const pedidoTitle = (page: Page) => page.getByRole('heading', { name: /PED-/ }).first()
const linkTo = (path: string) => (page: Page) => page.locator(`main a[href^="${path}"]`).first()
const tab = (page: Page) => page.getByRole('tab').nth(2)
const search = (page: Page) => page.getByRole('searchbox').first()
const size = (page: Page) => page.getByRole('radio', { disabled: false }).first()
const toCarrito = button('Agregar al Carrito')
const outOfCarrito = button(/^Quitar /)
const solicitud = button(/^Ver|Detalles|Revisar/)
const sku = (page: Page) => page.getByLabel('SKU', { exact: true })
const fault = (page: Page) => page.locator('[aria-invalid=true]').first()
const userMenu = (page: Page) => page.locator('header summary').last()
const product = (page: Page) => page.locator('main a[href$="/editar"]').first()
const active = (page: Page) => page.getByLabel('Producto activo')
const submit = (page: Page) => page.locator('main button[type=submit]')
const chosen = (page: Page) => page.locator('input[type=radio]:checked')
const chosenTab = (page: Page) => page.locator('[role=tab]:nth-child(3)[aria-selected=true]')

/** Opens something, and waits until that has come to rest. */
const openBy = (on: Interaction['on'], shows: Interaction['shows']) => async (page: Page) => {
  await on(page).tap()
  await shows(page).waitFor()
  await page.waitForTimeout(1_000)
}
const open = (path: string, shows: Interaction['shows']) => openBy(linkTo(path), shows)
const openGarment = open('/consultora/catalogo/', toCarrito)
const openGarmentAndSize = async (page: Page) => {
  await openGarment(page)
  await size(page).tap()
}
const toCarritoWithOne = async (page: Page) => {
  await openGarmentAndSize(page)
  await toCarrito(page).tap()
  await page.locator('header a[href="/consultora/carrito"]').first().tap()
  await outOfCarrito(page).waitFor()
}
const openDeskPedido = open('/admin/pedido/', pedidoTitle)
const openProduct = openBy(product, sku)
const openSolicitud = openBy(solicitud, dialog)

const cartIsEmpty = (page: Page) => page.getByText('Tu carrito está vacío').first()
const lineOfClothes = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Moda|Pijamas)/ })

const interaction = (
  name: string,
  where: Where,
  on: Interaction['on'],
  shows: Interaction['shows'],
  more: Pick<Interaction, 'before' | 'types'> = {},
): Interaction => ({ name, ...where, on, shows, ...more })

export const interactions: Interaction[] = [
  interaction('the menu (visitor)', visitor('/'), button(/menú/i), dialog),
  interaction('light or dark (visitor)', visitor('/'), button(/tema/i), button(/tema/i)),
  interaction('a line of clothes (visitor)', visitor('/'), linkTo('/productos/'), lineOfClothes),
  interaction(
    'a garment of a line (visitor)',
    visitor('/productos/moda-casual'),
    linkTo('/produtos/'),
    button(/ampliar/i),
  ),
  interaction('its picture (visitor)', visitor('/productos/moda-casual'), button(/ampliar/i), dialog, {
    before: open('/produtos/', title),
  }),
  interaction(
    'to the login (visitor)',
    visitor('/'),
    (page) => page.locator('header a[href="/login"]'),
    (page) => page.getByLabel('Correo electrónico'),
  ),
  interaction('signing in with nothing written (visitor)', visitor('/login'), submit, fault),
  interaction('an application with nothing written (visitor)', visitor('/registro-consultora'), submit, fault),
  interaction(
    'a password to be read (visitor)',
    visitor('/registro-consultora'),
    button('Mostrar contraseña'),
    button('Ocultar contraseña'),
  ),
  interaction('the menu (consultora)', catalogo, button(/menú/i), dialog),
  interaction(
    'a line of the catalogue (consultora)',
    catalogo,
    (page) => page.getByRole('link', { name: 'Pijamas' }).first(),
    title,
  ),
  interaction('typing a search (consultora)', catalogo, search, title, { types: 'azul' }),
  interaction('a garment (consultora)', catalogo, linkTo('/consultora/catalogo/'), toCarrito),
  interaction('its size (consultora)', catalogo, size, chosen, { before: openGarment }),
  interaction(
    'one more piece (consultora)',
    catalogo,
    button('Aumentar cantidad'),
    (page) => page.locator('input[inputmode][value="2"]'),
    {
      before: openGarmentAndSize,
    },
  ),
  interaction('into the cart (consultora)', catalogo, toCarrito, (page) => page.getByText(/agregad/i).first(), {
    before: openGarmentAndSize,
  }),
  interaction('out of the cart (consultora)', catalogo, outOfCarrito, cartIsEmpty, { before: toCarritoWithOne }),
  interaction('sending the cart (consultora)', catalogo, button('Enviar Pedido para Revisión'), pedidoTitle, {
    before: toCarritoWithOne,
  }),
  interaction('a status of Mis Pedidos (consultora)', misPedidos, tab, chosenTab),
  interaction('a pedido (consultora)', misPedidos, linkTo('/consultora/pedido/'), pedidoTitle),
  interaction('cancelling it (consultora)', misPedidos, button(/Cancelar/), dialog, {
    before: open('/consultora/pedido/', pedidoTitle),
  }),
  interaction('the menu (desk)', pedidos, button(/menú/i), dialog),
  interaction('the user menu (desk)', admin('/admin/dashboard'), userMenu, button(/Cerrar Sesión/)),
  interaction('a pedido of the dashboard (desk)', admin('/admin/dashboard'), linkTo('/admin/pedido/'), pedidoTitle),
  interaction('a status of the pedidos (desk)', pedidos, tab, chosenTab),
  interaction('typing a number (desk)', pedidos, search, title, { types: '0081' }),
  interaction('a pedido (desk)', pedidos, linkTo('/admin/pedido/'), pedidoTitle),
  interaction('its notes, typing (desk)', pedidos, (page) => page.getByLabel('Notas del administrador'), pedidoTitle, {
    before: openDeskPedido,
    types: 'hola',
  }),
  interaction('its address (desk)', pedidos, button(/dirección$/), dialog, { before: openDeskPedido }),
  interaction('its date (desk)', pedidos, button('Entrega estimada'), dialog, { before: openDeskPedido }),
  interaction('an application (desk)', consultoras, solicitud, dialog),
  interaction('turning it down (desk)', consultoras, button(/Rechazar/), (page) => page.getByRole('alertdialog'), {
    before: openSolicitud,
  }),
  interaction('a product (desk)', productos, product, sku),
  interaction('its name, typing (desk)', productos, (page) => page.getByLabel('Nombre'), sku, {
    before: openProduct,
    types: 'hola',
  }),
  interaction(
    'taking it out of sale (desk)',
    productos,
    active,
    (page) => active(page).and(page.locator(':not(:checked)')),
    {
      before: openProduct,
    },
  ),
]

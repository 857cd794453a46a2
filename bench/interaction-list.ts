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

const consultora = { email: 'consultora@azahar.test' }
const admin = { email: 'admin@azahar.test' }

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

export const interactions: Interaction[] = [
  { name: 'the menu (visitor)', path: '/', on: button(/menú/i), shows: dialog },
  { name: 'light or dark (visitor)', path: '/', on: button(/tema/i), shows: button(/tema/i) },
  {
    ...{ name: 'a line of clothes (visitor)', path: '/' },
    ...{ on: linkTo('/productos/'), shows: (page) => page.getByRole('heading', { level: 1, name: /^(Moda|Pijamas)/ }) },
  },
  {
    ...{ name: 'a garment of a line (visitor)', path: '/productos/moda-casual' },
    ...{ on: linkTo('/produtos/'), shows: button(/ampliar/i) },
  },
  {
    ...{ name: 'its picture (visitor)', path: '/productos/moda-casual', before: open('/produtos/', title) },
    ...{ on: button(/ampliar/i), shows: dialog },
  },
  {
    name: 'to the login (visitor)',
    path: '/',
    on: (page) => page.locator('header a[href="/login"]'),
    shows: (page) => page.getByLabel('Correo electrónico'),
  },
  { name: 'signing in with nothing written (visitor)', path: '/login', on: submit, shows: fault },
  { name: 'an application with nothing written (visitor)', path: '/registro-consultora', on: submit, shows: fault },
  {
    ...{ name: 'a password to be read (visitor)', path: '/registro-consultora' },
    ...{ on: button('Mostrar contraseña'), shows: button('Ocultar contraseña') },
  },
  { name: 'the menu (consultora)', ...consultora, path: '/consultora/catalogo', on: button(/menú/i), shows: dialog },
  {
    ...{ name: 'a line of the catalogue (consultora)', ...consultora, path: '/consultora/catalogo' },
    ...{ on: (page) => page.getByRole('link', { name: 'Pijamas' }).first(), shows: title },
  },
  {
    ...{ name: 'typing a search (consultora)', ...consultora, path: '/consultora/catalogo' },
    ...{ on: search, types: 'azul', shows: title },
  },
  {
    ...{ name: 'a garment (consultora)', ...consultora, path: '/consultora/catalogo' },
    ...{ on: linkTo('/consultora/catalogo/'), shows: toCarrito },
  },
  {
    ...{ name: 'its size (consultora)', ...consultora, path: '/consultora/catalogo', before: openGarment },
    ...{ on: size, shows: chosen },
  },
  {
    ...{ name: 'one more piece (consultora)', ...consultora, path: '/consultora/catalogo', before: openGarmentAndSize },
    ...{ on: button('Aumentar cantidad'), shows: (page) => page.locator('input[inputmode][value="2"]') },
  },
  {
    ...{ name: 'into the cart (consultora)', ...consultora, path: '/consultora/catalogo', before: openGarmentAndSize },
    ...{ on: toCarrito, shows: (page) => page.getByText(/agregad/i).first() },
  },
  {
    ...{ name: 'out of the cart (consultora)', ...consultora, path: '/consultora/catalogo', before: toCarritoWithOne },
    ...{ on: outOfCarrito, shows: (page) => page.getByText('Tu carrito está vacío').first() },
  },
  {
    ...{ name: 'sending the cart (consultora)', ...consultora, path: '/consultora/catalogo', before: toCarritoWithOne },
    ...{ on: button('Enviar Pedido para Revisión'), shows: pedidoTitle },
  },
  {
    ...{ name: 'a status of Mis Pedidos (consultora)', ...consultora, path: '/consultora/mis-pedidos' },
    ...{ on: tab, shows: chosenTab },
  },
  {
    ...{ name: 'a pedido (consultora)', ...consultora, path: '/consultora/mis-pedidos' },
    ...{ on: linkTo('/consultora/pedido/'), shows: pedidoTitle },
  },
  {
    ...{ name: 'cancelling it (consultora)', ...consultora, path: '/consultora/mis-pedidos' },
    ...{ before: open('/consultora/pedido/', pedidoTitle), on: button(/Cancelar/), shows: dialog },
  },
  { name: 'the menu (desk)', ...admin, path: '/admin/pedidos', on: button(/menú/i), shows: dialog },
  { name: 'her own menu (desk)', ...admin, path: '/admin/dashboard', on: userMenu, shows: button(/Cerrar Sesión/) },
  {
    ...{ name: 'a pedido of the dashboard (desk)', ...admin, path: '/admin/dashboard' },
    ...{ on: linkTo('/admin/pedido/'), shows: pedidoTitle },
  },
  { name: 'a status of the pedidos (desk)', ...admin, path: '/admin/pedidos', on: tab, shows: chosenTab },
  {
    ...{ name: 'typing a number (desk)', ...admin, path: '/admin/pedidos' },
    ...{ on: search, types: '0081', shows: title },
  },
  { name: 'a pedido (desk)', ...admin, path: '/admin/pedidos', on: linkTo('/admin/pedido/'), shows: pedidoTitle },
  {
    ...{ name: 'its notes, typing (desk)', ...admin, path: '/admin/pedidos', before: openDeskPedido },
    ...{ on: (page) => page.getByLabel('Notas del administrador'), types: 'hola', shows: pedidoTitle },
  },
  {
    ...{ name: 'its address (desk)', ...admin, path: '/admin/pedidos', before: openDeskPedido },
    ...{ on: button(/dirección$/), shows: dialog },
  },
  {
    ...{ name: 'its date (desk)', ...admin, path: '/admin/pedidos', before: openDeskPedido },
    ...{ on: button('Entrega estimada'), shows: dialog },
  },
  {
    ...{ name: 'an application (desk)', ...admin, path: '/admin/consultoras' },
    ...{ on: solicitud, shows: dialog },
  },
  {
    ...{ name: 'turning it down (desk)', ...admin, path: '/admin/consultoras', before: openSolicitud },
    ...{ on: button(/Rechazar/), shows: (page) => page.getByRole('alertdialog') },
  },
  {
    ...{ name: 'a product (desk)', ...admin, path: '/admin/productos' },
    ...{ on: product, shows: sku },
  },
  {
    ...{ name: 'its name, typing (desk)', ...admin, path: '/admin/productos', before: openProduct },
    ...{ on: (page) => page.getByLabel('Nombre'), types: 'hola', shows: sku },
  },
  {
    ...{ name: 'taking it out of sale (desk)', ...admin, path: '/admin/productos', before: openProduct },
    ...{ on: active, shows: (page) => active(page).and(page.locator(':not(:checked)')) },
  },
]

import { expect } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { addToCarrito, buy, garmentOf, pesos } from './consultora.ts'

/** Screen-reader output of the consultora's five screens, in order. */

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@telefono a screen reader’s catalogue: search, product lines, count, and whole garments', async ({ page }) => {
  await page.goto('/consultora/catalogo?q=AZ-VES-001')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Catálogo de Productos" [level=1]
      - search:
        - searchbox "Buscar por nombre o SKU": AZ-VES-001
        - button "Borrar búsqueda"
        - navigation "Filtrar por categoría":
          - link "Todas"
          - link "Moda Fitness"
          - link "Moda Íntima"
          - link "Moda Casual"
          - link "Pijamas"
          - link "Moda Masculina"
      - region "Productos":
        - status: 1 prenda
        - list:
          - listitem:
            - article:
              - text: 36% de descuento
              - paragraph: Moda Casual
              - heading "Vestido midi Guanajuato, flores de noche" [level=2]
              - paragraph: AZ-VES-001
              - paragraph: "Precio consultora: $575.50 Precio público: $899.00"
              - link "Ver Detalhes Vestido midi Guanajuato, flores de noche"
  `)
})

test('@telefono a screen reader’s product: pictures, prices, sizes, quantity, subtotal', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 1)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check({ force: true })
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Volver al catálogo"
      - article:
        - list "Imágenes de ${garment.nombre}":
          - listitem:
            - button "Ampliar ${garment.nombre}"
        - heading "${garment.nombre}" [level=1]
        - paragraph: "Precio consultora: ${pesos(garment.costoConsultoraCentavos)} Precio público: ${pesos(garment.precioCentavos)}"
        - text: /\\d+% de descuento (Moda .+|Pijamas)/
        - paragraph: "SKU: ${garment.sku}"
        - group "Talla":
          - radio "${talla.talla} ${talla.disponible} disp." [checked]
        - group:
          - button "Disminuir cantidad" [disabled]
          - textbox "Cantidad": "1"
          - button "Aumentar cantidad"
        - paragraph: Subtotal ${pesos(garment.costoConsultoraCentavos)}
        - button "Agregar al Carrito"
  `)
})

test('@telefono a screen reader’s cart: lines with their buttons, summary, form', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 2)
  const named = `${garment.nombre}, talla ${talla.talla}`
  await addToCarrito(page, garment, talla, 2)
  await page.goto('/consultora/carrito')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Carrito" [level=1]
      - region "Productos":
        - heading "Productos" [level=2]
        - status
        - list:
          - listitem:
            - heading "${garment.nombre}" [level=3]:
              - link "${garment.nombre}"
            - paragraph: Talla ${talla.talla} · ${pesos(garment.costoConsultoraCentavos)} c/u
            - button "Quitar ${named}"
            - group:
              - button "Disminuir cantidad de ${named}"
              - textbox "Cantidad de ${named}": "2"
              - button "Aumentar cantidad de ${named}"
            - paragraph: "Subtotal: ${pesos(2 * garment.costoConsultoraCentavos)}"
      - region "Resumen y envío":
        - heading "Resumen" [level=2]
        - term: Productos
        - definition: 2 piezas
        - term: Total
        - definition: ${pesos(2 * garment.costoConsultoraCentavos)}
        - separator
        - heading "Datos de contacto" [level=2]
        - textbox "Teléfono": /\\+52 .+/
        - paragraph: Te llamaremos a este número para confirmar tu pedido.
        - textbox "Notas (opcional)"
        - button "Enviar Pedido para Revisión"
  `)
})

test('@telefono a screen reader’s Mis Pedidos and pedido: status, lines, next step', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 3)
  const id = await buy(page, { garment, talla }, 2)
  const { numeroPedido } = await (await page.request.get(`/api/pedidos/${id}`)).json()
  const total = pesos(2 * garment.costoConsultoraCentavos)
  await page.goto(`/consultora/mis-pedidos?numero=${numeroPedido}`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Mis Pedidos" [level=1]
      - searchbox "Buscar por número de pedido": ${numeroPedido}
      - tablist "Estado del pedido":
        - tab "Todos" [selected]
        - tab "Pendiente"
        - tab "Confirmado"
        - tab "Preparando"
        - tab "Enviado"
        - tab "Entregado"
        - tab "Cancelado"
      - tabpanel "Todos":
        - list "Mis Pedidos":
          - listitem:
            - article:
              - heading "${numeroPedido}" [level=2]
              - text: Pendiente
              - paragraph:
                - time: /\\d{2} de .+ de \\d{4}/
                - text: · 2 piezas
              - paragraph: "Total: ${total}"
              - link "Ver Detalles de ${numeroPedido}"
  `)
  await page.goto(`/consultora/pedido/${id}`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Volver a Mis Pedidos"
      - heading "Pedido ${numeroPedido}" [level=1]
      - status: "Estado: Pendiente"
      - time: /\\d{2} de .+ de \\d{4}/
      - status: En vivo
      - button "Actualizar"
      - region "Avance":
        - list "Avance del pedido":
          - listitem:
            - paragraph: "Actual: Pendiente"
          - listitem:
            - paragraph: "Por venir: Confirmado"
          - listitem:
            - paragraph: "Por venir: Preparando"
          - listitem:
            - paragraph: "Por venir: Enviado"
          - listitem:
            - paragraph: "Por venir: Entregado"
      - heading "Productos" [level=2]
      - list "Productos del pedido":
        - listitem:
          - paragraph: ${garment.nombre}
          - paragraph: Talla ${talla.talla} · ${garment.sku}
          - paragraph: "2 × ${pesos(garment.costoConsultoraCentavos)} Subtotal: ${total}"
      - paragraph: Total ${total}
      - heading "Entrega" [level=2]
      - heading "Historial" [level=2]
      - button "Cancelar Pedido"
  `)
})

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './azahar.ts'

/** The public site (spec 1, sections 2, 5 and 9): every page, as visitor and as somebody signed in. */

type Card = { id: string; nombre: string; categoria: string; precioCentavos: number; stockDisponible: number }

const productos = async (page: Page, query = 'limite=8'): Promise<Card[]> =>
  (await (await page.request.get(`/api/productos?${query}`)).json()).items

const signIn = async (page: Page, who: 'consultora' | 'admin' | 'pendiente') => {
  const data = { email: `${who}@azahar.test`, password: 'Azahar2026' }
  expect((await page.request.post('/api/sesion', { data })).status()).toBe(204)
}

const lines = ['Moda Fitness', 'Moda Íntima', 'Moda Casual', 'Pijamas', 'Moda Masculina']

const openMenu = async (page: Page) => {
  const burger = page.getByRole('button', { name: 'Abrir menú' })
  if (await burger.isVisible()) await burger.click()
  return (await burger.isVisible())
    ? page.getByRole('dialog', { name: 'Menú' })
    : page.getByRole('navigation', { name: 'Principal' })
}

test.describe('spec 1 §2: /', () => {
  test('a visitor finds the collections, eight new products and the way to become a consultora', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const toConsultora = page.getByRole('main').getByRole('link', { name: 'Ser Consultora' })
    await expect(toConsultora).toHaveCount(2)
    for (const link of await toConsultora.all()) await expect(link).toHaveAttribute('href', '/ser-consultora')
    await page.getByRole('link', { name: 'Ver Colecciones' }).click()
    await expect(page.getByRole('heading', { name: 'Nuestras colecciones' })).toBeInViewport()

    const featured = page.getByRole('region', { name: 'Recién llegado' }).getByRole('article')
    await expect(featured).toHaveCount(8)
    for (const [index, { id, nombre, categoria, precioCentavos, stockDisponible }] of (
      await productos(page)
    ).entries()) {
      const card = featured.nth(index)
      await expect(card.getByRole('link', { name: nombre })).toHaveAttribute(
        'href',
        `/produtos/${categoria.replaceAll('_', '-')}/${id}`,
      )
      await expect(card).toContainText(
        `$${(precioCentavos / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`,
      )
      await expect(card).toContainText(stockDisponible > 0 ? `${stockDisponible} disp.` : 'Sin stock')
    }
  })

  test('somebody signed in finds her panel instead', async ({ page }) => {
    await signIn(page, 'consultora')
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Mi Panel' })).toHaveAttribute('href', '/consultora/catalogo')
    await expect(page.getByRole('link', { name: 'Ser Consultora' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ver Colecciones' })).toHaveCount(0)
  })
})

test.describe('spec 1 §2: header and footer', () => {
  const menus = {
    visitor: ['Inicio', 'Sobre Nosotros', 'Tiendas', 'Ser Consultora', 'Contáctanos'],
    consultora: ['Inicio', 'Sobre Nosotros', 'Tiendas', 'Contáctanos'],
    admin: ['Inicio'],
  }
  for (const [who, items] of Object.entries(menus) as [keyof typeof menus, string[]][]) {
    test(`the main menu of ${who}, with the five lines`, async ({ page }) => {
      if (who !== 'visitor') await signIn(page, who)
      await page.goto('/terminos')
      const menu = await openMenu(page)
      const summary = menu.locator('summary')
      if (await summary.isVisible()) await summary.click()
      await expect(menu.getByRole('link')).toHaveText([
        ...items.filter((item) => item !== 'Contáctanos'),
        ...lines,
        ...items.filter((item) => item === 'Contáctanos'),
        ...(who === 'visitor' && !(await page.getByRole('navigation', { name: 'Principal' }).isVisible())
          ? ['Iniciar Sesión']
          : []),
      ])
    })
  }

  test('the drawer keeps the focus, closes by Escape and by a chosen page', async ({ page, isMobile }) => {
    await page.goto('/terminos')
    const burger = page.getByRole('button', { name: 'Abrir menú' })
    await expect(burger).toBeVisible({ visible: isMobile })
    if (!isMobile) return
    await burger.click()
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await expect(drawer).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await drawer.getByRole('link', { name: 'Tiendas' }).click()
    await expect(page).toHaveURL('/tiendas')
    await expect(drawer).toBeHidden()
  })

  test('the submenu opens by keyboard and Escape gives the focus back', async ({ page, isMobile }) => {
    await page.goto('/terminos')
    const products = page.getByRole('navigation', { name: 'Principal' }).locator('summary')
    await expect(products).toBeVisible({ visible: !isMobile })
    if (isMobile) return
    await products.focus()
    await page.keyboard.press('Enter')
    const pijamas = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Pijamas' })
    await expect(pijamas).toBeVisible()
    await pijamas.focus()
    await page.keyboard.press('Escape')
    await expect(pijamas).toBeHidden()
    await expect(products).toBeFocused()
  })

  const userMenus = {
    consultora: ['Mi Perfil', 'Catálogo', 'Carrito', 'Mis Pedidos'],
    admin: ['Mi Perfil', 'Dashboard', 'Consultoras', 'Productos', 'Pedidos'],
  }
  for (const [who, items] of Object.entries(userMenus) as ['consultora' | 'admin', string[]][]) {
    test(`the user menu of ${who}, behind a greeting by the hour of Mexico City`, async ({ page }) => {
      await signIn(page, who)
      await page.goto('/terminos')
      const hour = Number(new Date().toLocaleString('en-GB', { timeZone: 'America/Mexico_City', hour: '2-digit' }))
      const words = hour >= 5 && hour < 12 ? 'Bom dia' : hour >= 12 && hour < 19 ? 'Boa tarde' : 'Boa noite'
      const menu = page
        .getByRole('banner')
        .locator('details', { has: page.getByRole('button', { name: 'Cerrar Sesión', includeHidden: true }) })
      await menu.locator('summary').click()
      await expect(menu.getByText(new RegExp(`^${words}, \\S+$`)).last()).toBeVisible()
      await expect(menu.getByRole('link')).toHaveText(items)
      await expect(menu.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito' })).toHaveCount(
        who === 'consultora' ? 2 : 0,
      )
    })
  }

  test('a visitor finds no cart, and the foot has links, lines, contact and copyright', async ({ page }) => {
    await page.goto('/terminos')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito' })).toHaveCount(0)
    const foot = page.getByRole('contentinfo')
    for (const name of ['Instagram', 'Facebook', ...menus.visitor, ...lines]) {
      await expect(foot.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(foot).toContainText('Lun - Vie: 9:00 - 18:00 hrs')
    await expect(foot).toContainText(/© 20\d\d Azahar/)
  })
})

test.describe('spec 1 §2: /productos/{categoria}', () => {
  const titles = {
    'moda-casual': 'Moda Casual',
    'moda-fitness': 'Moda Fitness',
    'moda-feminina': 'Moda Feminina',
    'moda-intima': 'Moda Íntima',
    'moda-juvenil': 'Moda Juvenil',
    'moda-masculina': 'Moda Masculina',
    'moda-plus-size': 'Moda Plus Size',
    'moda-praia': 'Moda Praia',
    pijamas: 'Pijamas',
  }
  for (const [slug, title] of Object.entries(titles)) {
    test(`${slug} is titled ${title}`, async ({ page }) => {
      const reply = await page.goto(`/productos/${slug}`)
      expect(reply?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Azahar`)
    })
  }

  test('cards with price, stock and a badge when sold out', async ({ page }) => {
    await page.goto('/productos/moda-casual')
    const cards = page.getByRole('main').getByRole('article')
    for (const [index, card] of (await productos(page, 'categoria=moda_casual&limite=24')).entries()) {
      const shown = cards.nth(index)
      await expect(shown.getByRole('link', { name: card.nombre, exact: true })).toHaveAttribute(
        'href',
        `/consultora/catalogo/${card.id}`,
      )
      await expect(shown).toContainText(/\$[\d,]+\.\d\d MXN/)
      await expect(shown).toContainText(card.stockDisponible > 0 ? `Stock: ${card.stockDisponible}` : 'Sin stock')
      await expect(shown.getByText('Agotado')).toHaveCount(card.stockDisponible > 0 ? 0 : 1)
    }
  })

  test('a line without products says so; an unknown one is the 404 page', async ({ page }) => {
    await page.goto('/productos/moda-praia')
    await expect(page.getByText('No hay productos disponibles en esta categoría')).toBeVisible()
    expect((await page.goto('/productos/zapatos'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('spec 1 §2: /produtos/{categoria}/{id}', () => {
  const open = async (page: Page) => {
    const [card] = await productos(page, 'categoria=pijamas&limite=1')
    await page.goto(`/produtos/pijamas/${card?.id}`)
    return card as Card
  }

  test('a visitor sees the public price alone, picks a size, and is invited', async ({ page }) => {
    const { nombre } = await open(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre)
    await expect(page.getByRole('link', { name: 'Volver a Pijamas' })).toHaveAttribute('href', '/productos/pijamas')
    await expect(page.getByText(/^\d+ disponibles$/)).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(page.getByText(/precio consultora/i)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Quiero Ser Consultora' })).toHaveAttribute('href', '/ser-consultora')
    expect(await page.content()).not.toMatch(/costoConsultora/i)
  })

  test('a consultora sees her price struck through, and adds one piece of a size (§5)', async ({ page }) => {
    await signIn(page, 'consultora')
    await open(page)
    await expect(page.getByText('Precio consultora:').locator('s')).toHaveText(/^\$[\d,]+\.\d\d$/)
    const add = page.getByRole('button', { name: 'Agregar al Carrito' })
    await expect(add).toBeDisabled()
    await expect(page.getByText('Por favor selecciona una talla')).toBeVisible()
    await page.getByRole('radio').and(page.locator(':enabled')).first().check({ force: true })
    await add.click()
    await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito (1 pieza)' }).first()).toBeVisible()
  })

  test('an admin is led to the form instead', async ({ page }) => {
    await signIn(page, 'admin')
    const { id } = await open(page)
    await expect(page.getByRole('link', { name: 'Editar producto' })).toHaveAttribute(
      'href',
      `/admin/producto/${id}/editar`,
    )
  })

  test('a product that is not there says so, with status 404 and the way back', async ({ page }) => {
    const reply = await page.goto('/produtos/pijamas/00000000-0000-4000-8000-000000000000')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producto no encontrado')
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/productos/pijamas')
  })
})

test.describe('spec 1 §2 and §5: /contacto', () => {
  test('says what is missing, then makes no call, thanks and empties itself', async ({ page }) => {
    await page.goto('/contacto')
    const send = page.getByRole('button', { name: 'Enviar Mensaje' })
    await send.click()
    for (const message of [
      'El nombre es requerido',
      'Email inválido',
      'El asunto es requerido',
      'El mensaje debe tener al menos 10 caracteres',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.getByLabel('Nombre').fill('Ana')
    await page.getByLabel('Email').fill('ana@correo.mx')
    await page.getByLabel('Asunto').fill('Tallas')
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Tienen el vestido en talla G?')
    const calls: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
    await send.click()
    await expect(page.getByText('¡Mensaje enviado!')).toBeVisible()
    await expect(page.getByText('Gracias por contactarnos. Te responderemos pronto.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('')
    expect(calls).toEqual([])
  })

  test('has phone, mail, hours, address, and a map that waits to be asked', async ({ page }) => {
    await page.goto('/contacto')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^\+52/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
    await expect(main.getByText('Lun - Vie: 9:00 - 18:00 hrs')).toBeVisible()
    await expect(main.locator('iframe')).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Ver mapa' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Abrir en OpenStreetMap' })).toBeVisible()
  })
})

test('spec 1 §2: /tiendas, /sobre-nosotros and /ser-consultora say what they should', async ({ page }) => {
  await page.goto('/tiendas')
  for (const [days, hours] of [
    ['Lunes a viernes', '9:00 - 18:00'],
    ['Sábado', '10:00 - 15:00'],
    ['Domingo', 'Cerrado'],
  ] as const) {
    await expect(page.getByText(days).locator('..')).toContainText(hours)
  }
  await page.goto('/sobre-nosotros')
  for (const value of ['Calidad', 'Empoderamiento', 'Inclusión', 'Innovación', 'Autenticidad', 'Crecimiento']) {
    await expect(page.getByRole('heading', { name: value })).toBeVisible()
  }
  for (const [name, href] of [
    ['Tiendas', '/tiendas'],
    ['Ser Consultora', '/ser-consultora'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await page.goto('/ser-consultora')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conviértete en Consultora')
  await expect(page.getByRole('region', { name: 'Lo que ganas' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('main').getByRole('link', { name: 'Regístrate como Consultora' }).click()
  await expect(page).toHaveURL('/registro-consultora')
})

const everyPage = [
  '/',
  '/sobre-nosotros',
  '/tiendas',
  '/ser-consultora',
  '/contacto',
  '/productos/pijamas',
  '/productos/moda-praia',
  '/login',
  '/registro-consultora',
  '/terminos',
  '/aviso-de-privacidad',
  '/nada',
]

for (const path of everyPage) {
  test(`axe finds nothing on ${path}, light or dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect.soft(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([])
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('pages show their content and links', async ({ page }) => {
    for (const path of everyPage) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Tiendas' })).toBeVisible()
    }
    await page.goto('/')
    await page.getByRole('region', { name: 'Recién llegado' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/produtos\//)
  })
})

test.describe('found and shared', () => {
  test('each page has one title, description, canonical address and card; no consultora price anywhere', async ({
    page,
  }) => {
    const [card] = await productos(page, 'limite=1')
    const product = `/produtos/${card?.categoria.replaceAll('_', '-')}/${card?.id}`
    const titles = new Set<string>()
    for (const path of [
      '/',
      '/sobre-nosotros',
      '/tiendas',
      '/ser-consultora',
      '/contacto',
      '/productos/moda-casual',
      product,
    ]) {
      await page.goto(path)
      titles.add(await page.title())
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
      const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
      const picture = await page.request.get(new URL(shared ?? '').pathname)
      expect(picture.status()).toBe(200)
      expect((await picture.body()).length).toBeLessThan(300_000)
      for (const script of await page.locator('script[type="application/ld+json"]').allTextContents()) {
        expect(JSON.parse(script)['@context']).toBe('https://schema.org')
        expect(script).not.toMatch(/consultora.*precio|costo/i)
      }
    }
    expect(titles.size).toBe(7)
  })

  test('sitemap, robots, manifest and icons are there', async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    expect(sitemap.match(/<loc>/g)?.length).toBeGreaterThan(60)
    expect(sitemap).not.toMatch(/\/(admin|consultora)\//)
    expect(await (await page.request.get('/robots.txt')).text()).toContain('Sitemap: ')
    expect((await (await page.request.get('/manifest.webmanifest')).json()).name).toBe('Azahar')
    for (const icon of ['/icono.svg', '/icono-512.png', '/favicon.ico'])
      expect((await page.request.get(icon)).status()).toBe(200)
  })
})

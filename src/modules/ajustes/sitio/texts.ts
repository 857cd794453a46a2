import type { CategoriaSlug, MainMenuItem, UserMenuItem } from './rules.ts'

/** The main menu (spec 1.2: header). */
export const mainMenuTexts: Record<MainMenuItem, string> = {
  inicio: 'Inicio',
  sobreNosotros: 'Sobre Nosotros',
  tiendas: 'Tiendas',
  serConsultora: 'Ser Consultora',
  productos: 'Productos',
  contacto: 'Contáctanos',
}

/** A user's own menu (spec 1.2: header). */
export const userMenuTexts: Record<UserMenuItem, string> = {
  perfil: 'Mi Perfil',
  catalogo: 'Catálogo',
  carrito: 'Carrito',
  misPedidos: 'Mis Pedidos',
  dashboard: 'Dashboard',
  consultoras: 'Consultoras',
  productos: 'Productos',
  pedidos: 'Pedidos',
  enRevision: 'Mi solicitud',
  sinAcceso: 'Mi acceso',
}

export const slugTexts: Record<CategoriaSlug, string> = {
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

export const lineTexts: Partial<Record<CategoriaSlug, string>> = {
  'moda-fitness': 'Se mueve contigo',
  'moda-intima': 'Suave, para ti',
  'moda-casual': 'De diario, con gusto',
  pijamas: 'Noches largas',
  'moda-masculina': 'Corte limpio',
}

export const sitioTexts = {
  seeCollections: 'Ver Colecciones',
  beConsultora: 'Ser Consultora',
  emptyCategoria: 'No hay productos disponibles en esta categoría',
  soldOut: 'Sin stock',
  backTo: (categoria: string) => `Volver a ${categoria}`,
  become: 'Conviértete en Consultora',
}

export const featuredCount = 8

/** The prefilled WhatsApp message of visitors to the brand. */
export const whatsappHola = (marca: string): string => `Hola, ${marca}. Tengo una pregunta.`

export const legalFacts = {
  terminos: {
    title: 'Términos y condiciones',
    description: 'Las reglas de uso del portal: cuentas de consultora, pedidos, precios, existencias y cancelaciones.',
  },
  avisoDePrivacidad: {
    title: 'Aviso de privacidad',
    description: 'Qué datos personales pedimos, para qué los usamos y cómo ejercer tus derechos ARCO.',
  },
}

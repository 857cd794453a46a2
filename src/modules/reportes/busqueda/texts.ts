/** What the desk's search says. */
export const busquedaTexts = {
  missing: 'Escribe qué buscar',
  open: 'Buscar',
  title: 'Buscar en todo',
  label: 'Pedido, consultora, producto o acción',
  close: 'Cerrar búsqueda',
  searching: 'Buscando…',
  none: (q: string) => `Sin resultados para «${q}»`,
  noneHint: 'Prueba con un número de pedido, un nombre, un correo, los últimos cuatro dígitos de un teléfono o un SKU.',
  count: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  failedTitle: 'No se pudo buscar',
  solicitud: 'Solicitud',
  sinRole: 'Sin acceso',
  inactivo: 'Inactivo',
  lastPedido: (numero: string) => `Último pedido ${numero}`,
  noPedido: 'Sin pedidos',
  shortcut: 'Ctrl K',
} as const

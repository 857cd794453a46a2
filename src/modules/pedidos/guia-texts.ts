/** What the product says of guías (spec 3.3). */
export const envioGuiaTexts = {
  title: 'Guía',
  paqueteria: 'Paquetería',
  numero: 'Número de guía',
  save: 'Guardar guía',
  remove: 'Quitar guía',
  saved: 'Guía guardada',
  failed: 'No se pudo guardar la guía',
  what: 'la guía',
  noneNow: 'sin guía',
  follow: 'Rastrear el envío',
  packages: (bultos: number) => (bultos === 1 ? '1 bulto' : `${bultos} bultos`),
  unknownPaqueteria: 'Esa paquetería ya no está en los ajustes: elige otra',
  mismaGuia: (numeroPedido: string) => `El pedido ${numeroPedido}, de otra consultora, tiene la misma guía.`,
  mismaGuiaDeCambio: (numeroPedido: string) =>
    `El cambio del pedido ${numeroPedido}, de otra consultora, tiene la misma guía.`,
  saveAlso: 'Sí, es la misma guía',
  onlySent: 'La guía se escribe al enviar el pedido o después.',
  sendWith: 'Enviar con guía',
  sendWithout: 'Enviar sin guía',
}

/** What a consultora reads where she orders by codes or repeats a pedido (spec 3.4). */
export const rapidoTexts = {
  title: 'Pedido rápido',
  description: 'Escribe o pega los códigos de lo que quieres: pasa a tu carrito, y de ahí lo envías.',
  label: 'Códigos',
  hint: 'Una línea por prenda: código o nombre, talla y cantidad, en cualquier orden.',
  action: 'Agregar al carrito',
  readResult: (whole: number, open: number, short: number) =>
    [
      whole === 0 ? 'Nada pasó al carrito' : whole === 1 ? '1 línea en tu carrito' : `${whole} líneas en tu carrito`,
      short === 0 ? null : short === 1 ? '1 agotada o incompleta' : `${short} agotadas o incompletas`,
      open === 0 ? null : open === 1 ? '1 por revisar' : `${open} por revisar`,
    ]
      .filter(Boolean)
      .join(' · '),
  pendingQuestion: '¿Ir al carrito sin lo que falta por revisar?',
  pendingDetail: 'Estas líneas no pasaron a tu carrito. Se quedan aquí para cuando vuelvas.',
  pendingConfirm: 'Ir al carrito',
  pendingBack: 'Revisarlas',
  search: 'Buscar una prenda',
  mas: 'Lo que más pides',
  masEmpty: 'Cuando hayas pedido algo, aquí estará lo que más pides.',
  masPiezas: (piezas: number) => (piezas === 1 ? '1 pieza hasta hoy' : `${piezas} piezas hasta hoy`),
  repeat: 'Repetir pedido',
  repeated: (numero: string) => `Lo de ${numero} que hay está en tu carrito`,
  repeatFailed: 'No se pudo repetir el pedido',
}

import type { Pedido } from '#modules/pedidos/client.ts'

/** Formatted address: street and number, complement, neighbourhood, city, postal code, phone. */
export function DireccionEnvio({ direccion }: { direccion: Pedido['direccionEnvio'] }) {
  const { complemento, barrio, ciudad, codigoPostal, telefono } = direccion
  const lines = [
    [direccion.direccion, direccion.numero].filter(Boolean).join(' '),
    complemento,
    barrio,
    [codigoPostal && `C.P. ${codigoPostal}`, ciudad].filter(Boolean).join(', '),
    telefono && `Tel. ${telefono}`,
  ].filter(Boolean)
  return (
    <address className="not-italic wrap-anywhere">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

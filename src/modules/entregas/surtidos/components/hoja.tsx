import type { Hoja } from '#modules/entregas/surtidos/client.ts'
import type { Papel } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts, papelTexts, prendaText, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { guiaText } from '#modules/pedidos/guia-rules.ts'
import { hasDireccion, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { formatLongDate, piezasText } from '#shared/format.ts'
import { CodigoQr } from '#ui/codigo-qr.tsx'

type HojaProps = {
  hoja: Hoja
  papel: Papel
  marca: string
  isCambio?: boolean
}

/** A packing slip. No prices, because others may open the parcel. */
export function HojaDeEmpaque({ hoja, papel, marca, isCambio = false }: HojaProps) {
  const { numeroPedido, status, createdAt, consultora, direccionEnvio, notas, guia, caja, lineas } = hoja
  const piezas = lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <article aria-label={`${papelTexts.hoja} ${numeroPedido}`} className={`hoja papel-${papel}`}>
      <header className="hoja-head">
        <div className="min-w-0">
          <p className="hoja-marca">{marca}</p>
          <h2 className="hoja-numero">{numeroPedido}</h2>
          <p>{`Pedido del ${formatLongDate(createdAt)}`}</p>
          {caja && (
            <p className="font-semibold">
              {surtidoTexts.name(caja.surtido)} · {mesaSurtidoTexts.box(caja.lugar)}
            </p>
          )}
          {isCambio && <p className="font-semibold">Cambio: va la talla nueva</p>}
          {status === ('cancelado' satisfies PedidoStatus) && <p className="hoja-alert">CANCELADO: no se envía</p>}
        </div>
        <CodigoQr text={numeroPedido} label={`Código QR de ${numeroPedido}`} className="hoja-qr" />
      </header>
      <Destino consultora={consultora} direccion={direccionEnvio} guia={guia} />
      {notas && (
        <p className="hoja-notas">
          <strong>Notas de la consultora: </strong>
          {notas}
        </p>
      )}
      <table className="hoja-lineas">
        <caption className="sr-only">{`${papelTexts.hoja} ${numeroPedido}`}</caption>
        {/* Browsers repeat it on each page. */}
        <thead>
          <tr>
            <td colSpan={4}>
              {numeroPedido} · {consultora}
            </td>
          </tr>
          <tr>
            <th scope="col">{papelTexts.columns.cantidad}</th>
            <th scope="col">{papelTexts.columns.prenda}</th>
            <th scope="col">{papelTexts.columns.talla}</th>
            <th scope="col">{papelTexts.columns.sku}</th>
          </tr>
        </thead>
        <tbody>
          {lineas.map(({ posicion, cantidad, nombre, color, talla, sku }) => (
            <tr key={posicion}>
              <td className="hoja-cantidad">
                <span aria-hidden="true" className="hoja-box" />
                {cantidad}
              </td>
              <td>{prendaText({ nombre, color })}</td>
              <td className={`font-semibold ${shortClass(talla)}`}>{talla ?? '—'}</td>
              <td className={shortClass(sku)}>{sku ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hoja-total">
        {papelTexts.total}: {piezasText(piezas)}
      </p>
    </article>
  )
}

/** Sizes and codes of normal length do not wrap. */
const shortClass = (text: string | null): string => (text && text.length > 14 ? '' : 'whitespace-nowrap')

type DestinoProps = { consultora: string; direccion: Hoja['direccionEnvio']; guia: Guia | null }

function Destino({ consultora, direccion, guia }: DestinoProps) {
  const { telefono, direccion: calle, numero, complemento, barrio, ciudad, codigoPostal } = direccion
  return (
    <div className="hoja-destino">
      <p className="hoja-nombre">{consultora}</p>
      {hasDireccion(direccion) ? (
        <p>
          {calle} {numero}
          {complemento && `, ${complemento}`}
          <br />
          {barrio}
          <br />
          {codigoPostal} {ciudad}
        </p>
      ) : (
        <p>Sin dirección de envío todavía</p>
      )}
      {telefono && <p>{`Tel. ${telefono}`}</p>}
      {guia && <p>Guía: {guiaText(guia)}</p>}
    </div>
  )
}

import type { Marca, Prenda, Surtido } from '#modules/entregas/surtidos/client.ts'
import { isPickable, type Papel, salidas } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts, papelTexts, prendaText, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { formatMinute, piezasText } from '#shared/format.ts'
import { imagenUrl } from '#shared/imagen.ts'

type ListaProps = { surtido: Surtido; marcas: Marca[]; papel: Papel }

/** The printed picking list, with a box to tick per size. */
export function ListaDeSurtido({ surtido, marcas, papel }: ListaProps) {
  const found = new Map(marcas.map(({ prendaId, piezas }) => [prendaId, piezas]))
  const prendas = porSurtir(surtido)
  const { size: pedidos } = openOf(surtido)
  const piezas = prendas.reduce((sum, prenda) => sum + piezasOf(prenda), 0)
  return (
    <article aria-label={papelTexts.lista} className={`hoja papel-${papel}`}>
      <header className="hoja-head">
        <div>
          <h2 className="hoja-numero">{surtidoTexts.name(surtido.numero)}</h2>
          <p>
            {formatMinute(surtido.createdAt)} · {mesaSurtidoTexts.pedidos(pedidos)} · {piezasText(piezas)}
          </p>
        </div>
      </header>
      <table className="hoja-lineas hoja-lista">
        <caption className="sr-only">{papelTexts.lista}</caption>
        <thead>
          <tr>
            <th scope="col">{papelTexts.columns.cantidad}</th>
            <th scope="col">{papelTexts.columns.prenda}</th>
            <th scope="col">{papelTexts.columns.talla}</th>
            <th scope="col">Caja</th>
          </tr>
        </thead>
        <tbody>
          {prendas.map((prenda) => (
            <tr key={prenda.id}>
              <td className="hoja-cantidad">
                <span aria-hidden="true" className="hoja-box">
                  {(found.get(prenda.id) ?? 0) - goneOf(surtido, prenda.id) >= piezasOf(prenda) ? '✓' : ''}
                </span>
                {piezasOf(prenda)}
              </td>
              <td>
                <div className="hoja-prenda">
                  {prenda.imagen && (
                    <img
                      src={imagenUrl(prenda.imagen.id, prenda.imagen.anchos[0] ?? prenda.imagen.ancho, 'webp')}
                      alt=""
                      className="hoja-imagen"
                    />
                  )}
                  <div className="min-w-0">
                    <p className="font-semibold">{prendaText(prenda)}</p>
                    <p>{prenda.sku}</p>
                  </div>
                </div>
              </td>
              <td className="font-semibold whitespace-nowrap">{prenda.talla ?? '—'}</td>
              <td>
                {prenda.lineas.map(({ lugar, cantidad, pedidoId, posicion }, index) => (
                  <span key={`${pedidoId} ${posicion}`}>
                    {index > 0 && ', '}
                    <span className="whitespace-nowrap">{`${lugar} ×${cantidad}`}</span>
                  </span>
                ))}
              </td>
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

/** The sizes that its pedidos still need. */
export function porSurtir(surtido: Surtido): Prenda[] {
  const open = openOf(surtido)
  return surtido.prendas.flatMap((prenda) => {
    const lineas = prenda.lineas.filter(({ pedidoId }) => open.has(pedidoId))
    return lineas.length > 0 ? [{ ...prenda, lineas }] : []
  })
}

/** Sent pieces count as found. */
const goneOf = ({ pedidos, prendas }: Surtido, prendaId: string): number =>
  salidas(
    prendas.find(({ id }) => id === prendaId)?.lineas ?? [],
    (pedidoId) => pedidos.find(({ id }) => id === pedidoId)?.status,
  )

const openOf = ({ pedidos }: Surtido): Set<string> =>
  new Set(pedidos.filter(({ status }) => isPickable(status)).map(({ id }) => id))

const piezasOf = ({ lineas }: Pick<Prenda, 'lineas'>): number => lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)

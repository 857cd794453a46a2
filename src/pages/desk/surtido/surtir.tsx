import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { Prenda, Surtido } from '#modules/entregas/surtidos/client.ts'
import { prendaText } from '#modules/entregas/surtidos/prenda-texts.ts'
import { isDone } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Picture } from '#ui/picture.tsx'
import { cuentaDe } from './cuentas-de.ts'
import { PrendaRow } from './prenda-row.tsx'
import type { UseMarcas } from './use-marcas.ts'

/** The picking list: by product, colour and size, with pictures; each size is ticked as a whole. */
export function Surtir({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  // Which rows are out of sight is fixed when it is asked for: a row that is ticked stays under the finger.
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null)
  const doneNow = () =>
    new Set(surtido.prendas.filter((it) => isDone(cuentaDe(surtido, it, marcas).estado)).map(({ id }) => id))
  const shown = surtido.prendas.filter(({ id }) => !hidden?.has(id))
  const productos = [...Map.groupBy(shown, ({ productoId }) => productoId)]
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          label={mesaSurtidoTexts.onlyLeft}
          checked={hidden !== null}
          onChange={({ target }) => setHidden(target.checked ? doneNow() : null)}
        />
        <Link to={paths.adminSurtidoLista(surtido.id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Printer aria-hidden="true" className="size-4.5" />
          {mesaSurtidoTexts.printList}
        </Link>
      </div>
      {productos.length === 0 && (
        <p role="status">{surtido.prendas.length === 0 ? mesaSurtidoTexts.nothing : mesaSurtidoTexts.allFound}</p>
      )}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {productos.map(([id, prendas]) => (
          <li key={id}>
            <Producto {...{ surtido, marcas, prendas }} />
          </li>
        ))}
      </ul>
    </>
  )
}

type ProductoProps = { surtido: Surtido; marcas: UseMarcas; prendas: Prenda[] }

function Producto({ surtido, marcas, prendas }: ProductoProps) {
  const [first] = prendas
  if (!first) return null
  const { nombre, color, sku, imagen } = first
  return (
    <Card padding="none" className="p-3 md:p-4">
      <div className="flex items-center gap-3">
        <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm md:w-16" />
        <div className="min-w-0">
          <h2 className="leading-snug font-semibold wrap-anywhere">{prendaText({ nombre, color })}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">{sku}</p>
        </div>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {prendas.map((prenda) => (
          <PrendaRow
            key={prenda.id}
            {...{ surtido, prenda, ...cuentaDe(surtido, prenda, marcas) }}
            halladas={marcas.halladasOf(prenda.id)}
            quien={marcas.quienOf(prenda.id)}
            onTick={marcas.tick}
          />
        ))}
      </ul>
    </Card>
  )
}

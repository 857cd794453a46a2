import X from 'lucide-react/icons/x'
import type { ProductoElegido } from '#modules/catalogo/campanas/client.ts'
import type { editTable } from '#modules/catalogo/campanas/rules.ts'
import { campanaFormTexts as texts } from '#modules/catalogo/campanas/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { CampanaAgregar } from './campana-agregar.tsx'
import type { Change } from './campana-editor.tsx'

type ProductosProps = {
  productos: ProductoElegido[]
  /** Those that stay, since the campaña is open. */
  kept: string[]
  change: Change
  errors: Record<string, string>
  allowed: (typeof editTable)['abierta']
}

/** The products of a campaña: added by search, by SKUs or by the line, each with its price and whether it is sold in campañas alone. */
export function CampanaProductos({ productos, kept, change, errors, allowed }: ProductosProps) {
  const edit = (index: number, part: Partial<ProductoElegido>) =>
    change({ productos: productos.with(index, { ...(productos[index] as ProductoElegido), ...part }) })
  const problems = Object.entries(errors).filter(([path]) => /^productos(\.\d+)?$/.test(path))
  return (
    <Panel
      title={texts.productos}
      actions={<span className="text-sm text-ink-soft tabular-nums">{productos.length}</span>}
    >
      {allowed.contenido && (
        <CampanaAgregar
          chosen={productos.map(({ productoId }) => productoId)}
          onAdd={(more) => change({ productos: [...more, ...productos] })}
        />
      )}
      {problems.map(([path, message]) => (
        <FieldError key={path}>{message}</FieldError>
      ))}
      {productos.length === 0 ? (
        <p className="text-ink-soft">{texts.empty}</p>
      ) : (
        <p className="text-sm text-ink-soft">
          {texts.precioHint} {texts.soloHint}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {productos.map((producto, index) => (
          <Row
            key={producto.productoId}
            producto={producto}
            error={errors[`productos.${index}.precioCentavos`]}
            priced={allowed.contenido}
            onChange={(part) => edit(index, part)}
            {...(allowed.contenido &&
              !kept.includes(producto.productoId) && {
                onRemove: () => change({ productos: productos.toSpliced(index, 1) }),
              })}
          />
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = {
  producto: ProductoElegido
  error: string | undefined
  priced: boolean
  onChange: (part: Partial<ProductoElegido>) => void
  onRemove?: () => void
}

function Row({ producto, error, priced, onChange, onRemove }: RowProps) {
  const { nombre, sku, imagen, activo, costoConsultoraCentavos, precioCentavos, soloCampana } = producto
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4 md:grid-cols-[auto_minmax(0,1fr)_11rem_auto_auto] md:items-center">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm" />
      <div className="min-w-0">
        <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          {sku && `${sku} · `}
          {texts.normal} <Money centavos={costoConsultoraCentavos} />
        </p>
        {!activo && (
          <Badge tone="warning" className="mt-1">
            {texts.inactivo}
          </Badge>
        )}
      </div>
      {onRemove && (
        <IconButton
          label={texts.remove(nombre)}
          onClick={onRemove}
          className="text-ink-soft max-md:col-start-3 max-md:row-start-1 md:order-last"
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
      <div className="max-md:col-span-3">
        <Field label={texts.precioOf(nombre)} labelHidden error={error}>
          <MoneyInput
            disabled={!priced}
            value={precioCentavos}
            onValueChange={(centavos) => onChange({ precioCentavos: centavos })}
          />
        </Field>
      </div>
      <Checkbox
        label={texts.solo}
        aria-label={texts.soloOf(nombre)}
        checked={soloCampana}
        onChange={({ target }) => onChange({ soloCampana: target.checked })}
        className="max-md:col-span-3"
      />
    </li>
  )
}

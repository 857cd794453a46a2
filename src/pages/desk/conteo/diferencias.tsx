import type { LineaRevisada } from '#modules/existencias/client.ts'
import { maxConteoLineas } from '#modules/existencias/conteo-rules.ts'
import { maxNotaLength } from '#modules/existencias/rules.ts'
import { conteoTexts } from '#modules/existencias/texts.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Contada } from './conteo-storage.ts'

type DiferenciasProps = {
  /** As the server compared them; `null` while nothing was. */
  revisadas: LineaRevisada[] | null
  contadas: Contada[]
  nota: string
  onNota: (nota: string) => void
  saving: boolean
  onSave: () => void
  onClose: () => void
}

/** What the count would change, before it is written. */
export function Diferencias({ revisadas, contadas, nota, onNota, saving, onSave, onClose }: DiferenciasProps) {
  const named = new Map(contadas.map((it) => [it.tallaId, it]))
  const rows = (revisadas ?? []).flatMap((linea) => {
    const contada = named.get(linea.tallaId)
    return contada && (linea.problema || linea.diferencia !== 0) ? { ...contada, ...linea } : []
  })
  const same = (revisadas?.length ?? 0) - rows.length
  const written = rows.filter(({ problema }) => !problema).length
  return (
    <Dialog
      size="lg"
      title={conteoTexts.reviewTitle}
      description={[
        same > 0 && conteoTexts.same(same),
        contadas.length > maxConteoLineas && conteoTexts.firstOnly(maxConteoLineas),
      ]
        .filter(Boolean)
        .join('. ')}
      open={revisadas !== null}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {conteoTexts.keepCounting}
          </Button>
          {/* Where nothing can be written, and something is wrong, there is only counting on. */}
          {(written > 0 || rows.length === 0) && (
            <Button busy={saving} onClick={onSave}>
              {written > 0 ? conteoTexts.save(written) : conteoTexts.close}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p>{conteoTexts.noDifferences}</p>
      ) : (
        <>
          <DataTable caption={conteoTexts.reviewTitle} columns={columns} rows={rows} keyOf={({ tallaId }) => tallaId} />
          <Field label={conteoTexts.nota} className="mt-5">
            <TextInput value={nota} maxLength={maxNotaLength} onChange={({ target }) => onNota(target.value)} />
          </Field>
        </>
      )}
    </Dialog>
  )
}

const { headings } = conteoTexts
type Row = Omit<Contada, 'desde' | 'hasta'> & LineaRevisada

const number = (head: string, cell: (row: Row) => string | number, strong = false): Column<Row> => ({
  head,
  align: 'end',
  cell: (row) => (
    <span className={`tabular-nums ${strong ? 'font-semibold' : ''}`}>
      <span aria-hidden="true" className="text-sm font-normal text-ink-soft md:hidden">
        {head}:{' '}
      </span>
      {cell(row)}
    </span>
  ),
})

const columns: Column<Row>[] = [
  {
    head: headings.prenda,
    cell: ({ nombre, talla, sku, problema }) => (
      <>
        <p className="text-sm font-semibold wrap-anywhere">
          {nombre}, talla {talla}
        </p>
        <p className="text-sm text-ink-soft">{sku}</p>
        {problema && <FieldError>{problema.detalle}</FieldError>}
      </>
    ),
  },
  number(headings.habia, ({ habia }) => habia),
  number(headings.contadas, ({ contadas }) => contadas),
  number(headings.diferencia, ({ diferencia }) => (diferencia > 0 ? `+${diferencia}` : diferencia), true),
  number(headings.queda, ({ problema, queda }) => (problema ? '—' : queda)),
]

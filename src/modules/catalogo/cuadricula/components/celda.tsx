import { type Celda, type Escrito, isOpen, problemaOf } from '#modules/catalogo/cuadricula/rules.ts'
import type { Lugar } from '#modules/catalogo/cuadricula/teclado-rules.ts'
import { cuadriculaTexts, problemaText } from '#modules/catalogo/cuadricula/texts.ts'
import { controlClass } from '#ui/control-class.ts'
import { Input } from '#ui/input.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type CeldaProps = {
  id: string
  at: Lugar
  celda: Celda
  color: string
  talla: string
  escrito: Escrito
  /** What is there of it already, in words; empty for nothing. */
  held: string
  /** Where its size stands above it only on a narrow screen. */
  tallaClass: string
  onType: (text: string) => void
}

/** One size of one colour: how many, and what is left of it. One that is sold out is said, and takes nothing. */
export function CeldaInput({ id, at, celda, color, talla, escrito, held, tallaClass, onType }: CeldaProps) {
  const { tallaId, quedan, cerrada } = celda
  const typed = escrito[tallaId] ?? ''
  const problema = problemaOf(celda, typed)
  const label = cerrada ? cuadriculaTexts.closedCell(color, talla) : cuadriculaTexts.cell(color, talla, quedan, held)
  const none = held === '' ? cuadriculaTexts.soldOut : cuadriculaTexts.noMore
  const why = cerrada ? cuadriculaTexts.closed : none
  const size = (
    <span aria-hidden="true" className={`mb-0.5 block truncate text-center text-sm font-semibold ${tallaClass}`}>
      {talla}
    </span>
  )
  if (!isOpen(celda, escrito))
    return (
      <div className="min-w-0 text-center text-xs text-ink-soft">
        {size}
        <p className="grid min-h-11 place-items-center rounded-md border border-dashed border-line-strong px-1">
          <VisuallyHidden>{why === cuadriculaTexts.noMore ? `${label}, ${why}` : label}</VisuallyHidden>
          <span aria-hidden="true">{why}</span>
        </p>
        {held !== '' && <Note aria-hidden="true">{held}</Note>}
      </div>
    )
  return (
    <div className="min-w-0 text-center text-xs text-ink-soft">
      {size}
      <Input
        aria-label={label}
        aria-invalid={problema ? true : undefined}
        aria-describedby={problema ? id : undefined}
        data-fila={at.fila}
        data-columna={at.columna}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={`${controlClass} min-h-11 px-1 text-center font-semibold tabular-nums ${typed === '' || problema ? '' : 'bg-accent-soft! text-accent-soft-ink!'}`}
      />
      {problema ? (
        <Note id={id} className="font-semibold text-danger">
          {problemaText(problema)}
        </Note>
      ) : (
        <Note aria-hidden="true">{cuadriculaTexts.left(quedan)}</Note>
      )}
      {held !== '' && <Note aria-hidden="true">{held}</Note>}
    </div>
  )
}

const maxLength = 12

const Note = ({ className = '', ...rest }: React.ComponentProps<'p'>) => (
  <p {...rest} className={`mt-0.5 leading-tight tabular-nums ${className}`} />
)

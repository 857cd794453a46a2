type SugerenciaProps = {
  palabra: string | undefined
  onChoose: (palabra: string) => void
  children?: string | undefined
}

/** What a search that found nothing may have meant: one press searches for it (spec 4.1); else the advice of `children`. */
export const Sugerencia = ({ palabra, onChoose, children }: SugerenciaProps) =>
  palabra ? (
    <p>
      ¿Buscabas{' '}
      <button type="button" className="link -my-2.5 py-2.5 font-semibold" onClick={() => onChoose(palabra)}>
        «{palabra}»
      </button>
      ?
    </p>
  ) : (
    children && <p>{children}</p>
  )

type SugerenciaProps = {
  palabra: string | undefined
  onChoose: (palabra: string) => void
  children?: string | undefined
}

/** Suggests another spelling for a search without results (spec 4.1), or else shows `children`. */
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

/** What a search that found nothing may have meant: one press searches for it (spec 4.1). */
export const Sugerencia = ({ palabra, onChoose }: { palabra: string; onChoose: (palabra: string) => void }) => (
  <p>
    ¿Buscabas{' '}
    <button type="button" className="link -my-2.5 py-2.5 font-semibold" onClick={() => onChoose(palabra)}>
      «{palabra}»
    </button>
    ?
  </p>
)

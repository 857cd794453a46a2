import { fotoTexts } from '#modules/catalogo/foto-texts.ts'

/** Photos that are of no product: by name, so that staff see what to call them. */
export const MesaFotosSueltas = ({ nombres }: { nombres: string[] }) =>
  nombres.length > 0 && (
    <section aria-labelledby="fotos-sueltas" className="mb-4 rounded-lg bg-warning-soft p-4">
      <h2 id="fotos-sueltas" className="font-semibold text-warning">
        {fotoTexts.missingTitle(nombres.length)}
      </h2>
      <p className="mt-1 text-sm">{fotoTexts.missingHint}</p>
      <ul className="mt-2 max-h-40 overflow-y-auto text-sm wrap-anywhere sm:columns-2 lg:columns-3">
        {nombres.map((nombre, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name are two lines.
          <li key={index}>{nombre}</li>
        ))}
      </ul>
    </section>
  )

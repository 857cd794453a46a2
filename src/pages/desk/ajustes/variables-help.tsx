import { type TextSeccion, variablesOf } from '#modules/ajustes/settings.ts'
import { ajustesTexts, variableTexts } from '#modules/ajustes/texts.ts'

/** Which variables the texts of a section may name. */
export function VariablesHelp({ seccion }: { seccion: TextSeccion }) {
  const texts: Record<string, string> = variableTexts[seccion]
  return (
    <div className="mt-2 max-w-prose text-ink-soft">
      <p>{ajustesTexts.variables[seccion]}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {variablesOf[seccion].map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold text-ink">{`{${name}}`}</dt>
            <dd>{texts[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

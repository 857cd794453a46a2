import { whatsappVariables } from '#features/ajustes/rules.ts'
import { ajustesTexts, variableTexts } from '#features/ajustes/texts.ts'

/** Which variables a text of WhatsApp may name. */
export const VariablesHelp = () => (
  <div className="mt-2 max-w-prose text-ink-soft">
    <p>{ajustesTexts.variables}</p>
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {whatsappVariables.map((name) => (
        <div key={name} className="contents">
          <dt className="font-semibold text-ink">{`{${name}}`}</dt>
          <dd>{variableTexts[name]}</dd>
        </div>
      ))}
    </dl>
  </div>
)

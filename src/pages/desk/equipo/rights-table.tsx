import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { equipoTexts, rightTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { staffRoles } from '#shared/actor.ts'
import { may, rightNames, rights } from '#shared/rights.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The one table of rights, as it is (spec 3.7): on a phone each right with the roles that have it. */
export const RightsTable = () => (
  <>
    <dl className="flex flex-col gap-3 text-sm md:hidden">
      {rightNames.map((right) => (
        <div key={right}>
          <dt className="font-semibold">{rightTexts[right]}</dt>
          <dd className="text-ink-soft">{rights[right].map((role) => roleTexts[role]).join(', ')}</dd>
        </div>
      ))}
    </dl>
    <table className="w-full border-collapse text-left text-sm max-md:hidden">
      <caption className="sr-only">{equipoTexts.rights}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-soft">
          <td />
          {staffRoles.map((role) => (
            <th key={role} scope="col" className="px-2 py-2 text-center font-semibold">
              {roleTexts[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rightNames.map((right) => (
          <tr key={right} className="border-line not-first:border-t">
            <th scope="row" className="min-w-40 py-2 pr-3 font-normal">
              {rightTexts[right]}
            </th>
            {staffRoles.map((role) => (
              <td key={role} className="px-2 py-2 text-center">
                {may(role, right) ? (
                  <Check aria-hidden="true" className="mx-auto size-5 text-success" />
                ) : (
                  <Minus aria-hidden="true" className="mx-auto size-5 text-ink-soft" />
                )}
                <VisuallyHidden>{may(role, right) ? equipoTexts.yes : equipoTexts.no}</VisuallyHidden>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

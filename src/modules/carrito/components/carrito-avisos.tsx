import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { avisoName, avisosTexts, avisoText } from '#modules/carrito/aviso-texts.ts'
import { Button } from '#ui/button.tsx'
import { forgetAvisos, useAvisos } from './avisos-store.ts'

/** What of the last thing asked of the cart could not be done, garment by garment, until she puts it away (spec 3.4). */
export function CarritoAvisos({ className = '' }: { className?: string }) {
  const { origen, avisos } = useAvisos()
  if (avisos.length === 0) return null
  return (
    <section
      aria-labelledby="carrito-avisos"
      className={`flex flex-col gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning ${className}`}
    >
      <h2 id="carrito-avisos" className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {avisosTexts.title[origen]}
      </h2>
      <ul className="flex flex-col gap-1">
        {avisos.map((aviso) => (
          <li key={aviso.tallaId} className="wrap-anywhere">
            <span className="font-semibold">{avisoName(aviso)}</span>: {avisoText(aviso)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="self-start" onClick={forgetAvisos}>
        Entendido
      </Button>
    </section>
  )
}
